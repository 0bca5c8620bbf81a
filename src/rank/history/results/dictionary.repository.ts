import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../database/errors/duplicate-key.js';
import { keywordId, type Series } from '../../positions/series.js';
import { RANK_SERIES, type RankSeries } from './day.schema.js';
import { LRUCache } from 'lru-cache';

const toKey = (series: Series) => JSON.stringify([keywordId(series), series.website, series.language]);

/** Series, links and competitors of one configuration by index; DictionaryRepository.save stores additions. */
export class Dictionary {
  private readonly seriesIndex = new Index<Series>(toKey);
  private readonly linkIndex = new Index<string>(String);
  private readonly siteIndex = new Index<string>(String);

  constructor(
    readonly series: Series[],
    readonly links: string[],
    /** Websites of competitors. */
    readonly sites: string[] = [],
    /** False: links were not read, and are not added. */
    private readonly hasLinks = true,
  ) {}

  /** Appends an unknown series. */
  indexOfSeries(text: Series): number {
    return this.seriesIndex.in(this.series, text);
  }

  /** Appends an unknown website. */
  indexOfSite(site: string): number {
    return this.siteIndex.in(this.sites, site);
  }

  /** One-based; 0 for '', and where links were not read. Appends an unknown link. */
  indexOfLink(link: string): number {
    return link === '' || !this.hasLinks ? 0 : this.linkIndex.in(this.links, link) + 1;
  }

  /** Inverse of indexOfLink; '' where links were not read. */
  link(index: number): string {
    return this.links[index - 1] ?? '';
  }
}

/** Indexes of a list that only grows; built when first needed, as most readers only look up texts by index. */
class Index<Entry> {
  private readonly known = new Map<string, number>();
  /** So many entries of the list are in `known`. */
  private size = 0;

  constructor(private readonly identify: (entry: Entry) => string) {}

  /** Appends an unknown entry. */
  in(list: Entry[], entry: Entry): number {
    for (; this.size < list.length; this.size += 1)
      this.known.set(this.identify(list[this.size]!), this.size);
    const key = this.identify(entry);
    const index = this.known.get(key);
    if (index !== undefined) return index;
    list.push(entry);
    return this.in(list, entry);
  }
}

/** Keeps documents far below 16 MB, and the update for a new entry small. */
const ENTRIES_PER_PART = 500;

type Kind = RankSeries['kind'];
const KINDS: readonly Kind[] = ['series', 'link', 'site'];

type Part = Pick<RankSeries, 'config' | 'kind' | 'part' | 'entries'>;

/** `concat` copies whole lists; `flatMap` takes ten times as long for ten thousand entries. */
const collectEntries = (parts: readonly Part[], wanted: Kind): (Series | string)[] =>
  ([] as Part['entries']).concat(
    ...parts.filter(({ kind }) => kind === wanted).map(({ entries }) => entries),
  );

const collectContents = (parts: readonly Part[]) => ({
  series: collectEntries(parts, 'series') as Series[],
  links: collectEntries(parts, 'link') as string[],
  sites: collectEntries(parts, 'site') as string[],
});

/** The dictionaries of configurations, stored in chunks. */
@Injectable()
export class DictionaryRepository {
  private readonly full = new FullParts(ENTRIES_PER_PART);

  constructor(@InjectModel(RANK_SERIES) private readonly parts: Model<RankSeries>) {}

  async load(config: Types.ObjectId): Promise<Dictionary & { stored: Record<Kind, number> }> {
    const { series, links, sites } = collectContents(await this.read(config, KINDS));
    const stored = { series: series.length, link: links.length, site: sites.length };
    return Object.assign(new Dictionary(series, links, sites), { stored });
  }

  /** For reports without links, of which there are several for each series. */
  async loadWithoutLinks(config: Types.ObjectId): Promise<Dictionary> {
    const { series, sites } = collectContents(await this.read(config, ['series', 'site']));
    return new Dictionary(series, [], sites, false);
  }

