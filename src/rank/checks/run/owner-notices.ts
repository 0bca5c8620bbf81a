import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountsService } from '../../../auth/index.js';
import { type NewNotification, NotificationsService, Recipients } from '../../../notifications/index.js';

const MODULE = 'analytics';

/** Notifications about checks to the owner of an account, and for a child account to the parent's owner too. */
@Injectable()
export class OwnerNotices {
  constructor(
    private readonly accounts: AccountsService,
    private readonly recipients: Recipients,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Race: the unique key admits one notification for each recipient, whichever process sends it.
   * @param textOf receives the website, with the account's name for the parent's owner
   */
  async notify(
    id: Types.ObjectId,
    website: string,
    textOf: (checked: string) => Omit<NewNotification, 'module'>,
    { parent = true }: { parent?: boolean } = {},
  ): Promise<void> {
    const account = await this.accounts.find(id);
    if (!account) return;
    const recipients = await this.recipients.forAccount(account);
    for (const [index, to] of (parent ? recipients : recipients.slice(0, 1)).entries()) {
      const { key, ...text } = textOf(index === 0 ? website : `${website} (${account.name})`);
      const own = `${key}:${String(to.user ?? to.account)}`;
      await this.notifications.create(to, { ...text, key: own, module: MODULE });
    }
  }
}
