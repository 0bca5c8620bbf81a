import { Schema, type Types } from 'mongoose';

/** The response to a search, for all accounts, and the lease of the process that requests it. */
export interface SearchAnswer {
  /** Hash of the search (search-key.ts). */
  _id: string;
  /** Identifies the search in progress that holds the lease, or held it last. */
  holder: Types.ObjectId;
  /** The epoch while no process holds the lease. */
  lease_until: Date;
  expires_at: Date;
  /** Absent until there is a response. */
  asked_at?: Date;
  provider?: string;
  /** False: the list ended early, with the website of the requesting configuration. */
  complete?: boolean;
  /** Compressed JSON. */
  results?: Buffer;
  /** Compressed JSON of the layout; absent: unknown. */
  layout?: Buffer;
  /** The `asked_at` that the layout belongs to: a later response without a layout leaves it. */
  layout_at?: Date;
}

export const SEARCH_ANSWERS = 'search_answers';

export const searchAnswerSchema = new Schema<SearchAnswer>(
  {
    _id: { type: String, required: true },
    holder: { type: Schema.Types.ObjectId, required: true },
    lease_until: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    asked_at: Date,
    provider: String,
    complete: Boolean,
    results: Buffer,
    layout: Buffer,
    layout_at: Date,
  },
  { collection: SEARCH_ANSWERS, versionKey: false },
);

searchAnswerSchema.index({ expires_at: 1 });
