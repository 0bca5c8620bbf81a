import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../database/duplicate-key.js';
import { addDays } from '../../common/time/zone.js';
import type { ErrorEntry } from '../domain/error-entry.js';
import { keywordId } from '../domain/series.js';
import { type ErrorDay, type ErrorLog, RANK_ERRORS } from './error-log.schema.js';

/** Days of the log that are kept. */
const KEPT_DAYS = 30;
/** Entries of a day that are kept, even when every keyword fails. */
export const MAX_ERROR_ENTRIES = 1000;

export interface LogChange {
  config: Types.ObjectId;
  day: string;
  failed: ErrorEntry[];
  /** Keyword ids (domain/series) that now have a real result: their entries go, under all dates. */
  succeeded: Set<string>;
  /** The number of the claim that writes. */
  claim: number;
  /** The claim follows a run that may not be dead: the day is marked as this claim's even when it stays empty. */
  isTakeover: boolean;
}

/**
 * The error log (rules 231-237). Race: a run that stood still may go on to write after another has taken its
 * configuration over and written already. So each day keeps the number of the claim that wrote it last, and the
 * update of an earlier claim matches nothing.
 */
@Injectable()
export class ErrorLogRepository {
  constructor(@InjectModel(RANK_ERRORS) private readonly days: Model<ErrorDay>) {}

  async read(config: Types.ObjectId): Promise<ErrorLog> {
    const days = await this.daysOf(config);
    const told = days.filter(({ entries }) => entries.length > 0);
    return Object.fromEntries(told.map(({ day, entries }) => [day, entries]));
  }

  /** Brings the log up to date; doing it twice changes nothing. */
  async apply(change: LogChange): Promise<void> {
    const { config, day, failed, succeeded } = change;
    const stored = await this.daysOf(config);
    const settled = new Set([...succeeded, ...failed.map(keywordId)]);
    const today = stored.find((other) => other.day === day)?.entries ?? [];
    const entries = [...without(today, settled), ...failed].slice(0, MAX_ERROR_ENTRIES);
    if (change.isTakeover || !same(today, entries)) await this.write(change, entries);

    const oldest = addDays(day, -KEPT_DAYS);
    for (const earlier of stored.filter((other) => other.day !== day && other.day >= oldest)) {
      await this.shorten(change, earlier, without(earlier.entries, succeeded));
    }
    await this.days.deleteMany({ config, day: { $lt: oldest } });
  }

  private daysOf(config: Types.ObjectId): Promise<ErrorDay[]> {
    return this.days.find({ config }).sort({ day: 1 }).lean<ErrorDay[]>().exec();
  }

  /** Race: for an earlier claim than the day's own the upsert finds its id taken, and that run has lost. */
  private async write({ config, day, claim }: LogChange, entries: ErrorEntry[]): Promise<void> {
    const _id = `${String(config)}:${day}`;
    const own = { _id, claim: { $lte: claim } };
    await insertUnlessDuplicate(
      this.days.updateOne(own, { $set: { config, day, entries, claim } }, { upsert: true }),
    );
  }

  /** An emptied day stays, with its claim, until it is too old: a late run would take its absence for leave to write. */
  private async shorten({ claim }: LogChange, { _id, entries }: ErrorDay, kept: ErrorEntry[]): Promise<void> {
    if (same(entries, kept)) return;
    await this.days.updateOne({ _id, claim: { $lte: claim } }, { $set: { entries: kept, claim } });
  }
}

const same = (some: ErrorEntry[], other: ErrorEntry[]) => JSON.stringify(some) === JSON.stringify(other);

function without(entries: ErrorEntry[], ids: Set<string>): ErrorEntry[] {
  return entries.filter((entry) => !ids.has(keywordId(entry)));
}
