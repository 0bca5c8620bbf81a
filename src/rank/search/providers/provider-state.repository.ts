import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { RankSettings } from '../../../settings/settings.js';
import type { RunEndingFailure, RunEndingKind, SearchFailureKind } from '../../positions/search-failure.js';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';

/** State of one provider key, identified by its hash, shared by all processes. */
interface ProviderState {
  _id: string;
  provider_paused_until: Date;
  /** First failure since the last success. */
  since: Date;
  /** What the provider said last. */
  message: string;
  /** Absent: the key was rejected. */
  reason?: 'credits';
}

/** A provider that is not asked, because it rejected the key or has no credits left. */
export interface Pause {
  until: Date;
  since: Date;
  reason: RunEndingKind;
  message: string;
}

export const PROVIDER_STATE = 'provider_state';

export const providerStateSchema = new Schema<ProviderState>(
  { _id: String, provider_paused_until: Date, since: Date, message: String, reason: String },
  { collection: PROVIDER_STATE, versionKey: false },
);

export const PROVIDER_HEALTH = 'provider_health';

export const providerHealthSchema = new Schema<StoredHealth>(
  { _id: String, state: String, since: Date, failure: String, message: String },
  { collection: PROVIDER_HEALTH, versionKey: false },
);

/** Whether a configured provider answers, shared by all processes; absent until it was asked. */
interface StoredHealth {
  /** Hash of provider, address and key: another key has not been asked yet. */
  _id: string;
  state: 'ok' | 'failing';
  /** When it began to answer, or to fail. */
  since: Date;
  /** Only while it fails: the newest failure. */
  failure?: SearchFailureKind;
  message?: string;
}

/**
 * Pauses of provider keys and the health of providers, for every process. Each change of the health is one update: of
 * several processes the last one decides the state, and `since` is never overwritten.
 */
@Injectable()
export class ProviderStateRepository {
  constructor(
    @InjectModel(PROVIDER_STATE) private readonly states: Model<ProviderState>,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
    @InjectModel(PROVIDER_HEALTH) private readonly providers: Model<StoredHealth>,
  ) {}

  /** @returns a pause that may have ended; only a success deletes it */
  async find(key: string): Promise<Pause | null> {
    const state = await this.states.findById(key).lean<ProviderState | null>();
    return state && this.toPause(state);
  }

  async begin(key: string, { kind, message, said = message }: RunEndingFailure): Promise<Pause> {
    const now = this.clock.now();
    const set = {
      provider_paused_until: new Date(now.getTime() + this.settings.pauseMs),
      message: said,
    };
    const change =
      kind === 'credits' ? { $set: { ...set, reason: kind } } : { $set: set, $unset: { reason: 1 as const } };
    const state = await this.states
      .findByIdAndUpdate(
        key,
        { ...change, $setOnInsert: { since: now } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ProviderState>();
    return this.toPause(state);
  }

  /** Race: a request that was rejected later has extended the pause, which then continues. */
  async end(key: string, { until }: Pause): Promise<void> {
    await this.states.deleteOne({ _id: key, provider_paused_until: { $lte: until } });
  }

  private toPause({ provider_paused_until: until, since, message, reason }: ProviderState): Pause {
    return {
      until,
      since,
      reason: reason ?? 'rejected',
      message,
    };
  }

  findHealth(id: string): Promise<StoredHealth | null> {
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
