import { Schema, type Types } from 'mongoose';
import { findBest, type CompetitorPosition, type Position } from '../../positions/data-point.js';
import {
  pageFields,
  placesOfStored,
  type StoredFeatures,
  type StoredOwnership,
} from '../../positions/features/stored-features.js';
import type { Device } from '../../positions/series.js';

/** The result of one keyword on one slot day. */
export interface SeoResult extends StoredFeatures {
  _id: Types.ObjectId;
  config: Types.ObjectId;
  /** Local day of the run in the slot's zone. */
  slot_day: string;
  series: string;
  account: Types.ObjectId;
  website: string;
  language: string;
  keyword: string;
  country: string;
  near?: string;
  /** Absent: desktop. */
  device?: Device;
  results: Position[];
  /** Positions of the competitors at that time; absent: none. */
  competitors?: (CompetitorPosition & StoredOwnership)[];
  rolled_from_previous: boolean;
  managed_by_platform: boolean;
  parent_account?: Types.ObjectId;
  deleted_on: Date | null;
  run: Types.ObjectId;
  run_at: Date;
  /** When the provider responded; a rolled copy keeps the time of its original. */
  checked_at: Date;
  /** The response to an earlier search, of any account, was used again. */
  reused?: true;
  /** When that search got it. */
  asked_at?: Date;
  /** Number of search results examined. */
  depth: number;
  /** The search ended there because the configuration asked for no more; absent otherwise. */
  cut?: true;
  /** The search provider that the list came from. */
  provider?: string;
  best?: number;
  worst?: number;
  avg?: number;
  createdAt: Date;
  updatedAt: Date;
}

export const SEO_RESULTS = 'seo_results';

const id = Schema.Types.ObjectId;
/** Absent where there is none. */
const OWNERSHIP = {
  o: Number,
  p: { type: [Number], default: undefined },
  l: { type: [String], default: undefined },
};

export const seoResultSchema = new Schema<SeoResult>(
  {
    config: { type: id, required: true },
    slot_day: { type: String, required: true },
    series: { type: String, required: true },
    account: { type: id, required: true },
    website: String,
    language: String,
    keyword: String,
    country: String,
    near: String,
    device: String,
    results: {
      type: [new Schema<Position>({ link: String, position: Number }, { _id: false })],
      default: [],
    },
    competitors: {
      type: [
        new Schema<CompetitorPosition & StoredOwnership>(
          { website: String, position: Number, link: String, ...OWNERSHIP },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    rolled_from_previous: { type: Boolean, default: false },
    managed_by_platform: { type: Boolean, default: false },
    parent_account: id,
    deleted_on: { type: Date, default: null },
    run: id,
    run_at: Date,
    checked_at: Date,
    reused: Boolean,
    asked_at: Date,
    depth: Number,
    cut: Boolean,
    provider: String,
    best: Number,
    worst: Number,
    avg: Number,
    s: Number,
    f: Number,
    k: Number,
    a: Number,
    ...OWNERSHIP,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: SEO_RESULTS, versionKey: false },
);

seoResultSchema.index({ config: 1, slot_day: 1, series: 1 }, { unique: true });
seoResultSchema.index({ series: 1, slot_day: -1 });
seoResultSchema.index({ updatedAt: 1 });

type StoredResult = Partial<
  Pick<SeoResult, 'results' | 'competitors' | 's' | 'f' | 'k' | 'o' | 'p' | 'l' | 'a'>
>;

/** A stored result with the blocks of its page by the names of the API. */
export function resultView({ s, f, k, o, p, l, a, competitors, ...result }: StoredResult): object {
  const best = findBest({ positions: result.results ?? [] });
  const stored = Object.fromEntries(
    Object.entries({ s, f, k, o, p, l, a }).filter(([, value]) => value !== undefined),
  );
  return {
    ...result,
    ...(competitors && {
      competitors: competitors.map(({ o: bits = 0, p: places = [], l: links = [], ...each }) => ({
        ...each,
        ...(s !== undefined && {
          owned: placesOfStored({ o: bits, p: places, l: links }, each.link),
        }),
      })),
    }),
    ...pageFields(stored, best?.link ?? ''),
  };
}
