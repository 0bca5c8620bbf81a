import { Schema, type Types } from 'mongoose';
import { type OutboxEvent, outboxEventSchema } from '../../../outbox/index.js';
import type { AlertRule } from '../../positions/alert-rules.js';
import { alertRuleSchema } from '../../tracking/index.js';

/** The keywords of a configuration that met rules in the check of a day, for the first time on that day. */
export interface Alert {
  /** '<config>:<day>:<number>': the first alert of a day has number 0. */
  _id: string;
  config: Types.ObjectId;
  account: Types.ObjectId;
  /** Slot day. */
  day: string;
  at: Date;
  rules: AlertRule[];
  /** Number of keywords. */
  total: number;
  /** The keywords, by the dictionary of the configuration (alerts/domain/alerted-keywords.ts). */
  rows: Buffer;
  /** Outbox events that are not dispatched yet. */
  events: OutboxEvent[];
}

export const RANK_ALERTS = 'rank_alerts';

/** As long as notifications; an alert is needed while its event is delivered and its day is checked again. */
const RETENTION_SECONDS = 90 * 24 * 3600;

export const alertSchema = new Schema<Alert>(
  {
    _id: String,
    config: { type: Schema.Types.ObjectId, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    at: { type: Date, required: true },
    rules: [alertRuleSchema],
    total: { type: Number, required: true },
    rows: { type: Buffer, required: true },
    events: { type: [outboxEventSchema], default: [] },
  },
  { collection: RANK_ALERTS, versionKey: false },
);

alertSchema.index({ config: 1, day: 1 });
alertSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
alertSchema.index({ 'events.at': 1 });
