import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import type { DayVisibility, WebsiteChanges, WebsiteSortField } from '../positions/website-list.js';
import type { LocalDay } from '../../common/time/zone.js';
import type { DaySummary } from '../positions/summary.js';
import type { Rhythm } from '../positions/rhythm.js';
import type { RecordedStatus } from '../positions/run-outcome.js';

/** The figures of a website by the days of a time zone. */
export interface ZoneFigures extends WebsiteChanges {
  now: DaySummary;
  before: DaySummary;
  /** Visibility of the last 30 days. */
  recent: DayVisibility[];
  /** The day that the changes compare with. */
  compared_on: LocalDay | null;
  /** The last day on which nothing of this is older than 30 days; absent in documents of earlier releases. */
  until?: LocalDay;
}

export interface KeptZone extends ZoneFigures {
  /** When a list was last read in this zone, to the day. */
  asked: Date;
}

/** The zone of the figures of the document itself. */
export const DEFAULT_ZONE = 'UTC';

/** The live configuration of an account with its summary; derived. */
export interface Website extends ZoneFigures {
  /** The account. */
  _id: Types.ObjectId;
  /** The account and those above it. */
  accounts: Types.ObjectId[];
  /** Name of the account; absent once it is deleted. */
  name?: string;
  config: Types.ObjectId;
  website: string;
  /** Number of keywords. */
  keywords: number;
  slot: Types.ObjectId;
  /** Local day of the last check of all keywords in the slot's zone; '' before the first. */
  last_day: string;
  /** When it is checked, as in the configuration. */
  every?: NonNullable<Rhythm['every']>;
  weekday?: number;
  /** The zones of readers; a zone is computed when it is first asked for. */
  zones?: Record<string, KeptZone>;
  last_run: { status: RecordedStatus; finished_at: Date | null } | null;
  /** Incremented by each write, for optimistic concurrency. */
  rev: number;
  /** `updatedAt` and `claims` of the configuration when it was read; they reveal an outdated document. */
  config_updated_at: Date;
  claims: number;
}

/** Of a website without two days of results. */
export const NO_CHANGE = {
  visibility_change: null,
  top3_change: null,
  top10_change: null,
  compared_on: null,
} as const satisfies Partial<Website>;

export const RANK_WEBSITES = 'rank_websites';

const id = Schema.Types.ObjectId;
const mixed = Schema.Types.Mixed;

export const websiteSchema = new Schema<Website>(
  {
    _id: id,
    accounts: { type: [id], default: undefined },
    name: String,
    config: { type: id, required: true },
    website: { type: String, required: true },
    keywords: { type: Number, required: true },
    slot: { type: id, required: true },
    last_day: { type: String, default: '' },
    every: String,
    weekday: Number,
    now: mixed,
    before: mixed,
    recent: mixed,
    visibility_change: { type: Number, default: undefined },
    top3_change: { type: Number, default: undefined },
    top10_change: { type: Number, default: undefined },
    compared_on: { type: String, default: undefined },
    until: String,
    zones: mixed,
    last_run: mixed,
    rev: { type: Number, required: true },
    config_updated_at: Date,
    claims: Number,
  },
  { collection: RANK_WEBSITES, versionKey: false },
);
websiteSchema.index({ accounts: 1 });

export type WebsiteState = Pick<Website, '_id' | 'name' | 'config' | 'config_updated_at' | 'claims'>;

export type SortableWebsite = Pick<Website, '_id' | 'name' | 'website' | 'keywords'> &
  Partial<Pick<Website, 'slot' | 'last_day' | 'every' | 'weekday'>> & {
    /** Undefined where they are not known in the zone. */
    figures: SortableFigures | undefined;
  };
type SortableFigures = Pick<ZoneFigures, 'now' | 'until'> & Partial<WebsiteChanges> & { asked?: Date };

export interface ListedWebsite extends Website {
  figures: ZoneFigures | undefined;
}

@Injectable()
export class WebsiteRepository {
  constructor(@InjectModel(RANK_WEBSITES) private readonly websites: Model<Website>) {}

