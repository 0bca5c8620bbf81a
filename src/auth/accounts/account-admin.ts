import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { type PageQuery, pagination } from '../../common/pagination.js';
import { AccessService, NO_ACCESS } from '../access/access.service.js';
import type { Actor } from '../access/actor.js';
import { SessionInvalidation, EVERYTHING } from '../sessions/session-invalidation.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { Quotas } from '../quotas/quotas.service.js';
import { QUOTA_KINDS } from '../quotas/usage.schema.js';
import type { AddAccountDto, ChangeAccountDto, LimitsDto } from './account.dto.js';
import type { Account } from './account.schema.js';
import { accountView } from './account.view.js';
import type { LimitsChange } from './account.repository.js';
import { AccountsService, type NewAccount } from './accounts.service.js';

/** The tree of accounts, as its users see and change it: their own account and what is below it. */
@Injectable()
export class AccountAdmin {
  constructor(
    private readonly access: AccessService,
    private readonly accounts: AccountsService,
    private readonly quotas: Quotas,
    private readonly sessions: SessionsService,
    private readonly invalidation: SessionInvalidation,
  ) {}

  async list({ account }: Actor, page: PageQuery) {
    const { rows, total } = await this.accounts.listFrom(account._id, page);
    return { rows: rows.map((row) => this.view(row)), pagination: pagination(page, total) };
  }

  /** @throws ForbiddenError alike for a foreign parent and for one that does not exist */
  async add(actor: Actor, { name, parent }: AddAccountDto) {
    const above = await this.access.accountBelow(actor, parent ? new Types.ObjectId(parent) : undefined);
    return this.view(await this.counted(above, {}, { name, parent: above._id }));
  }

  /** For operators, whom no limit stops. */
  async make(account: NewAccount): Promise<Account> {
    const parent = account.parent && (await this.accounts.find(account.parent));
    return parent ? this.counted(parent, { limited: false }, account) : this.accounts.create(account);
  }

  /**
   * @throws ConflictError on shutting the caller's own account, which nobody in it could open again
   * @throws ForbiddenError when a user of another than the platform account changes limits
   */
  async change(actor: Actor, account: Account, { limits, ...change }: ChangeAccountDto) {
    const { _id } = account;
    // The platform account reaches every account, for its limits alone.
    const below = [_id, ...account.ancestors].some((id) => id.equals(actor.account._id));
    const onlyLimits = limits !== undefined && Object.keys(omitUndefined(change)).length === 0;
    if (!below && !onlyLimits) throw new ForbiddenError(NO_ACCESS);
    if (change.active === false && _id.equals(actor.account._id)) {
      throw new ConflictError('An account cannot deactivate itself.');
    }
    const changed = await this.accounts.change(_id, {
      ...change,
      limits: this.changedLimits(actor, account, limits),
    });
    if (!changed) throw new NotFoundError('Account not found.');
    await this.invalidation.invalidate(EVERYTHING);
    if (change.active === false) await this.disconnect(changed);
    return this.view(changed);
  }

  private counted(parent: Account, limited: { limited?: false }, account: NewAccount): Promise<Account> {
    const write = () => this.accounts.create(account);
    return this.quotas.during({
      kind: 'accounts',
      account: parent,
      adds: 1,
      ...limited,
      write,
      made: () => 1,
    });
  }

  /** Limits that are sent back as they are change nothing, so anyone may send them. */
  private changedLimits(actor: Actor, account: Account, limits: LimitsDto = {}): LimitsChange {
    const current = this.quotas.limitsOf(account);
    const changed = Object.fromEntries(
      QUOTA_KINDS.filter((kind) => limits[kind] !== undefined && limits[kind] !== current[kind]).map(
        (kind) => [kind, limits[kind]],
      ),
    );
    if (Object.keys(changed).length === 0) return {};
    if (!actor.account.platform)
      throw new ForbiddenError('Only users of the platform account may change limits.');
    if (account.platform) throw new ConflictError('The platform account has no limits.');
    return changed;
  }

  private view(account: Account) {
    return accountView(account, this.quotas.limitsOf(account));
  }

  /** The sessions stay, and are refused while the account is inactive: only their sockets are closed. */
  private async disconnect({ _id }: Account): Promise<void> {
    const sessions = await this.sessions.idsOfAccounts(await this.accounts.idsFrom(_id));
    await Promise.all(sessions.map((session) => this.invalidation.end(session)));
  }
}
