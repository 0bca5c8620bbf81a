import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { OutboxEvent } from '../../../outbox/index.js';
import { rhythmsOn } from '../../positions/rhythm.js';
import { RANK_CONFIGS, type RankConfig } from '../../tracking/index.js';

const IDLE = new Date(0);

export interface ClaimTerms {
  run: Types.ObjectId;
  day: string;
  now: Date;
  leaseUntil: Date;
}

interface RunStamp {
  runAt: Date;
  day: string;
}

/** What the update that releases a configuration writes in addition. */
export interface Release {
  /** The day whose document is up to date; undefined: the day stays in `dirty_days`. */
  cleanDay?: string | undefined;
  event?: OutboxEvent | undefined;
  /** After a check on demand: every keyword has a real result of the day. */
  dayChecked?: RankConfig['day_checked'];
}

const CLAIM_STATE = {
  slot: 1,
  every: 1,
  weekday: 1,
  run: 1,
  run_day: 1,
  last_triggred: 1,
  deleted_on: 1,
  lease_until: 1,
} as const;
/** Which run holds a configuration, or held it last, and until when; and its rhythm. */
export type ClaimState = Pick<RankConfig, keyof typeof CLAIM_STATE>;

/**
 * Which configurations are due and which are held by a run, and the atomic updates that decide which process
 * runs a configuration. Idle: `lease_until` is the epoch and `run_day` is ''. After a crash the lease expires while
 * `run_day` is still set.
 */
@Injectable()
export class ClaimRepository {
  constructor(@InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>) {}

  /**
   * Claims a configuration for a run of `day`. Race: the lease condition admits one of several callers. Does not match a
   * dead run of an earlier day, which must be closed first (takeStale), nor one whose rhythm has changed meanwhile.
   * @returns the configuration before the update, or null
   */
  take(config: Types.ObjectId, terms: ClaimTerms): Promise<RankConfig | null> {
    return this.claim(terms, { _id: config, ...checkedOn(terms.day), last_day: { $lt: terms.day } });
  }

  /** Claims a configuration whose run of an earlier day died, to close that day; `run_day` is unchanged. */
  takeStale(config: Types.ObjectId, { run, day, now, leaseUntil }: ClaimTerms): Promise<RankConfig | null> {
    return this.configs
      .findOneAndUpdate(
        { _id: config, deleted_on: null, lease_until: { $lte: now }, run_day: { $gt: '', $lt: day } },
        { $set: { run, lease_until: leaseUntil }, $inc: { claims: 1 } },
        { returnDocument: 'before' },
      )
      .lean<RankConfig | null>()
      .exec();
  }

  /**
   * Claims a configuration for an on-demand check, whether it has run today or not. Race: the lease and the time of the
   * last on-demand check admit one of several callers.
   */
  takeOnDemand(config: Types.ObjectId, terms: ClaimTerms, notSince: Date): Promise<RankConfig | null> {
    const isPast = { checked_by_hand_at: { $lte: notSince } };
    return this.claim(terms, { _id: config, ...isPast }, { checked_by_hand_at: terms.now });
  }

  /**
   * Claims a configuration that no run holds or held when its process died. Race: the lease admits one of several callers.
   * A holder that dies leaves a stale day, which the next check closes (takeStale).
   */
  takeIdle(config: Types.ObjectId, terms: ClaimTerms): Promise<RankConfig | null> {
    return this.claim(terms, { _id: config });
  }

  private claim(
    { run, day, now, leaseUntil }: ClaimTerms,
    filter: QueryFilter<RankConfig>,
    set: Partial<RankConfig> = {},
  ): Promise<RankConfig | null> {
    return this.configs
      .findOneAndUpdate(
        { ...filter, deleted_on: null, lease_until: { $lte: now }, run_day: { $in: ['', day] } },
        {
          $set: { run, run_day: day, lease_until: leaseUntil, is_cron_running: true, ...set },
          $inc: { claims: 1 },
          $addToSet: { dirty_days: day },
        },
        { returnDocument: 'before' },
      )
      .lean<RankConfig | null>()
      .exec();
  }

  /** The heartbeat. @returns false when the claim is lost: taken over, or the configuration is deleted */
  async renew(config: Types.ObjectId, run: Types.ObjectId, leaseUntil: Date): Promise<boolean> {
    const { matchedCount } = await this.configs.updateOne(
      { _id: config, run, deleted_on: null },
      { $set: { lease_until: leaseUntil } },
    );
    return matchedCount === 1;
  }

  /** Stamps and releases in one update, which matches for the holder only. */
  async finish(config: Types.ObjectId, run: Types.ObjectId, end: RunStamp & Release): Promise<boolean> {
    return this.clearClaim(config, run, end, { last_triggred: end.runAt, last_day: end.day });
  }

