import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError, ReportedError } from '../../common/errors.js';
import { QuotaSettings } from '../../settings/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { quotaReachedMessage } from './quota-reached.js';
import { type QuotaKind, type Usage, usageId } from './usage.schema.js';
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

/**
 * Limits the accounts and keywords of a tenant. A change must fit the limit of the account and of every ancestor,
 * except the platform account. It reserves its amount in the usage of each, writes, and settles. UsageReconciler
 * recounts reservations that a crash left open.
 */
@Injectable()
export class QuotasService {
  private readonly logger = new Logger(QuotasService.name);
  private readonly counts = new Map<QuotaKind, UsageCounter>();

  constructor(
    private readonly usage: UsageRepository,
    private readonly accounts: AccountsService,
    private readonly settings: QuotaSettings,
    private readonly clock: Clock,
  ) {
    this.registerCounter('accounts', (account) => this.accounts.countDescendants(account));
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
    const reserved = await this.reserveAll(change, op);
    const settle = (added: number) => this.settle(reserved, op, change.adds, added);
    let result: T;
    try {
      result = await change.write();
    } catch (error) {
      // After any other error the write may have succeeded: UsageReconciler will recount.
      if (error instanceof ReportedError) await settle(0);
      throw error;
    }
    await settle(change.added(result));
    return result;
  }

  /** Sets the usage to the actual count, unless a change has started since `usage` was read. */
  async recount(usage: Usage): Promise<void> {
    await this.usage.recount(usage, await this.count(usage.kind, usage.account), this.clock.now());
  }

  private async reserveAll<T>(
    { kind, account, adds, limited }: QuotaChange<T>,
    op: Types.ObjectId,
  ): Promise<string[]> {
    const reserved: string[] = [];
    for (const each of await this.accounts.findWithAncestors(account)) {
      if (each.platform) continue;
      const id = usageId(kind, each._id);
      const allowed = limited === false ? undefined : this.limitsFor(each)[kind]!;
      if (await this.reserve(kind, each._id, op, adds, allowed)) {
        reserved.push(id);
        continue;
      }
      await this.settle(reserved, op, adds, 0);
      const { used } = (await this.usage.find(id))!;
      const above = !each._id.equals(account._id);
      throw new ConflictError(quotaReachedMessage({ kind, used, allowed: allowed!, adds, above }));
    }
    return reserved;
  }

  private async reserve(
    kind: QuotaKind,
    account: Types.ObjectId,
    op: Types.ObjectId,
    adds: number,
    allowed: number | undefined,
  ): Promise<boolean> {
    const _id = usageId(kind, account);
    if (await this.usage.reserve(_id, op, adds, allowed)) return true;
    if (await this.usage.find(_id)) return false;
    const used = await this.count(kind, account);
    await this.usage.insert({ _id, kind, account, used, open: [], rev: 0, counted_at: this.clock.now() });
    return this.usage.reserve(_id, op, adds, allowed);
  }

  /** Never rejects: the change is already written or rejected. UsageReconciler settles what fails here. */
  private async settle(ids: string[], op: Types.ObjectId, held: number, added: number): Promise<void> {
    const settled = ids.map((id) => this.usage.settle(id, op, held, added));
    await Promise.all(settled).catch((error: unknown) => this.logger.error(error));
  }

  private count(kind: QuotaKind, account: Types.ObjectId): Promise<number> {
    return this.counts.get(kind)!(account);
  }
}