  /** What the list of an account is filtered and sorted by, without the rest: there may be thousands. */
  async findSortable(
    account: Types.ObjectId,
    field: WebsiteSortField,
    tz: string,
  ): Promise<SortableWebsite[]> {
    const names = [...TOTALLED, ...sortedFigures(field)];
    const schedule = field === 'next_run_at' ? { slot: 1, last_day: 1, every: 1, weekday: 1 } : {};
    const shown = { name: 1, website: 1, keywords: 1, ...schedule, ...toProjection(names, tz) };
    const found = await this.websites.find({ accounts: account }, shown).lean<Website[]>().exec();
    return found.map((website) => ({ ...website, figures: readFigures(website, tz) }));
  }

  async findAll(accounts: Types.ObjectId[], tz: string, withRecent: boolean): Promise<ListedWebsite[]> {
    const names = [...SHOWN, ...(withRecent ? ['recent'] : [])];
    const found = await this.websites
      .find({ _id: { $in: accounts } }, { ...LISTED, ...toProjection(names, tz) })
      .lean<Website[]>()
      .exec();
    return found.map((website) => ({ ...website, figures: readFigures(website, tz) }));
  }

  /** Keeps a zone of the websites of an account that was asked for again. */
  async markAsked(account: Types.ObjectId, tz: string, asked: Date): Promise<void> {
    const zone = `zones.${tz}`;
    await this.websites.updateMany(
      { accounts: account, [zone]: { $exists: true } },
      { $set: { [`${zone}.asked`]: asked } },
    );
  }

  /** Revision 0 when there is no document. */
  async readState(account: Types.ObjectId): Promise<{ rev: number; zones: Record<string, KeptZone> }> {
    const found = await this.websites
      .findById(account, { rev: 1, zones: 1 })
      .lean<Pick<Website, 'rev' | 'zones'> | null>();
    return { rev: found?.rev ?? 0, zones: found?.zones ?? {} };
  }

  /**
   * Race: of two writers that read the same revision one matches; the other, whose data may be older, reads again.
   * @param revision the revision that was read before the data
   * @returns false when the stored revision differs
   */
  async write(website: Omit<Website, 'rev'>, revision: number): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await this.websites.replaceOne(
        { _id: website._id, rev: revision },
        { ...website, rev: revision + 1 },
        { upsert: revision === 0, setDefaultsOnInsert: false },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** As `write`, of the zones alone. */
  async writeZones(
    account: Types.ObjectId,
    zones: Record<string, KeptZone>,
    revision: number,
  ): Promise<boolean> {
    const change = { $set: { zones }, $inc: { rev: 1 } };
    return (await this.websites.updateOne({ _id: account, rev: revision }, change)).matchedCount === 1;
  }

  /** @returns false when the stored revision differs */
  async delete(account: Types.ObjectId, revision: number): Promise<boolean> {
    if (revision === 0) return true;
    return (await this.websites.deleteOne({ _id: account, rev: revision })).deletedCount === 1;
  }

  async *states(): AsyncGenerator<WebsiteState> {
    const cursor = this.websites
      .find({}, { name: 1, config: 1, config_updated_at: 1, claims: 1 })
      .lean<Website[]>()
      .cursor();
    for await (const website of cursor) yield website;
  }
}

const toProjection = (names: readonly string[], tz: string): Record<string, 1> =>
  Object.fromEntries(names.map((name) => [tz === DEFAULT_ZONE ? name : `zones.${tz}.${name}`, 1]));

/** Undefined for a zone that is not kept. */
const readFigures = (website: Website, tz: string): (ZoneFigures & { asked?: Date }) | undefined =>
  tz === DEFAULT_ZONE ? website : website.zones?.[tz];

const sortedFigures = (field: WebsiteSortField): string[] =>
  field === 'name' || field === 'website' || field === 'keywords' || field === 'next_run_at'
    ? []
    : [field === 'visibility_change' ? field : `now.${field}`];

const TOTALLED = [
  'asked',
  'until',
  'visibility_change',
  'top3_change',
  'top10_change',
  'now.failed',
  'now.top3',
  'now.top10',
  'now.visibility',
  'now.average',
] as const;

const LISTED = {
  name: 1,
  config: 1,
  website: 1,
  keywords: 1,
  slot: 1,
  last_day: 1,
  every: 1,
  weekday: 1,
  last_run: 1,
} as const satisfies Partial<Record<keyof Website, 1>>;

const SHOWN = [
  'now',
  'before',
  'visibility_change',
  'top3_change',
  'top10_change',
  'compared_on',
] as const satisfies readonly (keyof ZoneFigures)[];
