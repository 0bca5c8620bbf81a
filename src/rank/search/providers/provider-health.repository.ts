import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import type { SearchFailureKind } from '../../positions/search-failure.js';

/** Whether a configured provider answers, shared by all processes; absent until it was asked. */
export interface StoredHealth {
  /** Hash of provider, address and key: another key has not been asked yet. */
  _id: string;
  state: 'ok' | 'failing';
  /** When it began to answer, or to fail. */
  since: Date;
  /** Only while it fails: the newest failure. */
  failure?: SearchFailureKind;
  message?: string;
}

export const PROVIDER_HEALTH = 'provider_health';

export const providerHealthSchema = new Schema<StoredHealth>(
  { _id: String, state: String, since: Date, failure: String, message: String },
  { collection: PROVIDER_HEALTH, versionKey: false },
);

/** Each change is one update: of several processes the last one decides the state, and `since` is never overwritten. */
@Injectable()
export class ProviderHealthRepository {
  constructor(
    @InjectModel(PROVIDER_HEALTH) private readonly providers: Model<StoredHealth>,
    private readonly clock: Clock,
  ) {}

  find(id: string): Promise<StoredHealth | null> {
    return this.providers.findById(id).lean<StoredHealth | null>().exec();
  }

  /** A duplicate key says that it is in this state already. */
  async markOk(_id: string): Promise<void> {
    const set = { state: 'ok' as const, since: this.clock.now() };
    const change = { $set: set, $unset: { failure: 1 as const, message: 1 as const } };
    await insertUnlessDuplicate(
      this.providers.updateOne({ _id, state: { $ne: 'ok' } }, change, { upsert: true }),
    );
  }

  async markFailing(_id: string, failure: SearchFailureKind, message: string): Promise<void> {
    const newest = { failure, message };
    const set = { state: 'failing' as const, since: this.clock.now(), ...newest };
    const isNew = await insertUnlessDuplicate(
      this.providers.updateOne({ _id, state: { $ne: 'failing' } }, { $set: set }, { upsert: true }),
    );
    if (!isNew) await this.providers.updateOne({ _id, state: 'failing' }, { $set: newest });
  }
}
