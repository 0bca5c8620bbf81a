import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { success } from '../../common/envelope.js';
import { PageQuery } from '../../common/pagination.js';
import { ActedAccount, CurrentActor } from '../access/access.decorators.js';
import type { Actor } from '../access/actor.js';
import { UserAdmin } from '../users/user-admin.js';
import { AddUserDto } from '../users/user.dto.js';
import { AccountAdmin } from './account-admin.js';
import { AddAccountDto, ChangeAccountDto } from './account.dto.js';
import type { Account } from './account.schema.js';

/** Accounts and their users. That `:id` is the caller's own account or below it is checked before (access-table.ts). */
@Controller('v1/accounts')
export class AccountsController {
  constructor(
    private readonly accounts: AccountAdmin,
    private readonly users: UserAdmin,
  ) {}

  @Get()
  async list(@CurrentActor() actor: Actor, @Query() page: PageQuery) {
    const { rows, pagination } = await this.accounts.list(actor, page);
    return { ...success(rows), pagination };
  }

  @Post()
  @HttpCode(200)
  async add(@CurrentActor() actor: Actor, @Body() body: AddAccountDto) {
    return success(await this.accounts.add(actor, body));
  }

  @Patch(':id')
  async change(
    @CurrentActor() actor: Actor,
    @ActedAccount() account: Account,
    @Body() body: ChangeAccountDto,
  ) {
    return success(await this.accounts.change(actor, account, body));
  }

  @Get(':id/users')
  async listUsers(@ActedAccount() account: Account, @Query() page: PageQuery) {
    const { rows, pagination } = await this.users.list(account, page);
    return { ...success(rows), pagination };
  }

  @Post(':id/users')
  @HttpCode(200)
  async addUser(@CurrentActor() actor: Actor, @ActedAccount() account: Account, @Body() body: AddUserDto) {
    return success(await this.users.add(actor, account, body));
  }
}
