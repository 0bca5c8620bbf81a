import { Schema, type Types } from 'mongoose';
import type { LocalDay } from '../../common/time/zone.js';
import type { DaySummary } from '../positions/summary.js';
import type { Rhythm } from '../positions/rhythm.js';
import type { RecordedStatus } from '../positions/run-status.js';
import type { DayVisibility, WebsiteChanges } from '../positions/website-list.js';

/** The live configuration of an account with its summary; derived. */
export interface Website extends WebsiteChanges {
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
  /** In UTC. */
  now: DaySummary;
  before: DaySummary;
  /** Visibility of the last 30 days. */
  recent: DayVisibility[];
  /** The day that the changes compare with. */
  compared_on: LocalDay | null;
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
    last_run: mixed,
    rev: { type: Number, required: true },
    config_updated_at: Date,
    claims: Number,
  },
  { collection: RANK_WEBSITES, versionKey: false },
);
websiteSchema.index({ accounts: 1 });
