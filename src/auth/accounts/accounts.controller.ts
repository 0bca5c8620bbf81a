import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../access/access-policy.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { PageQuery } from '../../common/pagination.js';
import { ActedAccount, CurrentActor } from '../access/access.decorators.js';
import type { Actor } from '../access/actor.js';
import { UserAdmin } from '../users/user-admin.js';
import { AddUserDto } from '../users/user.dto.js';
import { AccountAdmin } from './account-admin.js';
import { AddAccountDto, ChangeAccountDto } from './account.dto.js';
import type { Account } from './account.schema.js';

/** Accounts and their users. That `:id` is the caller's own account or below it is checked by the guard. */
@Controller('v1/accounts')
@ApiDocs(() => import('./accounts.docs.js'))
export class AccountsController {
  constructor(
    private readonly accounts: AccountAdmin,
    private readonly users: UserAdmin,
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
    @ActedAccount() account: Account,
    @Body() body: ChangeAccountDto,
  ) {
    return success(await this.accounts.change(actor, account, body));
  }

  @Get(':id/users')
  @Access({ permission: 'accounts:read', account: 'id' })
  async listUsers(@ActedAccount() account: Account, @Query() page: PageQuery) {
    const { rows, pagination } = await this.users.list(account, page);
    return { ...success(rows), pagination };
  }

  @Post(':id/users')
  @Access({ permission: 'accounts:write', account: 'id' })
  @HttpCode(200)
  async addUser(@CurrentActor() actor: Actor, @ActedAccount() account: Account, @Body() body: AddUserDto) {
    return success(await this.users.add(actor, account, body));
  }
}
