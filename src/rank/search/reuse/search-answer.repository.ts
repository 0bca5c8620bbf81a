import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';
import { isDuplicateKey } from '../../../database/errors/duplicate-key.js';

/** The response to a search, for all accounts, and the lease of the process that requests it. */
export interface SearchAnswer {
  /** Hash of the search (shared-search.service.ts). */
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

interface AnswerLease {
  holder: Types.ObjectId;
  until: Date;
  /** When the document may be deleted unless the lease is renewed. */
  expiresAt: Date;
}

type NewAnswer = Required<
  Pick<SearchAnswer, 'asked_at' | 'provider' | 'complete' | 'results' | 'expires_at'>
> &
  Pick<SearchAnswer, 'layout' | 'layout_at'>;

const IDLE = new Date(0);

/** Atomic updates of stored responses, each with the race that it resolves. */
@Injectable()
export class SearchAnswerRepository {
  constructor(@InjectModel(SEARCH_ANSWERS) private readonly answers: Model<SearchAnswer>) {}

  find(id: string): Promise<SearchAnswer | null> {
    return this.answers.findById(id).lean<SearchAnswer | null>().exec();
  }

  /**
   * Takes the lease for a request. Race: the guard admits one of several callers; where there is no document yet,
   * the unique `_id` does.
   * @returns whether the lease is taken, and the response as stored before
   */
  async lease(id: string, { holder, until, expiresAt }: AnswerLease, now: Date) {
    try {
      const before = await this.answers
        .findOneAndUpdate(
          { _id: id, lease_until: { $lte: now } },
          { $set: { holder, lease_until: until, expires_at: expiresAt } },
          { upsert: true, setDefaultsOnInsert: false, returnDocument: 'before' },
        )
        .lean<SearchAnswer | null>();
      return { taken: true, before };
    } catch (error) {
      if (isDuplicateKey(error)) return { taken: false, before: null };
      throw error;
    }
  }

  /** Race: after another process has taken over the lease, this and the updates below have no effect. */
  async renew(id: string, { holder, until, expiresAt }: AnswerLease): Promise<void> {
    await this.answers.updateOne(
      { _id: id, holder },
      { $set: { lease_until: until, expires_at: expiresAt } },
    );
  }

  async save(id: string, holder: Types.ObjectId, answer: NewAnswer): Promise<void> {
    await this.answers.updateOne({ _id: id, holder }, { $set: { ...answer, lease_until: IDLE } });
  }

  /** Ends the lease without a response. */
  async release(id: string, holder: Types.ObjectId): Promise<void> {
    await this.answers.updateOne({ _id: id, holder }, { $set: { lease_until: IDLE } });
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.answers.deleteMany({ expires_at: { $lte: now } });
  }
}
