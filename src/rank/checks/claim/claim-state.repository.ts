import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { RANK_CONFIGS, type RankConfig } from '../../tracking/index.js';
import { rhythmsOn } from '../../positions/rhythm.js';

/** A filter: configurations whose rhythm has a check on that day. */
export function checkedOn(day: string) {
  const { every, weekday } = rhythmsOn(day);
  return { every: { $in: every }, weekday: { $in: weekday } } as const;
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

/** Which configurations are due, and which are held by a run. */
@Injectable()
export class ClaimStateRepository {
  constructor(@InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>) {}

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
