import { Schema, type Types } from 'mongoose';
import type { LocalDay } from '../../../common/time/zone.js';
import type { Step } from '../domain/faults.js';
import type { Sums } from '../domain/figures.js';

/** Access to Search Console that a user of an account has given, for all of its websites. */
export interface SearchConsoleGrant {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  /** The refresh token, encrypted by SecretBox. */
  sealed_secret: string;
  granted_at: Date;
}

/** The consent of a user that is under way: between the request for its page and the redirect back. */
export interface PendingConsent {
  /** Hash of the state. */
  _id: string;
  account: Types.ObjectId;
  /** Whose grant it becomes. */
  owner: Types.ObjectId;
  config: Types.ObjectId;
  user: Types.ObjectId;
  /** PKCE verifier, encrypted. */
  sealed_secret: string;
  expires_at: Date;
}

export const CONNECTION_STATES = ['connected', 'importing', 'failed', 'reconnect'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];
export const VIAS = ['service_account', 'oauth'] as const;

/** The connection of a configuration, and the state of its import. */
export interface SearchConsoleConnection {
  _id: Types.ObjectId;
  config: Types.ObjectId;
  account: Types.ObjectId;
  property: string;
  via: (typeof VIAS)[number];
  client_email: string | null;
  /** The key of the service account as JSON, encrypted; null: by a grant. */
  sealed_secret: string | null;
  grant: Types.ObjectId | null;
  /** The account whose user supplied the key: accounts below it may not use it for other properties. Null: by a grant. */
  supplied_by: Types.ObjectId | null;
  /** Which days are of this connection: another property has another one. */
  source: Types.ObjectId;
  state: ConnectionState;
  /** The step that failed, why, and what to do. */
  step: Step | null;
  error: string | null;
  remedy: string | null;
  link: string | null;
  /** Whether the last request failed by a quota. */
  waits_for_quota: boolean;
  /** When the import goes on; null: not by itself. */
  next_at: Date | null;
  /** The import under way; null between imports. */
  claim: Types.ObjectId | null;
  lease_until: Date;
  /** Number of claims so far: a fencing token, by which writes of an earlier import than the last one are refused. */
  fence: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Sums of a set of a day. */
export interface DaySet extends Sums {
  rows: number;
  /** Whether the numbers will not change. */
  final: boolean;
  at: Date;
  /** Google has more rows than it gives. */
  cut?: boolean;
}

export const SETS = ['totals', 'queries', 'pages'] as const;
export type SetName = (typeof SETS)[number];

/** What is known of a Pacific day. */
export type SearchConsoleDay = {
  config: Types.ObjectId;
  source: Types.ObjectId;
  day: LocalDay;
  /** Of the import that has written last. */
  fence?: number;
} & Partial<Record<SetName, DaySet>>;

/** The rows of a set of a day (day-rows.ts). */
export interface SearchConsoleRows {
  config: Types.ObjectId;
  source: Types.ObjectId;
  set: 'queries' | 'pages';
  day: LocalDay;
  final: boolean;
  /** Of the import that has written it. */
  fence?: number;
  count: number;
  figures: Buffer;
  names: Buffer;
}

export const GSC_GRANTS = 'search_console_grants';
export const GSC_CONSENTS = 'search_console_consents';
export const GSC_CONNECTIONS = 'search_console_connections';
export const GSC_DAYS = 'search_console_days';
export const GSC_ROWS = 'search_console_rows';

const id = Schema.Types.ObjectId;

export const grantSchema = new Schema<SearchConsoleGrant>(
  {
    account: { type: id, required: true },
    sealed_secret: { type: String, required: true },
    granted_at: { type: Date, required: true },
  },
  { collection: GSC_GRANTS, versionKey: false },
);
grantSchema.index({ account: 1 }, { unique: true });

export const consentSchema = new Schema<PendingConsent>(
  {
    _id: String,
    account: { type: id, required: true },
    owner: { type: id, required: true },
    config: { type: id, required: true },
    user: { type: id, required: true },
    sealed_secret: { type: String, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: GSC_CONSENTS, versionKey: false },
);
consentSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const connectionSchema = new Schema<SearchConsoleConnection>(
  {
    config: { type: id, required: true },
    account: { type: id, required: true },
    property: { type: String, required: true },
    via: { type: String, required: true },
    client_email: { type: String, default: null },
    sealed_secret: { type: String, default: null },
    grant: { type: id, default: null },
    supplied_by: { type: id, default: null },
    source: { type: id, required: true },
    state: { type: String, required: true },
    step: { type: String, default: null },
    error: { type: String, default: null },
    remedy: { type: String, default: null },
    link: { type: String, default: null },
    waits_for_quota: { type: Boolean, default: false },
    next_at: { type: Date, default: null },
    claim: { type: id, default: null },
    lease_until: { type: Date, required: true },
    fence: { type: Number, default: 0 },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: GSC_CONNECTIONS, versionKey: false },
);
connectionSchema.index({ config: 1 }, { unique: true });
connectionSchema.index({ next_at: 1 });
connectionSchema.index({ grant: 1 });

const set = { type: Schema.Types.Mixed };

export const daySchema = new Schema<SearchConsoleDay>(
  {
    config: { type: id, required: true },
    source: { type: id, required: true },
    day: { type: String, required: true },
    fence: Number,
    totals: set,
    queries: set,
    pages: set,
  },
  { collection: GSC_DAYS, versionKey: false },
);
daySchema.index({ config: 1, source: 1, day: 1 }, { unique: true });

export const rowsSchema = new Schema<SearchConsoleRows>(
  {
    config: { type: id, required: true },
    source: { type: id, required: true },
    set: { type: String, required: true },
    day: { type: String, required: true },
    final: { type: Boolean, required: true },
    fence: Number,
    count: { type: Number, required: true },
    figures: { type: Buffer, required: true },
    names: { type: Buffer, required: true },
  },
  { collection: GSC_ROWS, versionKey: false },
);
rowsSchema.index({ config: 1, source: 1, set: 1, day: 1 }, { unique: true });
