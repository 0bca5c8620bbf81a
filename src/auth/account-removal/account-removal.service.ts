import { Injectable } from '@nestjs/common';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors.js';
import { AuditTrail } from '../../audit/index.js';
import type { Actor } from '../access/actor.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { type Account, ACCOUNTS } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ALL_SESSIONS, SessionInvalidation } from '../sessions/session-invalidation.js';

/** Deletes accounts: they are blocked at once, and erased after 30 days (AccountEraser). */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly data: AccountDataRegistry,
    private readonly invalidation: SessionInvalidation,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Blocks the account and those below it, then ends what acts for them. The eraser completes what a crash interrupts.
   * @param name of the account, as a confirmation
   * @throws ConflictError for the caller's own account, ValidationError for another name
   */
  async remove(actor: Actor, account: Account, name: string): Promise<Account> {
    if (account._id.equals(actor.account._id))
      throw new ConflictError('An account cannot delete itself. A user of an account above it can.');
    if (name !== account.name)
      throw new ValidationError([{ path: 'name', message: 'name must be the name of the account' }]);
    const { _id } = account;
    const proof = { collection: ACCOUNTS, filter: { _id }, fields: ['deleted_at'] };
    return this.audit.perform({ ...audited('account.delete', account), proof }, async () => {
      const deleted = await this.accounts.markDeleted(_id);
      if (!deleted) throw new NotFoundError('Account not found.');
      await this.invalidation.invalidate(ALL_SESSIONS);
      await this.end(deleted);
      return deleted;
    });
  }

  recordExport(account: Account): Promise<void> {
    return this.audit.record(audited('account.export', account));
  }

  /** Ends what acts for a deleted account and those below it. Idempotent. */
  async end(account: Account): Promise<void> {
    const accounts = await this.accounts.subtreeIds(account._id);
    for (const data of this.data.all) await data.end?.(accounts);
    await this.accounts.markEnded(account);
  }
}

/** In the log of the account above, which outlives this one. */
const audited = (action: string, { _id, parent }: Account) => ({
  action,
  account: parent ?? _id,
  target: { type: 'account', id: String(_id) },
});