  /** Releases without a stamp: the configuration stays due. */
  async release(config: Types.ObjectId, run: Types.ObjectId, end: Release): Promise<boolean> {
    return this.clearClaim(config, run, end, {});
  }

  /** Does not match a deleted configuration: its run was dropped and must not count as done. */
  private async clearClaim(
    config: Types.ObjectId,
    run: Types.ObjectId,
    { cleanDay, event, dayChecked }: Release,
    stamp: Partial<RankConfig>,
  ): Promise<boolean> {
    const { matchedCount } = await this.configs.updateOne(
      { _id: config, run, deleted_on: null },
      {
        $set: {
          ...stamp,
          ...(dayChecked && { day_checked: dayChecked }),
          run: null,
          run_day: '',
          lease_until: IDLE,
          is_cron_running: false,
        },
        ...(cleanDay === undefined ? {} : { $pull: { dirty_days: cleanDay } }),
        ...(event === undefined ? {} : { $push: { events: event } }),
      },
    );
    return matchedCount === 1;
  }

  /**
   * Configurations of a slot that are checked on that day and have no completed run of it, held or not, ascending by id.
   * @param blocked accounts whose configurations are not checked
   */
  async findNotRun(
    slot: Types.ObjectId,
    day: string,
    after: Types.ObjectId | undefined,
    limit: number,
    blocked: readonly Types.ObjectId[],
  ): Promise<Types.ObjectId[]> {
    const rows = await this.configs
      .find(
        {
          slot,
          deleted_on: null,
          ...checkedOn(day),
          last_day: { $lt: day },
          ...(after ? { _id: { $gt: after } } : {}),
          ...(blocked.length > 0 ? { account: { $nin: [...blocked] } } : {}),
        },
        { _id: 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return rows.map(({ _id }) => _id);
  }

  /**
   * Configurations of a slot that are checked by themselves and have no completed run of that day or a later one.
   * @param blocked accounts whose configurations are not checked
   */
  async *notRunSince(
    slot: Types.ObjectId,
    day: string,
    blocked: readonly Types.ObjectId[],
  ): AsyncGenerator<RankConfig> {
    const cursor = this.configs
      .find(
        {
          slot,
          deleted_on: null,
          every: { $ne: 'manual' },
          last_day: { $lt: day },
          ...(blocked.length > 0 ? { account: { $nin: [...blocked] } } : {}),
        },
        { keywords: 0 },
      )
      .lean<RankConfig[]>()
      .cursor();
    for await (const config of cursor) yield config;
  }

  /** Includes deleted configurations. */
  findState(config: Types.ObjectId): Promise<ClaimState | null> {
    return this.configs.findById(config, CLAIM_STATE).lean<ClaimState | null>().exec();
  }

  /**
   * The claims that are valid: not taken over, and the configuration is not deleted.
   * @param claims a run holds one configuration
   * @returns the ids of their runs
   */
  async holding(claims: { config: Types.ObjectId; run: Types.ObjectId }[]): Promise<Set<string>> {
    const [ids, runs] = [claims.map(({ config }) => config), claims.map(({ run }) => run)];
    const held = { _id: { $in: ids }, run: { $in: runs }, deleted_on: null };
    const found = await this.configs.find(held, { run: 1 }).lean<Pick<RankConfig, 'run'>[]>();
    return new Set(found.map(({ run }) => String(run)));
  }

  /** Whether a run of that day holds the configuration and has not completed. */
  async isHeld(config: Types.ObjectId, day: string, now: Date): Promise<boolean> {
    const held = { _id: config, deleted_on: null, last_day: { $lt: day }, lease_until: { $gt: now } };
    return (await this.configs.exists(held)) !== null;
  }

  /** Whether a configuration of the slot, with its rhythm since `since`, is due and not held. */
  async hasOverdue(slot: Types.ObjectId, day: string, now: Date, since: Date): Promise<boolean> {
    const overdue = { slot, deleted_on: null, ...checkedOn(day), last_day: { $lt: day } };
    const idle = { lease_until: { $lte: now }, createdAt: { $lte: since } };
    const unchanged = { rhythm_at: { $not: { $gt: since } } };
    return (await this.configs.exists({ ...overdue, ...idle, ...unchanged })) !== null;
  }

  /** Whether any process holds a configuration. */
  async anyHeld(now: Date): Promise<boolean> {
    return (await this.configs.exists({ lease_until: { $gt: now }, deleted_on: null })) !== null;
  }
}

/** A filter: configurations whose rhythm has a check on that day. */
function checkedOn(day: string) {
  const { every, weekday } = rhythmsOn(day);
  return { every: { $in: every }, weekday: { $in: weekday } } as const;
}
