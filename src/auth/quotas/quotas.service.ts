import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { ConflictError, ReportedError } from '../../common/errors.js';
import { ProcessLeases } from '../../database/leases/process-leases.js';
import { QuotaSettings } from '../../settings/settings.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { quotaReachedMessage } from './quota-reached.js';
import { type OpenChange, OUTDATED, type QuotaKind, type Usage, usageId } from './usage.schema.js';
import { UsageRepository } from './usage.repository.js';

/** Counts the actual use of an account, from the stored documents. */
export type UsageCounter = (account: Types.ObjectId) => Promise<number>;

export interface QuotaChange<T> {
  kind: QuotaKind;
  /** Counts for this account and all its ancestors. */
  account: Account;
  /** Upper bound of what it adds; 0 if it only removes. */
  adds: number;
  /** False: it counts, but is never rejected. */
  limited?: false;
  write: () => Promise<T>;
  /** What it has actually added; negative if removed. */
  added: (result: T) => number;
}

const MAX_RECOUNTS = 10;
const RECONCILE_INTERVAL_MS = 10 * 60_000;

/** Whether the error proves that nothing was written. */
const isRejection = (error: unknown) => error instanceof ReportedError;

const heldBy = (open: readonly OpenChange[]) => open.reduce((sum, { held }) => sum + held, 0);

/**
 * Limits the accounts and keywords of a tenant. A change must fit the limit of the account and of every ancestor,
 * except the platform account. It reserves its amount in the usage of each, writes, and settles. Reservations that a
 * crash left open are recounted before they refuse anything, at the start, and every ten minutes.
 */
