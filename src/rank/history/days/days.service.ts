import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { toBuffer } from '../../../database/to-buffer.js';
import { Clock } from '../../../common/clock.js';
import { ConfigRepository, type RankConfig } from '../../tracking/index.js';
import {
  condense,
  DAY_FORMAT,
  type DayEntry,
  packEntries,
  type PackedDay,
  packPlaces,
} from '../../positions/day-pack.js';
import { packFeatures, packSiteFeatures } from '../../positions/features/day-features.js';
import type { StoredFeatures } from '../../positions/features/stored-features.js';
import { deviceField } from '../../positions/series.js';
import { type DayColumns, DayRepository } from '../results/day.repository.js';
import { Dictionary, DictionaryRepository } from '../results/dictionary.repository.js';
import type { RankDay } from '../results/day.schema.js';
import { ResultRepository } from '../results/result.repository.js';
import type { SeoResult } from '../results/result.schema.js';

/** Which columns beside the rows are needed, and a dictionary to go on with. */
interface ReadOptions extends Partial<DayColumns> {
  known?: Dictionary | undefined;
  /** Default: true. */
  links?: boolean;
}

type DaySource = Pick<RankConfig, '_id' | 'dirty_days'>;

export interface DayReader {
  /** Complete after the last day. */
  dictionary: Dictionary;
  /** Ascending. */
  days: AsyncIterable<PackedDay>;
}

/** Days in memory, for several reports. */
export interface KnownDays extends Pick<DayReader, 'dictionary'> {
  days: readonly PackedDay[];
}

/**
 * A day of a run, which notices by its stamp that the configuration was deleted, and then deletes the document with the
 * other records.
 */
export interface HeldDay {
  /** Expects no document: the revision is not read, and if there is one, the first attempt conflicts with it. */
  isNew: boolean;
}

/** After that many conflicts the day stays dirty, and DirtyDayRebuilder retries. */
const MAX_ATTEMPTS = 5;

/** Day documents: the packed results of a day, which reports read instead of the results. */
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
   * @param held for a run that holds the configuration
   * @returns false when every attempt conflicted with another writer
   */
  async rebuild(config: Types.ObjectId, day: string, held?: HeldDay): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const built_at = this.clock.now();
      const isNew = held?.isNew && attempt === 0;
      const rev = isNew ? 0 : await this.days.readRevision(config, day);
      const dictionary = await this.dictionaries.load(config);
      const { entries: rows, ...packed } = await this.pack(config, day, dictionary);
      if (!(await this.dictionaries.save(config, dictionary))) continue;
      if (!(await this.days.write({ config, built_at, rows, ...packed }, rev))) continue;
      if (!held && !(await this.configs.isLive(config))) await this.deleteByConfig(config);
      return true;
    }
    return false;
  }

  /**
   * The days from `first` to `last`. Dirty days, and documents of another format, are packed from the results in memory;
   * nothing is written, or two releases would keep overwriting each other's documents.
   * @param competitors whether their places are needed
   * @param features whether the blocks of result pages are needed
   * @param links whether the links of rows are needed
   * @param known the dictionary of an earlier read, with the indexes that the new days shall have too
   */
  async read(
    config: DaySource,
    first: string,
    last: string,
    { competitors = false, features = false, links = true, known }: ReadOptions = {},
  ): Promise<DayReader> {
    const wanted = { competitors, features };
    const dirty = config.dirty_days.filter((day) => day >= first && day <= last).sort();
    const stored = this.days.between(config._id, first, last, dirty, wanted);
    try {
      const dictionary = known ?? (await this.dictionary(config._id, links));
      return { dictionary, days: this.merge(config, stored.documents, dirty, dictionary) };
    } catch (error) {
      await stored.close();
      throw error;
    }
  }

  private dictionary(config: Types.ObjectId, links: boolean): Promise<Dictionary> {
    return links ? this.dictionaries.load(config) : this.dictionaries.loadWithoutLinks(config);
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.days.deleteByConfig(config);
    await this.dictionaries.deleteByConfig(config);
  }

  private async *merge(
    config: DaySource,
    documents: AsyncIterable<RankDay>,
    dirty: readonly string[],
    dictionary: Dictionary,
  ): AsyncGenerator<PackedDay> {
    const rest = [...dirty];
    const pack = (day: string) => this.pack(config._id, day, dictionary);
    for await (const stored of documents) {
      while (rest.length > 0 && rest[0]! < stored.day) yield await pack(rest.shift()!);
      yield toPacked(stored) ?? (await pack(stored.day));
    }
    for (const day of rest) yield await pack(day);
  }

  private async pack(config: Types.ObjectId, day: string, dictionary: Dictionary): Promise<PackedDay> {
    const runs = new Map<number, number>();
    const entries: DayEntry[] = [];
    const places: ReadonlyMap<number, number | null>[] = [];
    const features: StoredFeatures[] = [];
    const owned: ReadonlyMap<number, number>[] = [];
    for await (const result of this.results.ofDay(config, day)) {
      const at = result.run_at.getTime();
      if (!runs.has(at)) runs.set(at, runs.size);
      entries.push(toEntry(result, runs.get(at)!, dictionary));
      places.push(toPlaces(result, dictionary));
      features.push(toFeatures(result));
      owned.push(toOwned(result, dictionary));
    }
    const run_ats = [...runs.keys()].map((at) => new Date(at));
    const columns = packPlaces(places);
    return {
      day,
      run_ats,
      entries: packEntries(entries),
      ...columns,
      ...omitUndefined({
        features: packFeatures(features),
        site_features: packSiteFeatures(owned, columns.sites),
      }),
    };
  }
}

function toEntry(result: SeoResult, run: number, dictionary: Dictionary): DayEntry {
  const { keyword, country, near = '', website, language } = result;
  const { link, ...numbers } = condense(result.results);
  return {
    series: dictionary.indexOfSeries({ keyword, country, near, ...deviceField(result), website, language }),
    run,
    ...numbers,
    depth: result.depth,
    cut: result.cut,
    rolled: result.rolled_from_previous,
    checkedAt: result.checked_at.getTime(),
    link: dictionary.indexOfLink(link),
  };
}

const toPlaces = ({ competitors = [] }: SeoResult, dictionary: Dictionary) =>
  new Map(competitors.map(({ website, position }) => [dictionary.indexOfSite(website), position]));

const toFeatures = ({ s, f, k, o, a }: SeoResult): StoredFeatures => ({ s, f, k, o, a }) as StoredFeatures;

/** Types in which each competitor is. */
const toOwned = ({ s, competitors = [] }: SeoResult, dictionary: Dictionary) =>
  new Map(
    competitors.flatMap(({ website, o }) =>
      s === undefined || o === undefined ? [] : [[dictionary.indexOfSite(website), o] as const],
    ),
  );

/** Undefined for a document of another format. */
function toPacked({ format, day, run_ats, ...bytes }: RankDay): PackedDay | undefined {
  const { rows, sites, places, features, site_features: ofSites } = bytes;
  if (format !== DAY_FORMAT) return undefined;
  return {
    day,
    run_ats,
    entries: toBuffer(rows),
    sites,
    places: places ? toBuffer(places) : NO_PLACES,
    ...(features && { features: toBuffer(features) }),
    ...(ofSites && { site_features: toBuffer(ofSites) }),
  };
}

const NO_PLACES = Buffer.alloc(0);
