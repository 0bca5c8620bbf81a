import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../database/errors/duplicate-key.js';
import { SEARCH_ANSWERS, type SearchAnswer } from './search-answer.schema.js';

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
