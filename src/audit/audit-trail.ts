import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { Types } from 'mongoose';
import { Clock } from '../common/clock.js';
import { SerialByKey } from '../common/concurrency/serial-by-key.js';
import { ReportedError } from '../common/errors.js';
import { AuditSettings } from '../settings/settings.js';
import { currentCaller } from './audit-context.js';
import { compare } from './domain/changes.js';
import type { AuditEntry, AuditTarget } from './entries/audit-entry.js';
import { AuditRepository } from './entries/audit.repository.js';
import { AuditRecovery, SETTLE_MS } from './pending/audit-recovery.js';
import { PendingEntryRepository } from './pending/pending-entry.repository.js';
import { type Proof, storeProofs } from './pending/proof.js';

export interface AuditedChange {
  /** Feature and verb, such as 'rank.config.update'. */
  action: string;
  /** The account of the target; default: the platform account, for what belongs to the installation. */
  account?: Types.ObjectId;
  /** A new account below `account`, which is the target: the entry belongs to it. */
  below?: Types.ObjectId;
  target: AuditTarget;
  /** The target before and after the change, as plain objects; absent: there was or is none. */
  before?: object;
  after?: object;
  /** The user, where the request does not identify one: that of a login or a mailed link. */
  user?: Types.ObjectId;
}

/** A change that is about to happen: with `before` and `after` as far as they are known. */
export interface PlannedChange extends AuditedChange {
  /** What the change alters; a process that finds the planned entry after a crash compares it. */
  proof: Proof | readonly Proof[];
}

/** An event that alters nothing, such as a failed login. */
interface AuditedEvent extends AuditedChange {
  /** At most one entry per minute is stored for each such key, across all processes. */
  oncePerMinute?: string;
}

/** What the change has turned out to be; null: nothing has changed. */
type Outcome = Partial<Pick<AuditedChange, 'before' | 'after' | 'target'>> | null;

interface AccountPosition {
  _id: Types.ObjectId;
  /** From the root to the parent. */
  ancestors: Types.ObjectId[];
}

/** Finds an account, by default the platform account; null when there is none. */
type LocateAccount = (account: Types.ObjectId | undefined) => Promise<AccountPosition | null>;

/** Records changes of state in the audit log. */
@Injectable()
export class AuditTrail {
  private readonly logger = new Logger(AuditTrail.name);
  private locate: LocateAccount | undefined;
  /** Ids of the entries whose changes are being made. */
  private readonly running = new Set<string>();
  /**
   * One change of the same proofs after the other: whether an interrupted one has happened is known only as long as nothing
   * else alters the documents. One that takes long does not hold up the next, which it may even contain.
   */
  private readonly serial = new SerialByKey(SETTLE_MS);

  constructor(
    private readonly entries: AuditRepository,
    private readonly pending: PendingEntryRepository,
    private readonly recovery: AuditRecovery,
    private readonly settings: AuditSettings,
    private readonly clock: Clock,
  ) {}

  /** Port to the account tree, which is a later feature. */
  registerAccounts(locate: LocateAccount): void {
    this.locate = locate;
  }

  /**
   * Makes a change by the current caller and records it. The entry is stored as planned before, and completed after:
   * when the process is killed between, or the audit log cannot be written, AuditRecovery stores it under the same id, if
   * the change has happened.
   * @param outcome what is known only after the change
   * @throws what `work` throws, and the store's error when the entry cannot be stored; the change remains
   */
  perform<T>(
    { proof, ...planned }: PlannedChange,
    work: () => Promise<T>,
    outcome: (result: T) => Outcome = () => ({}),
  ): Promise<T> {
    const proofs = [proof].flat() as Proof[];
    return this.serial.run(storeProofs(proofs), () => this.performNow(proofs, planned, work, outcome));
  }

  private async performNow<T>(
    proofs: readonly Proof[],
    planned: AuditedChange,
    work: () => Promise<T>,
    outcome: (result: T) => Outcome,
  ): Promise<T> {
    const entry = await this.newEntry(planned);
    const state = await this.recovery.settle(proofs, this.running);
    const id = String(entry._id);
    this.running.add(id);
    try {
      await this.pending.insert({ ...entry, proofs: storeProofs(proofs), state });
      const result = await work().catch(async (error: unknown) => {
        // After any other error the change may have happened.
        if (error instanceof ReportedError && error.status < 500) await this.forget(entry);
        throw error;
      });
      const known = outcome(result);
      const isAsPlanned = known && Object.keys(known).length === 0;
      if (known)
        await this.put(isAsPlanned ? entry : { ...entry, ...this.described({ ...planned, ...known }) });
      await this.forget(entry);
      return result;
    } finally {
      this.running.delete(id);
    }
  }

  /**
   * Records an event by the current caller that changes nothing. Await it before the response.
   * @throws the store's error when the entry cannot be stored
   */
  async record({ oncePerMinute, ...event }: AuditedEvent): Promise<void> {
    const entry = await this.newEntry(event);
    if (oncePerMinute === undefined) return this.put(entry);
    await this.entries.insertUnlessExists({ ...entry, _id: minuteId(oncePerMinute, entry.at) });
  }

  private async newEntry({ user, account, below, ...change }: AuditedChange): Promise<AuditEntry> {
    const caller = currentCaller();
    const at = this.clock.now();
    const path = below
      ? [...(account ? await this.readPath(account) : []), below]
      : await this.readPath(account);
    return {
      ...caller,
      _id: new Types.ObjectId(),
      at,
      account: path.at(-1) ?? null,
      path,
      user: user ?? caller.user,
      ...this.described(change),
      expires_at: new Date(at.getTime() + this.settings.days * millisecondsInDay),
    };
  }

  /**
   * The account and its ancestors, from the root. Accounts never move, so a stored path stays valid.
   * @param account default: the platform account
   */
  private async readPath(account: Types.ObjectId | undefined): Promise<Types.ObjectId[]> {
    const found = await this.locate?.(account);
    if (found) return [...found.ancestors, found._id];
    return account ? [account] : [];
  }

  private described({ action, target, before, after }: AuditedChange) {
    return { action, target, changes: JSON.stringify(compare(before, after)) };
  }

  private async put(entry: AuditEntry): Promise<void> {
    await this.entries.put(entry).catch((error: unknown) => {
      const { action, target, request_id } = entry;
      this.logger.error({ action, target, request_id }, 'an audit entry could not be stored');
      throw error;
    });
  }

  /** AuditRecovery removes what remains. */
  private async forget({ _id }: AuditEntry): Promise<void> {
    await this.pending.delete(_id).catch((error: unknown) => this.logger.error(error));
  }
}

/** The primary key refuses the second entry of a minute. */
function minuteId(oncePerMinute: string, at: Date): Types.ObjectId {
  const key = `${oncePerMinute}|${Math.floor(at.getTime() / millisecondsInMinute)}`;
  return new Types.ObjectId(createHash('sha256').update(key).digest('hex').slice(0, 24));
}
