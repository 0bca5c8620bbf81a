import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError, ReportedError } from '../../common/errors.js';
import { QuotaSettings } from '../../config/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { quotaReached } from './quota-reached.js';
import { type QuotaKind, type Usage, usageId } from './usage.schema.js';
import { UsageRepository } from './usage.repository.js';

/** Counts what an account uses, from the documents themselves. */
export type Count = (account: Types.ObjectId) => Promise<number>;

export interface Change<T> {
  kind: QuotaKind;
  /** The nearest account that it counts for; it counts for every account above as well. */
  account: Account;
  /** The most that it may add; 0 for a change that only removes. */
  adds: number;
  /** False: it counts, but is never refused. */
  limited?: false;
  write: () => Promise<T>;
  /** What it has really added, or, below 0, removed. */
  made: (result: T) => number;
}

/**
 * How many accounts and keywords a tenant may have. The limit of every account on the path to the root holds, but for
 * the platform account. A change opens its amount in the usage of each of them, writes, and settles; what a crash
 * leaves open is counted anew by UsageSweep.
 */
@Injectable()
export class Quotas {
  private readonly logger = new Logger(Quotas.name);
  private readonly counts = new Map<QuotaKind, Count>();

  constructor(
    private readonly usage: UsageRepository,
    private readonly accounts: AccountsService,
    private readonly settings: QuotaSettings,
    private readonly clock: Clock,
  ) {
    this.countBy('accounts', (account) => this.accounts.countBelow(account));
  }

  /** Sets how a kind is counted; the feature that stores it knows. */
  countBy(kind: QuotaKind, count: Count): void {
    this.counts.set(kind, count);
  }

  /** The limits that hold for an account; null: none. */
  limitsOf({ platform, limits }: Account): Record<QuotaKind, number | null> {
    if (platform) return { accounts: null, keywords: null };
    return {
      accounts: limits?.accounts ?? this.settings.accounts,
      keywords: limits?.keywords ?? this.settings.keywords,
    };
  }

  /**
   * Writes a change within the limits.
   * @throws ConflictError when it does not fit; nothing is written then
   */
  async during<T>(change: Change<T>): Promise<T> {
    const op = new Types.ObjectId();
    const held = await this.hold(change, op);
    const settle = (made: number) => this.settle(held, op, change.adds, made);
    let result: T;
    try {
      result = await change.write();
    } catch (error) {
      // After any other error the write may have been made all the same: the sweep counts.
      if (error instanceof ReportedError) await settle(0);
      throw error;
    }
    await settle(change.made(result));
    return result;
  }

  /** Counts what is there; does nothing while a change is under way that has begun since. */
  async recount(usage: Usage): Promise<void> {
    await this.usage.recount(usage, await this.count(usage.kind, usage.account), this.clock.now());
  }

  private async hold<T>({ kind, account, adds, limited }: Change<T>, op: Types.ObjectId): Promise<string[]> {
    const held: string[] = [];
    for (const each of await this.accounts.withThoseAbove(account)) {
      if (each.platform) continue;
      const id = usageId(kind, each._id);
      const allowed = limited === false ? undefined : this.limitsOf(each)[kind]!;
      if (await this.take(kind, each._id, op, adds, allowed)) {
        held.push(id);
        continue;
      }
      await this.settle(held, op, adds, 0);
      const { used } = (await this.usage.find(id))!;
      const above = !each._id.equals(account._id);
      throw new ConflictError(quotaReached({ kind, used, allowed: allowed!, adds, above }));
    }
    return held;
  }

  private async take(
    kind: QuotaKind,
    account: Types.ObjectId,
    op: Types.ObjectId,
    adds: number,
    allowed: number | undefined,
  ): Promise<boolean> {
    const _id = usageId(kind, account);
    if (await this.usage.hold(_id, op, adds, allowed)) return true;
    if (await this.usage.find(_id)) return false;
    const used = await this.count(kind, account);
    await this.usage.start({ _id, kind, account, used, open: [], rev: 0, counted_at: this.clock.now() });
    return this.usage.hold(_id, op, adds, allowed);
  }

  /** Never fails: the change has been made, or refused. What stays open is left to the sweep. */
  private async settle(ids: string[], op: Types.ObjectId, held: number, made: number): Promise<void> {
    const settled = ids.map((id) => this.usage.settle(id, op, held, made));
    await Promise.all(settled).catch((error: unknown) => this.logger.error(error));
  }

  private count(kind: QuotaKind, account: Types.ObjectId): Promise<number> {
    return this.counts.get(kind)!(account);
  }
}
