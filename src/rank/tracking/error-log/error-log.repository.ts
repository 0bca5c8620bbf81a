import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';
import { upsertIfCurrent } from '../../../database/errors/duplicate-key.js';
import { addDays } from '../../../common/time/zone.js';
import { errorEntry, type ErrorEntry, LOGGED_DAYS } from '../../positions/error-entry.js';
import { keywordId } from '../../positions/series.js';

/** One day of a configuration's error log; a single document for all days could exceed 16 MB. */
export interface ErrorDay {
  /** '<config>:<day>' */
  _id: string;
  config: Types.ObjectId;
  day: string;
  entries: ErrorEntry[];
  /** Number of the claim that wrote last (`claims` of the configuration). */
  claim: number;
}

/** `error_log` of a response: entries by day, 'YYYY-MM-DD'. */
export type ErrorLog = Record<string, ErrorEntry[]>;

export const RANK_ERRORS = 'rank_errors';

export const errorEntrySchema = new Schema<ErrorEntry>(
  { keyword: String, country: String, near: String, device: String, message: String, refused_for: String },
  { _id: false },
);

export const errorDaySchema = new Schema<ErrorDay>(
  {
    _id: String,
    config: { type: Schema.Types.ObjectId, required: true },
    day: String,
    entries: [errorEntrySchema],
    claim: Number,
  },
  { collection: RANK_ERRORS, versionKey: false },
);

errorDaySchema.index({ config: 1, day: 1 });

/** Per day, and per run record. */
export const MAX_ERROR_ENTRIES = 1000;

interface LogChange {
  config: Types.ObjectId;
  day: string;
  failed: ErrorEntry[];
  /** Keyword ids (positions/series.ts) that now have a real result; their entries are removed from all days. */
  succeeded: Set<string>;
  /** Number of the writing claim. */
  claim: number;
  /** The previous run may still be alive: the claim number is stored even when there is no entry. */
  isTakeover: boolean;
}

/**
 * The error log. Race: a suspended run may resume and write after another run took over its configuration. Each day
 * stores the number of the claim that wrote last, and updates of earlier claims match nothing.
 */
@Injectable()
export class ErrorLogRepository {
  constructor(@InjectModel(RANK_ERRORS) private readonly days: Model<ErrorDay>) {}

  async read(config: Types.ObjectId): Promise<ErrorLog> {
    const days = await this.readDays(config);
    const nonEmpty = days.filter(({ entries }) => entries.length > 0);
    return Object.fromEntries(nonEmpty.map(({ day, entries }) => [day, entries.map(errorEntry)]));
  }

  /** Idempotent. */
  async apply(change: LogChange): Promise<void> {
    const { config, day, failed, succeeded } = change;
    const stored = await this.readDays(config);
    const settled = new Set([...succeeded, ...failed.map(keywordId)]);
    const today = stored.find((other) => other.day === day)?.entries ?? [];
    const entries = [...without(today, settled), ...failed].slice(0, MAX_ERROR_ENTRIES);
    if (change.isTakeover || !same(today, entries)) await this.write(change, entries);

    const oldest = addDays(day, -LOGGED_DAYS);
    for (const earlier of stored.filter((other) => other.day !== day && other.day >= oldest)) {
      await this.replaceEntries(change, earlier, without(earlier.entries, succeeded));
    }
    if (stored.some((other) => other.day < oldest))
      await this.days.deleteMany({ config, day: { $lt: oldest } });
  }

  private readDays(config: Types.ObjectId): Promise<ErrorDay[]> {
    return this.days.find({ config }).sort({ day: 1 }).lean<ErrorDay[]>().exec();
  }

  /** Race: of two claims the later one writes. */
  private async write({ config, day, claim }: LogChange, entries: ErrorEntry[]): Promise<void> {
    const _id = `${String(config)}:${day}`;
    const own = { _id, claim: { $lte: claim } };
    await upsertIfCurrent(() =>
      this.days.updateOne(own, { $set: { config, day, entries, claim } }, { upsert: true }),
    );
  }

  /** Keeps days without entries: their claim number still blocks writes of earlier claims. */
  private async replaceEntries(
    { claim }: LogChange,
    { _id, entries: stored }: ErrorDay,
    entries: ErrorEntry[],
  ): Promise<void> {
    if (same(stored, entries)) return;
    await this.days.updateOne({ _id, claim: { $lte: claim } }, { $set: { entries, claim } });
  }
}

const same = (a: ErrorEntry[], b: ErrorEntry[]) => JSON.stringify(a) === JSON.stringify(b);

function without(entries: ErrorEntry[], ids: Set<string>): ErrorEntry[] {
  return entries.filter((entry) => !ids.has(keywordId(entry)));
}
