import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, TargetAccount } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { PageQuery } from '../../common/validation/pagination.js';
import type { Actor } from '../access/actor.js';
import { UserAdminService } from './user-admin.service.js';
import { AddUserDto } from './user.dto.js';
import { AccountAdminService } from './account-admin.service.js';
import { AddAccountDto, ChangeAccountDto } from './account.dto.js';
import type { Account } from '../accounts/account.schema.js';

/** Accounts and their users. RequestAuthorizer checks that the caller may act for `:id`. */
@Controller('v1/accounts')
@ApiDocs(() => import('./accounts.docs.js'))
export class AccountsController {
  constructor(
    private readonly accounts: AccountAdminService,
    private readonly users: UserAdminService,
  ) {}

  @Get()
  @Access({ permission: 'accounts:read' })
  async list(@CurrentActor() actor: Actor, @Query() page: PageQuery) {
    const { rows, pagination } = await this.accounts.list(actor, page);
    return { ...success(rows), pagination };
  }

  @Post()
  @Access({ permission: 'accounts:write' })
  @HttpCode(200)
  async add(@CurrentActor() actor: Actor, @Body() body: AddAccountDto) {
    return success(await this.accounts.add(actor, body));
  }

  @Patch(':id')
  @Access({ permission: 'accounts:write', account: 'id', platformReachesAll: true })
  async change(
    @CurrentActor() actor: Actor,
    @TargetAccount() account: Account,
    @Body() body: ChangeAccountDto,
  ) {
    return success(await this.accounts.change(actor, account, body));
  }

  @Get(':id/users')
  @Access({ permission: 'accounts:read', account: 'id' })
  async listUsers(@CurrentActor() actor: Actor, @TargetAccount() account: Account, @Query() page: PageQuery) {
    const { rows, pagination } = await this.users.list(actor, account, page);
    return { ...success(rows), pagination };
  }

  @Post(':id/users')
  @Access({ permission: 'accounts:write', account: 'id' })
  @HttpCode(200)
  async addUser(@CurrentActor() actor: Actor, @TargetAccount() account: Account, @Body() body: AddUserDto) {
    return success(await this.users.add(actor, account, body));
  }
}
