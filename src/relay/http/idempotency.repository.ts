import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { IDEMPOTENCY_KEYS, type IdempotencyKey } from './idempotency.schema.js';

const KEPT_MS = 5 * 60_000;
/** A call that is under way for longer has died with its process. */
const UNDER_WAY_MS = 30_000;
const SWEEP_EVERY_MS = 60_000;

/** The keys of rules 364-366, in the store, so that a repeat may come to another process. */
@Injectable()
export class IdempotencyRepository {
  private sweptAt = 0;

  constructor(
    @InjectModel(IDEMPOTENCY_KEYS) private readonly keys: Model<IdempotencyKey>,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a key that is free or has expired. Race: of several calls the unique _id lets one insert or replace; the
   * others get what stands there.
   * @returns `holder` for the one that took it, else the key as it is
   */
  async acquire(
    id: string,
    fingerprint: string,
  ): Promise<{ holder: string } | { held: IdempotencyKey | null }> {
    const now = this.clock.now();
    await this.sweep(now);
    const holder = randomUUID();
    const expires_at = new Date(now.getTime() + UNDER_WAY_MS);
    try {
      await this.keys.updateOne(
        { _id: id, expires_at: { $lte: now } },
        { $set: { fingerprint, holder, answer: null, expires_at } },
        { upsert: true },
      );
      return { holder };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return { held: await this.keys.findById(id).lean<IdempotencyKey | null>() };
    }
  }

  async complete(id: string, holder: string, answer: object): Promise<void> {
    const expires_at = new Date(this.clock.now().getTime() + KEPT_MS);
    await this.keys.updateOne({ _id: id, holder }, { $set: { answer, expires_at } });
  }

  /** The call failed: a repeat may try again. */
  async release(id: string, holder: string): Promise<void> {
    await this.keys.deleteOne({ _id: id, holder });
  }

  private async sweep(now: Date): Promise<void> {
    if (Math.abs(now.getTime() - this.sweptAt) < SWEEP_EVERY_MS) return;
    this.sweptAt = now.getTime();
    await this.keys.deleteMany({ expires_at: { $lte: now } });
  }
}
