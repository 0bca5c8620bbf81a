import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { SessionRepository } from './session.repository.js';
import { SessionsService } from './sessions.service.js';

/** Sessions as data of the accounts of their users. */
@Injectable()
export class SessionData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly sessions: SessionsService,
    private readonly stored: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.data.register({
      name: 'session',
      permission: 'audit:read',
      end: (accounts) => this.sessions.revokeOfAccounts(accounts),
      export: (account) => this.stored.ofAccount(account),
      erase: (accounts) => this.stored.deleteOf(accounts),
    });
  }
}
