import { Schema, type Types } from 'mongoose';
import type { Language } from '../../../common/language.js';
import { type OutboxEvent, outboxEventSchema } from '../../../outbox/index.js';
import type { DigestFrequency, DigestSchedule } from '../domain/digest-due.js';

export interface DigestSettings {
  frequency: DigestFrequency;
  weekday: number;
  day: number;
  hour: number;
  tz: string;
  /** E-mail addresses; no two alike ignoring case. Those that have unsubscribed stay in it (`subscriptions/`). */
  to: string[];
  csv: boolean;
  language: Language;
  /** Id of the view that selects the keywords; null or absent: all of them. */
  view?: string | null;
}

/** The e-mail digest of a configuration, and the state of its schedule. */
export interface Digest extends DigestSettings {
  _id: Types.ObjectId;
  config: Types.ObjectId;
  account: Types.ObjectId;
  /** Incremented by each change of the settings, for optimistic concurrency. */
  rev: number;
  /** The last periods whose digest was sent (digests/domain/digest-due.ts). */
  sent_periods: string[];
  /** Start of the next period that is to be sent; null while it is off. */
  next_at: Date | null;
  /** When `next_at` was computed: later than now after the clock was set back. */
  scheduled_at: Date;
  /** The process that is making the digest. */
  lease: Types.ObjectId | null;
  lease_until: Date;
  last_sent_at: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Outbox events that are not dispatched yet. */
  events: OutboxEvent[];
}

export const RANK_DIGESTS = 'rank_digests';

const id = Schema.Types.ObjectId;

export const digestSchema = new Schema<Digest>(
  {
    config: { type: id, required: true },
    account: { type: id, required: true },
    frequency: { type: String, required: true },
    weekday: { type: Number, required: true },
    day: { type: Number, required: true },
    hour: { type: Number, required: true },
    tz: { type: String, required: true },
    to: { type: [String], default: [] },
    csv: { type: Boolean, required: true },
    language: { type: String, required: true },
    view: String,
    rev: { type: Number, required: true },
    sent_periods: { type: [String], default: [] },
    next_at: { type: Date, default: null },
    scheduled_at: { type: Date, required: true },
    lease: { type: id, default: null },
    lease_until: { type: Date, required: true },
    last_sent_at: { type: Date, default: null },
    createdAt: Date,
    updatedAt: Date,
    events: { type: [outboxEventSchema], default: [] },
  },
  { collection: RANK_DIGESTS, versionKey: false },
);

digestSchema.index({ config: 1 }, { unique: true });
digestSchema.index({ next_at: 1 });
digestSchema.index({ scheduled_at: 1 });
digestSchema.index({ 'events.at': 1 });

/** What the mails of one digest have in common; the mail of an address adds its unsubscribe link. */
export interface DigestIssue {
  _id: Types.ObjectId;
  config: Types.ObjectId;
  html: string;
  text: string;
  /** Compressed with gzip; absent: nothing is attached. */
  csv?: Buffer;
  csv_name?: string;
  /** Name of the sender; absent: that of the product. */
  brand?: string;
  /** A PNG that the HTML refers to as DIGEST_LOGO_CID. */
  logo?: Buffer;
  createdAt: Date;
}

/** Content-ID of the logo in a digest. */
export const DIGEST_LOGO_CID = 'logo@digest';

export const RANK_DIGEST_ISSUES = 'rank_digest_issues';

/** Longer than a mail may be held: until the next digest, at most a month. */
const RETENTION_SECONDS = 35 * 24 * 3600;

export const digestIssueSchema = new Schema<DigestIssue>(
  {
    config: { type: id, required: true },
    html: { type: String, required: true },
    text: { type: String, required: true },
    csv: Buffer,
    csv_name: String,
    brand: String,
    logo: Buffer,
    createdAt: { type: Date, required: true },
  },
  { collection: RANK_DIGEST_ISSUES, versionKey: false },
);

digestIssueSchema.index({ config: 1 });
digestIssueSchema.index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

export const isOn = ({ frequency }: Pick<DigestSettings, 'frequency'>): boolean => frequency !== 'off';

/** @throws Error when the digest is off */
export function toSchedule({ frequency, weekday, day, hour, tz }: DigestSettings): DigestSchedule {
  if (frequency === 'off') throw new Error('A digest that is off has no schedule.');
  return { frequency, weekday, day, hour, tz };
}
