import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { RankSettings, SearchProviderSettings } from '../../config/settings.js';
import type { RunEndingKind } from './search-failure.js';

/** State of one provider key, identified by its hash, shared by all processes. */
export interface ProviderState {
  _id: string;
  provider_paused_until: Date;
  /** Absent: the key was rejected. */
  reason?: 'credits';
}

export const PROVIDER_STATE = 'provider_state';

export const providerStateSchema = new Schema<ProviderState>(
  { _id: String, provider_paused_until: Date, reason: String },
  { collection: PROVIDER_STATE, versionKey: false },
);

/** Pauses the scheduler of every process after a rejected key or used-up credits (rules 226-228). */
@Injectable()
export class ProviderPauseRepository {
  private readonly key: string;

  constructor(
    @InjectModel(PROVIDER_STATE) private readonly states: Model<ProviderState>,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
    provider: SearchProviderSettings,
  ) {
    this.key = createHash('sha256')
      .update(provider.key ?? '')
      .digest('hex');
  }

  async active(): Promise<boolean> {
    return (
      (await this.states.exists({ _id: this.key, provider_paused_until: { $gt: this.clock.now() } })) !== null
    );
  }

  async begin(reason: RunEndingKind): Promise<void> {
    const until = new Date(this.clock.now().getTime() + this.settings.pauseMs);
    const change =
      reason === 'credits'
        ? { $set: { provider_paused_until: until, reason } }
        : { $set: { provider_paused_until: until }, $unset: { reason: 1 as const } };
    await this.states.updateOne({ _id: this.key }, change, { upsert: true });
  }

  async end(): Promise<void> {
    await this.states.deleteOne({ _id: this.key });
  }
}
