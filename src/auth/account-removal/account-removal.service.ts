import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors.js';
import { Clock } from '../../common/clock.js';
import { inSlicesOf } from '../../common/concurrency/in-slices.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { AuditRepository, AuditTrail, PendingEntryRepository } from '../../audit/index.js';
import { MailOutboxService } from '../../mail/index.js';
import type { Actor } from '../access/actor.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { type Account, ACCOUNTS, RESTORABLE_MS } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ALL_SESSIONS, SessionInvalidation } from '../sessions/session-invalidation.js';
import type { User } from '../users/user.schema.js';

const ERASE_EVERY_MS = 10 * 60_000;

/**
 * Deletes accounts: they are blocked at once, and erased after 30 days. Erasing needs no lease: each step is idempotent,
 * so several processes may take it.
 */
@Injectable()
export class AccountRemovalService implements OnModuleInit {
  private readonly logger = new Logger(AccountRemovalService.name);

  constructor(
    private readonly accounts: AccountsService,
    private readonly data: AccountDataRegistry,
    private readonly invalidation: SessionInvalidation,
    private readonly audit: AuditTrail,
    private readonly auditEntries: AuditRepository,
    private readonly pendingEntries: PendingEntryRepository,
    private readonly mails: MailOutboxService,
    private readonly clock: Clock,
    repeated: RepeatedWork,
  ) {
    repeated.every(AccountRemovalService.name, ERASE_EVERY_MS, (signal) => this.eraseDue(signal));
  }

  /** Data of features before auth/. Audit entries in the account above, such as of a deletion, remain. */
  onModuleInit(): void {
    this.data.register(
      {
        name: 'audit',
        permission: 'audit:read',
        export: (account) => this.auditEntries.all({ account, below: false }),
        erase: async (accounts) => {
          await this.pendingEntries.deleteByAccounts(accounts);
          await this.auditEntries.deleteByAccounts(accounts);
        },
      },
      {
        name: 'mail',
        end: (accounts) => this.mails.withdrawByAccounts(accounts),
        erase: (accounts) => this.mails.deleteByAccounts(accounts),
      },
    );
  }

  /**
   * Blocks the account and those below it, then ends what acts for them. eraseDue() completes what a crash interrupts.
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

  /**
   * Everything that is stored of an account, without secrets: lines of JSON, {type, data}, read by cursor. A part that
   * the reader lacks the permission for is named instead.
   */
  async export(account: Account, reader: Pick<User, '_id' | 'scope'>): Promise<AsyncGenerator<string>> {
    await this.audit.record(audited('account.export', account));
    return this.exportedLines(account, reader);
  }

  /**
   * Erases accounts 30 days after their deletion, and completes deletions that a crash interrupted. An account that fails
   * does not keep the others.
   * @throws the first error, after all accounts
   */
  async eraseDue(signal?: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    for (const account of await this.accounts.findDeleted()) {
      if (signal?.aborted) break;
      await this.complete(account).catch((error: unknown) => void failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private async complete(account: Account): Promise<void> {
    if (!account.ended_at) await this.end(account);
    await this.eraseIfDue(account);
  }

  /** The account itself comes last: until then it is found again after a crash. */
  private async eraseIfDue({ _id }: Account): Promise<void> {
    const deletedUntil = new Date(this.clock.now().getTime() - RESTORABLE_MS);
    if (!(await this.accounts.markErasing(_id, deletedUntil))) return;
    const accounts = await this.accounts.subtreeIds(_id);
    for (const data of this.data.all) await data.erase(accounts);
    for (const each of accounts.toReversed()) await this.accounts.erase(each);
    this.logger.log(
      `Erased account ${String(_id)}, deleted 30 days ago, and ${accounts.length - 1} below it`,
    );
  }

  /** Ends what acts for a deleted account and those below it. Idempotent. */
  private async end(account: Account): Promise<void> {
    const accounts = await this.accounts.subtreeIds(account._id);
    for (const data of this.data.all) await data.end?.(accounts);
    await this.accounts.markEnded(account);
  }

  private async *exportedLines(
    account: Account,
    { _id: reader, scope }: Pick<User, '_id' | 'scope'>,
  ): AsyncGenerator<string> {
    const { _id, name, parent, active, createdAt } = account;
    yield toLine('account', { _id, name, parent, active, createdAt });
    for (const { name: type, permission, export: read } of this.data.all) {
      if (!read) continue;
      if (!permission || !scope.includes(permission)) yield toLine('left_out', { type, permission });
      else for await (const document of inSlicesOf(read(_id, reader))) yield toLine(type, document);
    }
  }
}

const toLine = (type: string, data: object) => `${JSON.stringify({ type, data })}\n`;

/** In the log of the account above, which outlives this one. */
const audited = (action: string, { _id, parent }: Account) => ({
  action,
  account: parent ?? _id,
  target: { type: 'account', id: String(_id) },
});
