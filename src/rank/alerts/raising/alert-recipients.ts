import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  type Account,
  AccountsService,
  preferredLanguage,
  type User,
  UsersService,
} from '../../../auth/index.js';
import type { Language } from '../../../common/language.js';
import { Recipients } from '../../../notifications/index.js';
import type { AlertSettings } from '../../positions/alert-rules.js';
import type { AlertRecipient, RankAlert } from '../messages/alert-message.js';
import { mayBeNotified } from './may-be-notified.js';

export type Addressed = Pick<RankAlert, 'tell' | 'mail' | 'mailed'>;

/** Who gets the alerts of an account. */
@Injectable()
export class AlertRecipients {
  constructor(
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    private readonly recipients: Recipients,
  ) {}

  /** The owner of the account, that of the account above it, and the chosen users; by e-mail, the nearest owner and these. */
  async find(
    id: Types.ObjectId,
    { email, users = [] }: Pick<AlertSettings, 'email' | 'users'>,
  ): Promise<Addressed> {
    const account = await this.accounts.find(id);
    if (!account) return { tell: [], mail: [] };
    const tell: RankAlert['tell'] = [];
    for (const to of await this.recipients.forAccount(account))
      tell.push({ ...to, language: await this.readLanguage(to.user) });
    const chosen = await this.findChosen(account, users);
    const told = new Set(tell.map(({ user }) => String(user)));
    for (const user of chosen) if (!told.has(String(user._id))) tell.push(toRecipient(user, account));
    if (!email) return { tell, mail: [] };
    const { mail, mailed } = await this.byMail(account);
    const addresses = [...new Set([...mail, ...chosen.map((user) => user.email)])];
    const language = preferredLanguage(chosen[0]?.preferences);
    return addresses.length === 0
      ? { tell, mail }
      : { tell, mail: addresses, mailed: mailed ?? { language } };
  }

  /** Without those who have left since they were chosen. */
  private async findChosen(account: Account, ids: readonly string[]): Promise<User[]> {
    if (ids.length === 0) return [];
    const users = await this.users.findAll(ids.map((id) => new Types.ObjectId(id)));
    return users.filter((user) => mayBeNotified(user, account));
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

function toRecipient({ _id, account, preferences }: User, { _id: about, name }: Account): AlertRecipient {
  const to = { account, user: _id, language: preferredLanguage(preferences) };
  return account.equals(about) ? to : { ...to, child: { account: about, name } };
}
