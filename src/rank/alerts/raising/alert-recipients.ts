import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { type Account, AccountsService, preferredLanguage, UsersService } from '../../../auth/index.js';
import type { Language } from '../../../common/language.js';
import { Recipients } from '../../../notifications/index.js';
import type { RankAlert } from '../messages/alert-message.js';

export type Addressed = Pick<RankAlert, 'tell' | 'mail' | 'mailed'>;

/** Who gets the alerts of an account. */
@Injectable()
export class AlertRecipients {
  constructor(
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    private readonly recipients: Recipients,
  ) {}

  /** The owner of the account and that of the account above it; by e-mail, the nearest owner alone. */
  async find(id: Types.ObjectId, email: boolean): Promise<Addressed> {
    const account = await this.accounts.find(id);
    if (!account) return { tell: [], mail: [] };
    const tell: RankAlert['tell'] = [];
    for (const to of await this.recipients.forAccount(account))
      tell.push({ ...to, language: await this.readLanguage(to.user) });
    return { tell, ...(email ? await this.byMail(account) : { mail: [] }) };
  }

  private async readLanguage(id: Types.ObjectId | null): Promise<Language> {
    const user = id && (await this.users.find(id));
    return preferredLanguage(user?.preferences);
  }

  /** The owner of the account. An account that has none is managed by the users of the one above. */
  private async byMail(account: Account): Promise<Pick<Addressed, 'mail' | 'mailed'>> {
    for (const id of [account._id, ...account.ancestors.toReversed()]) {
      const owner = (id.equals(account._id) ? account : await this.accounts.find(id))?.owner;
      const user = owner && (await this.users.find(owner));
      if (!user?.active) continue;
      const child = id.equals(account._id) ? {} : { child: account.name };
      return { mail: [user.email], mailed: { language: preferredLanguage(user.preferences), ...child } };
    }
    return { mail: [] };
  }
}
