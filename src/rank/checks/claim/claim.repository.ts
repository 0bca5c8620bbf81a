import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { OutboxEvent } from '../../../outbox/index.js';
import { RANK_CONFIGS, type RankConfig } from '../../tracking/index.js';
import { checkedOn } from './claim-state.repository.js';

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

/**
 * The atomic updates that decide which process runs a configuration. Idle: `lease_until` is the epoch and `run_day`
 * is ''. After a crash the lease expires while `run_day` is still set.
 */
@Injectable()
export class ClaimRepository {
  constructor(@InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>) {}

  /**
   * Claims a configuration for a run of `day`. Race: the lease condition admits one of several callers. Does not match a
   * dead run of an earlier day, which must be closed first (takeStale), nor one whose rhythm has changed meanwhile.
   * @returns the configuration before the update, or null
   */
  take(config: Types.ObjectId, { run, day, now, leaseUntil }: ClaimTerms): Promise<RankConfig | null> {
    return this.configs
      .findOneAndUpdate(
        {
          _id: config,
          deleted_on: null,
          lease_until: { $lte: now },
          ...checkedOn(day),
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

  /**
   * Claims a configuration that no run holds or held when its process died. Race: the lease admits one of several callers.
   * A holder that dies leaves a stale day, which the next check closes (takeStale).
   */
  takeIdle(config: Types.ObjectId, { run, day, now, leaseUntil }: ClaimTerms): Promise<RankConfig | null> {
    return this.configs
      .findOneAndUpdate(
        { _id: config, deleted_on: null, lease_until: { $lte: now }, run_day: { $in: ['', day] } },
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
}
