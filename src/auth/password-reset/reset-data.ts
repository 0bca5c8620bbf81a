import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { PasswordResetRepository } from './reset.repository.js';

/** Mailed links as data of the accounts of their users. */
@Injectable()
export class ResetData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly resets: PasswordResetRepository,
  ) {}

  onModuleInit(): void {
    this.data.register({
      name: 'password_reset',
      end: (accounts) => this.resets.deleteOf(accounts),
      erase: (accounts) => this.resets.deleteOf(accounts),
    });
  }
}
