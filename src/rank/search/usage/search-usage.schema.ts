import { Schema } from 'mongoose';
import { type OutboxEvent, outboxEventSchema } from '../../../outbox/index.js';

/** Requests to the search provider of one scope in one period (positions/request-counter.ts). */
export interface SearchUsage {
  _id: string;
  used: number;
  expires_at: Date;
  /** UTC day on which it was last found to be used up; an event is raised once a day. */
  used_up_on?: string;
  /** Outbox events that are not dispatched yet. */
  events?: OutboxEvent[];
}

export const SEARCH_USAGE = 'search_usage';

export const searchUsageSchema = new Schema<SearchUsage>(
  {
    _id: { type: String, required: true },
    used: { type: Number, required: true },
    expires_at: { type: Date, required: true },
    used_up_on: String,
    events: { type: [outboxEventSchema], default: undefined },
  },
  { collection: SEARCH_USAGE, versionKey: false },
);

searchUsageSchema.index({ expires_at: 1 });
searchUsageSchema.index({ 'events.at': 1 });
