import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { addDays } from '../../common/time/zone.js';
import { keywordId } from '../domain/series.js';
import { type ErrorDay, type ErrorEntry, type ErrorLog, RANK_ERRORS } from './error-log.schema.js';

/** Days of the log that are kept. */
const KEPT_DAYS = 30;
/** Entries of a day that are kept, even when every keyword fails. */
export const KEPT_ENTRIES = 1000;

export interface LogChange {
  config: Types.ObjectId;
  day: string;
  failed: ErrorEntry[];
  /** Keyword ids (domain/series) that now have a real result: their entries go, under all dates. */
  succeeded: Set<string>;
}

/** The error log (rules 231-237). Written only by the run that holds the configuration. */
@Injectable()
export class ErrorLogRepository {
  constructor(@InjectModel(RANK_ERRORS) private readonly days: Model<ErrorDay>) {}

  async read(config: Types.ObjectId): Promise<ErrorLog> {
    const days = await this.daysOf(config);
    return Object.fromEntries(days.map(({ day, entries }) => [day, entries]));
  }

  /** Brings the log up to date; doing it twice changes nothing. */
  async apply(change: LogChange): Promise<void> {
    const { config, day, failed, succeeded } = change;
    const stored = await this.daysOf(config);
    const settled = new Set([...succeeded, ...failed.map(keywordId)]);
    const today = stored.find((other) => other.day === day)?.entries ?? [];
    const entries = [...without(today, settled), ...failed].slice(0, KEPT_ENTRIES);
    await this.write(config, day, today, entries);

    const oldest = addDays(day, -KEPT_DAYS);
    for (const earlier of stored.filter((other) => other.day !== day)) {
      const kept = earlier.day < oldest ? [] : without(earlier.entries, succeeded);
      await this.write(config, earlier.day, earlier.entries, kept);
    }
  }

  private daysOf(config: Types.ObjectId): Promise<ErrorDay[]> {
    return this.days.find({ config }).sort({ day: 1 }).lean<ErrorDay[]>().exec();
  }

  private async write(
    config: Types.ObjectId,
    day: string,
    before: ErrorEntry[],
    entries: ErrorEntry[],
  ): Promise<void> {
    const _id = `${String(config)}:${day}`;
    if (entries.length === 0) {
      if (before.length > 0) await this.days.deleteOne({ _id });
    } else if (JSON.stringify(before) !== JSON.stringify(entries)) {
      await this.days.updateOne({ _id }, { $set: { config, day, entries } }, { upsert: true });
    }
  }
}

function without(entries: ErrorEntry[], ids: Set<string>): ErrorEntry[] {
  return entries.filter((entry) => !ids.has(keywordId(entry)));
}
