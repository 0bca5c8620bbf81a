import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { UserRepository } from './user.repository.js';

/** Users as data of their accounts. */
@Injectable()
export class UserData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly users: UserRepository,
  ) {}

  onModuleInit(): void {
    this.data.register({
      name: 'user',
      permission: 'accounts:read',
      export: (account) => this.users.ofAccount(account),
      erase: (accounts) => this.users.deleteOf(accounts),
    });
  }
}
