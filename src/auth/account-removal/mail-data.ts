import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailOutboxService } from '../../mail/index.js';
import { AccountDataRegistry } from '../accounts/account-data.js';

/** Mails as data of the accounts that they are about, or whose users get them. */
@Injectable()
export class MailData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly mails: MailOutboxService,
  ) {}

  onModuleInit(): void {
    this.data.register({
      name: 'mail',
      end: (accounts) => this.mails.withdrawOf(accounts),
      erase: (accounts) => this.mails.deleteOf(accounts),
    });
  }
}
