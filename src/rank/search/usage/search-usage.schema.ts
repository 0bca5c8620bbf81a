import { Schema } from 'mongoose';

/** Requests to the search provider of one scope in one period (domain/request-counter.ts). */
export interface SearchUsage {
  _id: string;
  used: number;
  expires_at: Date;
}

export const SEARCH_USAGE = 'search_usage';

export const searchUsageSchema = new Schema<SearchUsage>(
  {
    _id: { type: String, required: true },
    used: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: SEARCH_USAGE, versionKey: false },
);

searchUsageSchema.index({ expires_at: 1 });
