import { Schema, type Types } from 'mongoose';
import { type OutboxEvent, outboxEventSchema } from '../../../outbox/index.js';
import type { AlertRule, AlertSettings } from '../../positions/alert-rules.js';
import type { Keyword } from '../../positions/keyword-list.js';
import type { MatchMode } from '../../positions/website.js';
import type { CheckDepth, DeepCheck, Rhythm } from '../../positions/rhythm.js';

export const alertRuleSchema = new Schema<AlertRule>(
  { when: String, by: Number, top: Number, type: { type: String }, tag: String, view: String },
  { _id: false },
);

/** What an account tracks, and the state of its daily check. At most one live configuration per account. */
export interface RankConfig extends Rhythm, CheckDepth {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  keywords: Keyword[];
  /** Incremented by each change of the keywords, for optimistic concurrency; absent means 0. */
  keywords_rev?: number;
  website: string;
  language: string;
  /** Default: the setting RANK_MATCH. */
  match?: MatchMode;
  /** Websites whose positions are stored too; absent: none. */
  competitors?: string[];
  /** `depth` or `deep_every` was removed: earlier results may be of another depth. */
  had_depth?: true;
  /** When `every` or `weekday` last changed; absent: never. Days before it are not missed by the new rhythm. */
  rhythm_at?: Date;
  /** Absent until rules are set. */
  alerts?: AlertSettings;
  slot: Types.ObjectId;
  managed_by_platform: boolean;
  parent_account?: Types.ObjectId;
  deleted_on: Date | null;
  createdAt: Date;
  updatedAt: Date;

  /** Responses combine it with the lease (config.view.ts). */
  is_cron_running: boolean;
  /** run_at of the last completed daily check (the specification's spelling). */
  last_triggred: Date | null;
  /** The local day of last_triggred in the slot's zone; '' before the first check. */
  last_day: string;
  /** The last day on which every keyword had a real result after a check on demand, with `keywords_rev` of that check. */
  day_checked?: { day: string; rev: number };
  /** The run that holds the configuration, and its slot day ('' when idle). */
  run: Types.ObjectId | null;
  run_day: string;
  /** Number of claims so far; orders concurrent writers of the error log (results/error-log.repository.ts). */
  claims: number;
  /** End of the lease; the epoch when idle. */
  lease_until: Date;
  /** Start of the last on-demand check; the epoch before the first. */
  checked_by_hand_at: Date;
  /** Days whose document (days/) may be older than their results. */
  dirty_days: string[];
  /** Outbox events that are not dispatched yet. */
  events: OutboxEvent[];
}

export const RANK_CONFIGS = 'rank_configs';

const id = Schema.Types.ObjectId;

const keywordSchema = new Schema<Keyword>(
  {
    keyword: { type: String, required: true },
    country: { type: String, required: true },
    near: String,
    device: String,
    // Without a default: mongoose would store an empty list.
    tags: { type: [String], default: undefined },
  },
  { _id: false },
);

const alertsSchema = new Schema<AlertSettings>(
  {
    rules: [alertRuleSchema],
    email: Boolean,
    users: { type: [String], default: undefined },
  },
  { _id: false },
);

const deepCheckSchema = new Schema<DeepCheck>(
  { depth: Number, every: String, weekday: Number },
  { _id: false },
);

export const rankConfigSchema = new Schema<RankConfig>(
  {
    account: { type: id, required: true },
    keywords: { type: [keywordSchema], required: true },
    keywords_rev: Number,
    website: { type: String, required: true },
    language: { type: String, required: true },
    match: String,
    competitors: { type: [String], default: undefined },
    every: String,
    weekday: Number,
    depth: Number,
    deep_every: { type: deepCheckSchema, default: undefined },
    had_depth: Boolean,
    rhythm_at: Date,
    alerts: { type: alertsSchema, default: undefined },
    slot: { type: id, required: true },
    managed_by_platform: { type: Boolean, default: false },
    parent_account: id,
    deleted_on: { type: Date, default: null },
    createdAt: Date,
    updatedAt: Date,
    is_cron_running: { type: Boolean, default: false },
    last_triggred: { type: Date, default: null },
    last_day: { type: String, default: '' },
    day_checked: { type: { day: String, rev: Number }, _id: false, default: undefined },
    run: { type: id, default: null },
    run_day: { type: String, default: '' },
    claims: { type: Number, default: 0 },
    lease_until: { type: Date, default: () => new Date(0) },
    checked_by_hand_at: { type: Date, default: () => new Date(0) },
    dirty_days: { type: [String], default: [] },
    events: { type: [outboxEventSchema], default: [] },
  },
  { collection: RANK_CONFIGS, versionKey: false },
);

rankConfigSchema.index({ account: 1, deleted_on: 1 }, { unique: true });
rankConfigSchema.index({ slot: 1, deleted_on: 1, every: 1, weekday: 1, last_day: 1 });
rankConfigSchema.index({ dirty_days: 1 });
rankConfigSchema.index({ 'events.at': 1 });
