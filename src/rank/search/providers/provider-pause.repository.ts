import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { RankSettings } from '../../../settings/settings.js';
import type { RunEndingFailure, RunEndingKind } from '../../positions/search-failure.js';

/** State of one provider key, identified by its hash, shared by all processes. */
export interface ProviderState {
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

/** Pauses of provider keys, for every process. */
@Injectable()
export class ProviderPauseRepository {
  constructor(
    @InjectModel(PROVIDER_STATE) private readonly states: Model<ProviderState>,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {}

  /** @returns a pause that may have ended; only a success deletes it */
  async find(key: string): Promise<Pause | null> {
    const state = await this.states.findById(key).lean<ProviderState | null>();
    return state && this.pauseOf(state);
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
    return this.pauseOf(state);
  }

  /** Race: a request that was rejected later has extended the pause, which then continues. */
  async end(key: string, { until }: Pause): Promise<void> {
    await this.states.deleteOne({ _id: key, provider_paused_until: { $lte: until } });
  }

  private pauseOf({ provider_paused_until: until, since, message, reason }: ProviderState): Pause {
    return {
      until,
      since,
      reason: reason ?? 'rejected',
      message,
    };
  }
}
