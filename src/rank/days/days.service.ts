import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConfigRepository } from '../config/config.repository.js';
import type { RankConfig } from '../config/config.schema.js';
import { condense, DAY_FORMAT, type DayEntry, packEntries, type PackedDay } from '../domain/day-pack.js';
import { deviceField } from '../domain/series.js';
import { ResultRepository } from '../results/result.repository.js';
import type { SeoResult } from '../results/result.schema.js';
import { DayRepository } from './day.repository.js';
import type { RankDay } from './day.schema.js';
import { Dictionary } from './dictionary.js';
import { DictionaryRepository } from './dictionary.repository.js';

export interface DayReader {
  /** Complete after the last day. */
  dictionary: Dictionary;
  /** Ascending. */
  days: AsyncIterable<PackedDay>;
}

/** After that many conflicts the day stays dirty, and DirtyDayRebuilder retries. */
const MAX_ATTEMPTS = 5;

/** Day documents: the packed results of a day, which reports read instead of the results (rules 253-259). */
@Injectable()
export class DaysService {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly days: DayRepository,
    private readonly dictionaries: DictionaryRepository,
    private readonly results: ResultRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Rebuilds a day's document from its results. The revision is read before the results, so an overtaken writer detects
   * the conflict and retries. Race: a document written after its configuration was deleted is deleted again.
   * @returns false when every attempt conflicted with another writer
   */
  async rebuild(config: Types.ObjectId, day: string): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const built_at = this.clock.now();
      const rev = await this.days.revisionOf(config, day);
      const dictionary = await this.dictionaries.load(config);
      const packed = await this.pack(config, day, dictionary);
      if (!(await this.dictionaries.save(config, dictionary))) continue;
      if (!(await this.days.write({ config, built_at, ...packed }, rev))) continue;
      if (!(await this.configs.isLive(config))) await this.deleteByConfig(config);
      return true;
    }
    return false;
  }

  /**
   * The days from `first` to `last`. Dirty days, and documents of another format, are packed from the results in memory;
   * nothing is written, or two releases would keep overwriting each other's documents.
   * @param known the dictionary of an earlier read, with the indexes that the new days shall have too
   */
  async read(
    config: Pick<RankConfig, '_id' | 'dirty_days'>,
    first: string,
    last: string,
    known?: Dictionary,
  ): Promise<DayReader> {
    const dictionary = known ?? (await this.dictionaries.load(config._id));
    const dirty = config.dirty_days.filter((day) => day >= first && day <= last).sort();
    return { dictionary, days: this.merge(config._id, first, last, dirty, dictionary) };
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.days.deleteByConfig(config);
    await this.dictionaries.deleteByConfig(config);
  }

  private async *merge(
    config: Types.ObjectId,
    first: string,
    last: string,
    dirty: string[],
    dictionary: Dictionary,
  ): AsyncGenerator<PackedDay> {
    const rest = [...dirty];
    for await (const stored of this.days.between(config, first, last, dirty)) {
      while (rest.length > 0 && rest[0]! < stored.day)
        yield await this.pack(config, rest.shift()!, dictionary);
      yield isReadable(stored) ? packedOf(stored) : await this.pack(config, stored.day, dictionary);
    }
    for (const day of rest) yield await this.pack(config, day, dictionary);
  }

  private async pack(config: Types.ObjectId, day: string, dictionary: Dictionary): Promise<PackedDay> {
    const runs = new Map<number, number>();
    const entries: DayEntry[] = [];
    for await (const result of this.results.ofDay(config, day)) {
      const at = result.run_at.getTime();
      if (!runs.has(at)) runs.set(at, runs.size);
      entries.push(entryOf(result, runs.get(at)!, dictionary));
    }
    return { day, run_ats: [...runs.keys()].map((at) => new Date(at)), entries: packEntries(entries) };
  }
}

function entryOf(result: SeoResult, run: number, dictionary: Dictionary): DayEntry {
  const { keyword, country, near = '', website, language } = result;
  const { link, ...numbers } = condense(result.results);
  return {
    series: dictionary.indexOfSeries({ keyword, country, near, ...deviceField(result), website, language }),
    run,
    ...numbers,
    depth: result.depth,
    rolled: result.rolled_from_previous,
    checkedAt: result.checked_at.getTime(),
    link: dictionary.indexOfLink(link),
  };
}

const isReadable = ({ format = 1 }: RankDay) => format === DAY_FORMAT;

const packedOf = ({ day, run_ats, entries }: RankDay): PackedDay => ({
  day,
  run_ats,
  entries: bufferOf(entries),
});

/** Lean queries return the driver's Binary instead of Buffer. */
function bufferOf(bytes: Buffer | { buffer: Uint8Array }): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);
}
