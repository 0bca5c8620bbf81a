import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { isDuplicateKey } from '../../../database/errors/duplicate-key.js';
import { upsertAllIfCurrent } from '../../../database/errors/upsert-all.js';
import { FEATURE_FIELDS, type StoredFeatures } from '../../positions/features/stored-features.js';
import { SEO_RESULTS, type SeoResult } from './result.schema.js';

type NewResult = Omit<SeoResult, '_id' | 'rolled_from_previous' | 'deleted_on' | 'createdAt' | 'updatedAt'>;

/** Real results of the day that a new one replaces. */
export interface Replaceable {
  /** Results of runs up to then. Race: a run that lost its claim must not replace results of a later run. */
  upTo?: Date | undefined;
}

/** A result and what it replaces. */
export interface RealResult {
  result: NewResult;
  replaceable: Replaceable;
}

const UPSERT = { upsert: true, setDefaultsOnInsert: false } as const;

/** Writes results; a unique index allows one per configuration, day and series. */
@Injectable()
export class ResultWriter {
  constructor(@InjectModel(SEO_RESULTS) private readonly results: Model<SeoResult>) {}

  /**
   * Inserts a real result, or replaces the rolled copy of that day. An existing real result is kept: the filter does not
   * match it, and the insert fails on the unique index.
   * @param replaceable real results that are replaced too
   */
  saveReal(result: NewResult, now: Date, replaceable: Replaceable = {}): Promise<void> {
    return this.saveAllReal([{ result, replaceable }], now);
  }

  /** Like saveReal, in one request. By the driver: one result for every keyword. */
  async saveAllReal(results: readonly RealResult[], now: Date): Promise<void> {
    const collection = this.results.db.collection<SeoResult>(SEO_RESULTS);
    await upsertAllIfCurrent(
      collection,
      results.map((each) => toUpsert(each, now)),
    );
  }

  /** Inserts the real results of a day that has none. */
  async insertReal(rows: NewResult[], now: Date): Promise<void> {
    const state = { rolled_from_previous: false, deleted_on: null, createdAt: now, updatedAt: now };
    await this.results.insertMany(
      rows.map((row) => ({ ...omitUndefined(row), ...state })),
      { lean: true },
    );
  }

  /**
   * Copies the newest earlier result of the series to that day, unless the day has a result, real or rolled.
   * @returns whether the day now has a rolled copy
   */
  async rollForward(
    at: Pick<SeoResult, 'config' | 'slot_day' | 'series' | 'run' | 'run_at'>,
    now: Date,
  ): Promise<boolean> {
    const { config, slot_day, series } = at;
    const earlier = await this.earlierThan(at);
    if (!earlier) return false;
    const { _id, ...copy } = earlier;
    const rolled = { ...copy, ...at, rolled_from_previous: true, createdAt: now, updatedAt: now };
    const write = this.results.findOneAndUpdate(
      { config, slot_day, series },
      { $setOnInsert: rolled },
      { ...UPSERT, returnDocument: 'after', projection: { rolled_from_previous: 1 } },
    );
    const stored = await write.lean<Pick<SeoResult, 'rolled_from_previous'> | null>().catch(ignoreDuplicate);
    return stored?.rolled_from_previous === true;
  }

  /**
   * Replaces a real result, and its copies on later days, by a copy of the newest earlier result; deletes them without
   * one. Race: the result of a later check of the same day has another run, and stays.
   * @returns whether there was an earlier result
   */
  async takeBack({ config, slot_day, series, run, checked_at }: SeoResult, now: Date): Promise<boolean> {
    const earlier = await this.earlierThan({ config, slot_day, series });
    const copies = { config, series, slot_day: { $gt: slot_day }, rolled_from_previous: true, checked_at };
    const own = { config, slot_day, series, run, rolled_from_previous: false };
    // The result itself comes last: after a crash in between it is found again.
    if (earlier) {
      await this.results.updateMany(copies, replacementBy(earlier, now));
      await this.results.updateOne(own, replacementBy(earlier, now));
    } else {
      await this.results.deleteMany(copies);
      await this.results.deleteOne(own);
    }
    return earlier !== null;
  }

  /** The newest earlier result of the series, real or rolled. */
  private earlierThan({
    config,
    slot_day,
    series,
  }: Pick<SeoResult, 'config' | 'slot_day' | 'series'>): Promise<SeoResult | null> {
    return this.results
      .findOne({ config, series, slot_day: { $lt: slot_day }, deleted_on: null })
      .sort({ slot_day: -1 })
      .lean<SeoResult | null>()
      .exec();
  }
}

function toUpsert(
  { result: { config, slot_day, series, ...rest }, replaceable }: RealResult,
  now: Date,
): { filter: mongo.Filter<SeoResult>; update: object } {
  // Fields of the result that is replaced.
  const unset = {
    ...(rest.best === undefined ? { best: 1, worst: 1, avg: 1 } : {}),
    ...(rest.cut ? {} : { cut: 1 }),
    ...(rest.competitors === undefined ? { competitors: 1 } : {}),
    ...(rest.reused ? {} : { reused: 1, asked_at: 1 }),
    ...absentFeatures(rest),
  };
  return {
    filter: { config, slot_day, series, ...replaceableFilter(replaceable) },
    update: {
      $set: { ...omitUndefined(rest), rolled_from_previous: false, updatedAt: now },
      ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
      $setOnInsert: { deleted_on: null, createdAt: now },
    },
  };
}

function replaceableFilter({ upTo }: Replaceable) {
  const rolled = { rolled_from_previous: true };
  return upTo ? { $or: [rolled, { run_at: { $lte: upTo } }] } : rolled;
}

/** What a copy takes from its original. */
const COPIED = [
  'results',
  'competitors',
  'checked_at',
  'reused',
  'asked_at',
  'depth',
  'cut',
  'provider',
  'best',
  'worst',
  'avg',
  ...FEATURE_FIELDS,
] as const satisfies (keyof SeoResult)[];

function replacementBy(earlier: SeoResult, now: Date) {
  const present = COPIED.filter((field) => earlier[field] !== undefined);
  const absent = COPIED.filter((field) => earlier[field] === undefined);
  return {
    $set: {
      ...Object.fromEntries(present.map((field) => [field, earlier[field]])),
      rolled_from_previous: true,
      updatedAt: now,
    },
    ...(absent.length > 0 && { $unset: Object.fromEntries(absent.map((field) => [field, 1])) }),
  };
}

/** Features of the result that is replaced. */
function absentFeatures(result: StoredFeatures) {
  const absent = FEATURE_FIELDS.filter((field) => result[field] === undefined);
  return Object.fromEntries(absent.map((field) => [field, 1]));
}

function ignoreDuplicate(error: unknown): null {
  if (isDuplicateKey(error)) return null;
  throw error;
}
