import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { ConflictError, NotFoundError } from '../../common/errors.js';
import { type PageQuery, pagination } from '../../common/pagination.js';
import { AccessService } from '../access/access.service.js';
import type { Actor } from '../access/actor.js';
import { AccessChanges, EVERYTHING } from '../sessions/access-changes.js';
import { SessionEnds } from '../sessions/session-ends.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { AddAccountDto, ChangeAccountDto } from './account.dto.js';
import type { Account } from './account.schema.js';
import { accountView } from './account.view.js';
import { AccountsService } from './accounts.service.js';

/** The tree of accounts, as its users see and change it: their own account and what is below it. */
@Injectable()
export class AccountAdmin {
  constructor(
    private readonly access: AccessService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly ends: SessionEnds,
    private readonly changes: AccessChanges,
  ) {}

  async list({ account }: Actor, page: PageQuery) {
    const { rows, total } = await this.accounts.listFrom(account._id, page);
    return { rows: rows.map(accountView), pagination: pagination(page, total) };
  }

  /** @throws ForbiddenError alike for a foreign parent and for one that does not exist */
  async add(actor: Actor, { name, parent }: AddAccountDto) {
    const { _id } = await this.access.accountBelow(actor, parent ? new Types.ObjectId(parent) : undefined);
    return accountView(await this.accounts.create({ name, parent: _id }));
  }

  /** @throws ConflictError on shutting the caller's own account, which nobody in it could open again */
  async change(actor: Actor, { _id }: Account, change: ChangeAccountDto) {
    if (change.active === false && _id.equals(actor.account._id)) {
      throw new ConflictError('An account cannot deactivate itself.');
    }
    const changed = await this.accounts.change(_id, change);
    if (!changed) throw new NotFoundError('Account not found.');
    await this.changes.tell(EVERYTHING);
    if (change.active === false) await this.disconnect(changed);
    return accountView(changed);
  }

  /** The sessions stay, and let nobody in while the account is inactive: only what is open on their behalf ends. */
  private async disconnect({ _id }: Account): Promise<void> {
    const sessions = await this.sessions.idsOfAccounts(await this.accounts.idsFrom(_id));
    await Promise.all(sessions.map((session) => this.ends.announce(session)));
  }
}
