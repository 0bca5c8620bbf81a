import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { OutboxEvent } from '../../outbox/index.js';
import { RANK_CONFIGS, type RankConfig } from '../config/config.schema.js';

const IDLE = new Date(0);

/** Which run holds a configuration, or held it last. */
export type ClaimState = Pick<RankConfig, 'run' | 'run_day' | 'last_triggred' | 'deleted_on' | 'lease_until'>;
const CLAIM_STATE = { run: 1, run_day: 1, last_triggred: 1, deleted_on: 1, lease_until: 1 };

export interface ClaimTerms {
  run: Types.ObjectId;
  day: string;
  now: Date;
  leaseUntil: Date;
}

export interface RunStamp {
  runAt: Date;
  day: string;
}

/** What a release writes besides. */
export interface Release {
  /** The day whose document now holds all of its results; undefined: it stays in `dirty_days`. */
  cleanDay?: string | undefined;
  /** Stored by the update that releases the configuration. */
  event?: OutboxEvent | undefined;
}

/**
 * The atomic updates that decide who runs a configuration (rules 165-182). Idle is `lease_until` at the
 * beginning of time and `run_day` ''; a crash leaves a lease that has run out.
 */
@Injectable()
export class ClaimRepository {
  constructor(@InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>) {}

  /** Configurations of a slot that have not run on that day, held or not, in the order of their ids. */
  async findNotRun(
    slot: Types.ObjectId,
    day: string,
    after: Types.ObjectId | undefined,
    limit: number,
  ): Promise<Types.ObjectId[]> {
    const rows = await this.configs
      .find(
        { slot, deleted_on: null, last_day: { $lt: day }, ...(after ? { _id: { $gt: after } } : {}) },
        { _id: 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return rows.map(({ _id }) => _id);
  }

  /**
   * Takes a configuration for a run of `day`. Race: of several callers the lease condition lets one match. A
   * lease that ran out with a run of an earlier day is left alone: that day is closed first (takeStale).
   * @returns the configuration as it was before, or null
   */
  take(config: Types.ObjectId, { run, day, now, leaseUntil }: ClaimTerms): Promise<RankConfig | null> {
    return this.configs
      .findOneAndUpdate(
        {
          _id: config,
          deleted_on: null,
          lease_until: { $lte: now },
          last_day: { $lt: day },
          run_day: { $in: ['', day] },
        },
        {
          $set: { run, run_day: day, lease_until: leaseUntil, is_cron_running: true },
          $inc: { claims: 1 },
          $addToSet: { dirty_days: day },
        },
        { returnDocument: 'before' },
      )
      .lean<RankConfig | null>()
      .exec();
  }

  /** Takes a configuration whose run of an earlier day died, in order to close that day. `run_day` stays. */
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
   * Takes a configuration for a check by hand, whether it has run today or not. Race: of several callers the lease,
   * and the time of the last such check, let one match.
   */
  takeOnDemand(
    config: Types.ObjectId,
    { run, day, now, leaseUntil }: ClaimTerms,
    notSince: Date,
  ): Promise<RankConfig | null> {
    return this.configs
      .findOneAndUpdate(
        {
          _id: config,
          deleted_on: null,
          lease_until: { $lte: now },
          run_day: { $in: ['', day] },
          checked_by_hand_at: { $lte: notSince },
        },
        {
          $set: {
            run,
            run_day: day,
            lease_until: leaseUntil,
            is_cron_running: true,
            checked_by_hand_at: now,
          },
          $inc: { claims: 1 },
          $addToSet: { dirty_days: day },
        },
        { returnDocument: 'before' },
      )
      .lean<RankConfig | null>()
      .exec();
  }

  /** The heartbeat. @returns false when the claim is lost: taken over, or the configuration deleted */
  async renew(config: Types.ObjectId, run: Types.ObjectId, leaseUntil: Date): Promise<boolean> {
    const { matchedCount } = await this.configs.updateOne(
      { _id: config, run, deleted_on: null },
      { $set: { lease_until: leaseUntil } },
    );
    return matchedCount === 1;
  }

  /** Deleted configurations included. */
  findState(config: Types.ObjectId): Promise<ClaimState | null> {
    return this.configs.findById(config, CLAIM_STATE).lean<ClaimState | null>().exec();
  }

  /** Whether the claim is still valid: neither taken over nor the configuration deleted (rules 150 and 175). */
  async holds(config: Types.ObjectId, run: Types.ObjectId): Promise<boolean> {
    return (await this.configs.exists({ _id: config, run, deleted_on: null })) !== null;
  }

  /** Stamp and release in one update that only the holder can make (rule 177). */
  async finish(config: Types.ObjectId, run: Types.ObjectId, end: RunStamp & Release): Promise<boolean> {
    return this.letGo(config, run, end, { last_triggred: end.runAt, last_day: end.day });
  }

  /** Release without a stamp: the configuration stays due. */
  async release(config: Types.ObjectId, run: Types.ObjectId, end: Release): Promise<boolean> {
    return this.letGo(config, run, end, {});
  }

  /** Whether a run still works on it for that day: held, and neither run nor deleted meanwhile. */
  async isHeld(config: Types.ObjectId, day: string, now: Date): Promise<boolean> {
    const held = { _id: config, deleted_on: null, last_day: { $lt: day }, lease_until: { $gt: now } };
    return (await this.configs.exists(held)) !== null;
  }

  /** Whether a configuration of the slot that existed before `since` is due and not held. */
  async hasOverdue(slot: Types.ObjectId, day: string, now: Date, since: Date): Promise<boolean> {
    const waiting = { slot, deleted_on: null, last_day: { $lt: day }, lease_until: { $lte: now } };
    return (await this.configs.exists({ ...waiting, createdAt: { $lte: since } })) !== null;
  }

  /** Whether anything is being run, by any process. */
  async anyHeld(now: Date): Promise<boolean> {
    return (await this.configs.exists({ lease_until: { $gt: now }, deleted_on: null })) !== null;
  }

  /** Not of a deleted configuration: its run was dropped, and must not count as done. */
  private async letGo(
    config: Types.ObjectId,
    run: Types.ObjectId,
    { cleanDay, event }: Release,
    stamp: Partial<RankConfig>,
  ): Promise<boolean> {
    const { matchedCount } = await this.configs.updateOne(
      { _id: config, run, deleted_on: null },
      {
        $set: { ...stamp, run: null, run_day: '', lease_until: IDLE, is_cron_running: false },
        ...(cleanDay === undefined ? {} : { $pull: { dirty_days: cleanDay } }),
        ...(event === undefined ? {} : { $push: { events: event } }),
      },
    );
    return matchedCount === 1;
  }
}