  async series(config: Types.ObjectId): Promise<Series[]> {
    return collectEntries(await this.read(config, ['series']), 'series') as Series[];
  }

  /**
   * Appends the entries added since `load`.
   * @returns false when another process appended entries in between: the indexes may differ, and the caller must reload
   */
  async save(
    config: Types.ObjectId,
    dictionary: Awaited<ReturnType<DictionaryRepository['load']>>,
  ): Promise<boolean> {
    const { stored, series, links, sites } = dictionary;
    return (
      (await this.append(config, 'series', stored.series, series)) &&
      (await this.append(config, 'link', stored.link, links)) &&
      (await this.append(config, 'site', stored.site, sites))
    );
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.parts.deleteMany({ config });
  }

  /** Each kind in order. One query, or one for each kind where its full parts are in memory. */
  private async read(config: Types.ObjectId, kinds: readonly Kind[]): Promise<Part[]> {
    const known = this.full.readParts(config).filter(({ kind }) => kinds.includes(kind));
    const countKind = (kind: Kind) => known.filter((part) => part.kind === kind).length;
    const queries =
      known.length === 0
        ? [{ kind: { $in: [...kinds] } }]
        : kinds.map((kind) => ({ kind, part: { $gte: countKind(kind) } }));
    const found = await Promise.all(
      queries.map((query) =>
        this.parts
          .find({ config, ...query })
          .sort({ kind: 1, part: 1 })
          .lean<Part[]>()
          .exec(),
      ),
    );
    const parts = [...known, ...found.flat()];
    this.full.keep(config, parts);
    return parts;
  }

  private async append(
    config: Types.ObjectId,
    kind: Kind,
    from: number,
    all: (Series | string)[],
  ): Promise<boolean> {
    for (let next = from; next < all.length;) {
      const part = Math.floor(next / ENTRIES_PER_PART);
      const end = Math.min(all.length, (part + 1) * ENTRIES_PER_PART);
      const added = all.slice(next, end);
      if (!(await this.appendTo(config, kind, part, next % ENTRIES_PER_PART, added))) return false;
      next = end;
    }
    return true;
  }

  /** Race: of two writers that append at the same size one matches; the other fails on the unique id. */
  private async appendTo(
    config: Types.ObjectId,
    kind: Kind,
    part: number,
    size: number,
    added: (Series | string)[],
  ) {
    const _id = `${String(config)}:${kind}:${part}`;
    try {
      const { matchedCount, upsertedCount } = await this.parts.updateOne(
        { _id, size },
        {
          $push: { entries: { $each: added } },
          $set: { size: size + added.length },
          $setOnInsert: { config, kind, part },
        },
        { upsert: size === 0, setDefaultsOnInsert: false },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

/** Entries of all configurations together: some 20 MB. */
const MAX_ENTRIES = 100_000;

/** Full parts of dictionaries in memory. They never change: dictionaries only grow, and only in their last part. */
export class FullParts {
  private readonly byConfig: LRUCache<string, Part[]>;

  /** @param size of a full part */
  constructor(private readonly size: number) {
    this.byConfig = new LRUCache({ maxSize: MAX_ENTRIES / size, sizeCalculation: (parts) => parts.length });
  }

  /** From the first part of each kind on, without gaps. */
  readParts(config: Part['config']): readonly Part[] {
    return this.byConfig.get(String(config)) ?? [];
  }

  /** @param parts all parts of some kinds, each kind in order */
  keep(config: Part['config'], parts: readonly Part[]): void {
    const known = this.readParts(config);
    const kinds = new Set(parts.map(({ kind }) => kind));
    const full = [...kinds].flatMap((kind) => {
      const ofKind = parts.filter((part) => part.kind === kind);
      const end = ofKind.findIndex(({ entries }) => entries.length < this.size);
      return end < 0 ? ofKind : ofKind.slice(0, end);
    });
    const others = known.filter(({ kind }) => !kinds.has(kind));
    if (full.length > 0 && full.length + others.length > known.length)
      this.byConfig.set(String(config), [...others, ...full]);
  }
}