@Injectable()
export class QuotasService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger(QuotasService.name);
  private readonly counts = new Map<QuotaKind, UsageCounter>();

  constructor(
    private readonly usage: UsageRepository,
    private readonly accounts: AccountsService,
    private readonly settings: QuotaSettings,
    private readonly leases: ProcessLeases,
    private readonly clock: Clock,
    private readonly accountData: AccountDataRegistry,
    repeated: RepeatedWork,
  ) {
    repeated.every(QuotasService.name, RECONCILE_INTERVAL_MS, (signal) => this.reconcile({}, signal));
    this.registerCounter('accounts', (account) => this.accounts.countDescendants(account));
  }

  onModuleInit(): void {
    this.accountData.register({ name: 'quota', erase: (accounts) => this.erase(accounts) });
  }

  /** Ends the reservations of the process before. */
  async onApplicationBootstrap(): Promise<void> {
    await this.reconcile({ open: true }).catch((error: unknown) => this.logger.error(error));
  }

  /** Recounts usage whose reservations a crash left open; otherwise they would use up the quota for ever. */
  async reconcile(which: { open?: boolean } = {}, signal?: AbortSignal): Promise<void> {
    for await (const usage of this.usage.findAll(which)) {
      if (signal?.aborted) return;
      if (await this.isOutdated(usage)) await this.recount(usage);
    }
  }

  /** Called by the feature that stores the documents of this kind. */
  registerCounter(kind: QuotaKind, count: UsageCounter): void {
    this.counts.set(kind, count);
  }

  /** Effective limits of an account; null: unlimited. */
  limitsFor({ platform, limits }: Account): Record<QuotaKind, number | null> {
    if (platform) return { accounts: null, keywords: null };
    return {
      accounts: limits?.accounts ?? this.settings.accounts,
      keywords: limits?.keywords ?? this.settings.keywords,
    };
  }

  /** @throws ConflictError when the change exceeds a limit; nothing is written then */
  async applyChange<T>(change: QuotaChange<T>): Promise<T> {
    const op = new Types.ObjectId();
    return this.leases.during(op, isRejection, async () => {
      const open = { op, process: this.leases.id, held: change.adds };
      const reserved = await this.reserveAll(change, open);
      let result: T;
      try {
        result = await change.write();
      } catch (error) {
        // After any other error the write may have succeeded: it will be recounted.
        if (isRejection(error)) await this.settle(reserved, open, 0);
        throw error;
      }
      await this.settle(reserved, open, change.added(result));
      return result;
    });
  }

  /** Whether the usage has reservations of dead processes, or may be wrong. */
  private async isOutdated({ open, counted_at }: Usage): Promise<boolean> {
    return counted_at <= OUTDATED || (await this.leases.abandoned(open)).length > 0;
  }

  /**
   * Sets the usage to the actual count and the reservations of living processes. Those may have been written already:
   * with any of them the usage is an upper bound, and outdated.
   * @returns false when a change has started or ended since `usage` was read; nothing is changed then
   */
  private async recount(usage: Usage): Promise<boolean> {
    const abandoned = new Set((await this.leases.abandoned(usage.open)).map(({ op }) => String(op)));
    const open = usage.open.filter(({ op }) => !abandoned.has(String(op)));
    const used = (await this.count(usage.kind, usage.account)) + heldBy(open);
    const counted_at = open.length > 0 ? OUTDATED : this.clock.now();
    return this.usage.recount(usage, { used, open, counted_at });
  }

  private async reserveAll<T>(
    { kind, account, adds, limited }: QuotaChange<T>,
    change: OpenChange,
  ): Promise<string[]> {
    const reserved: string[] = [];
    for (const each of await this.accounts.findWithAncestors(account)) {
      if (each.platform) continue;
      const id = usageId(kind, each._id);
      const allowed = limited === false ? undefined : this.limitsFor(each)[kind]!;
      if (await this.reserve(kind, each._id, change, allowed)) {
        reserved.push(id);
        continue;
      }
      await this.settle(reserved, change, 0);
      const { used, open } = (await this.usage.find(id))!;
      const [above, held] = [!each._id.equals(account._id), heldBy(open)];
      throw new ConflictError(
        quotaReachedMessage({ kind, used: used - held, held, allowed: allowed!, adds, above }),
      );
    }
    return reserved;
  }

  /** Race: a usage that another change creates or frees after the first attempt is no reason to refuse this one. */
  private async reserve(
    kind: QuotaKind,
    account: Types.ObjectId,
    change: OpenChange,
    allowed: number | undefined,
  ): Promise<boolean> {
    const _id = usageId(kind, account);
    if (await this.usage.reserve(_id, change, allowed)) return true;
    const usage = await this.usage.find(_id);
    if (!usage) {
      const used = await this.count(kind, account);
      await this.usage.insert({ _id, kind, account, used, open: [], rev: 0, counted_at: this.clock.now() });
    } else await this.recountOutdated(usage);
    return this.usage.reserve(_id, change, allowed);
  }

  /** Race: repeats when another change starts or ends meanwhile, which is progress of another request. */
  private async recountOutdated(read: Usage): Promise<void> {
    let usage: Usage | null = read;
    for (let attempt = 0; attempt < MAX_RECOUNTS; attempt++) {
      if (!usage || !(await this.isOutdated(usage)) || (await this.recount(usage))) return;
      usage = await this.usage.find(usage._id);
    }
  }

  /** Never rejects: the change is already written or rejected. What fails here is recounted. */
  private async settle(ids: string[], change: OpenChange, added: number): Promise<void> {
    const settled = ids.map((id) => this.usage.settle(id, change, added));
    await Promise.all(settled).catch((error: unknown) => this.logger.error(error));
  }

  private async erase(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.usage.deleteByAccounts(accounts);
    const [root] = accounts;
    const account = root && (await this.accounts.find(root));
    // The accounts above have fewer accounts and keywords now, which the next pass counts.
    if (account) await this.usage.outdate(account.ancestors);
  }

  private count(kind: QuotaKind, account: Types.ObjectId): Promise<number> {
    return this.counts.get(kind)!(account);
  }
}
