import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { IDEMPOTENCY_KEYS, type IdempotencyKey } from './idempotency.schema.js';

const RETENTION_MS = 5 * 60_000;
/** The process of a request that is still pending after this has died. */
const PENDING_TIMEOUT_MS = 30_000;
const CLEANUP_INTERVAL_MS = 60_000;

/** Idempotency keys in the store, so that another process can handle the repeated request. */
@Injectable()
export class IdempotencyRepository {
  private lastCleanup = 0;

  constructor(
    @InjectModel(IDEMPOTENCY_KEYS) private readonly keys: Model<IdempotencyKey>,
    private readonly clock: Clock,
  ) {}

  /**
   * Acquires a new or expired key. Race: of simultaneous requests the unique _id lets one insert or replace the key;
   * the others get the existing document.
   * @returns `holder` for the request that acquired it, else the existing key
   */
  async acquire(
    id: string,
    fingerprint: string,
  ): Promise<{ holder: string } | { existing: IdempotencyKey | null }> {
    const now = this.clock.now();
    await this.deleteExpired(now);
    const holder = randomUUID();
    const expires_at = new Date(now.getTime() + PENDING_TIMEOUT_MS);
    try {
      await this.keys.updateOne(
        { _id: id, expires_at: { $lte: now } },
        { $set: { fingerprint, holder, answer: null, expires_at } },
        { upsert: true },
      );
      return { holder };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return { existing: await this.keys.findById(id).lean<IdempotencyKey | null>() };
    }
  }

  async complete(id: string, holder: string, response: object): Promise<void> {
    const expires_at = new Date(this.clock.now().getTime() + RETENTION_MS);
    await this.keys.updateOne({ _id: id, holder }, { $set: { answer: response, expires_at } });
  }

  /** Frees the key of a failed request, so that the client can retry it. */
  async release(id: string, holder: string): Promise<void> {
    await this.keys.deleteOne({ _id: id, holder });
  }

  private async deleteExpired(now: Date): Promise<void> {
    if (Math.abs(now.getTime() - this.lastCleanup) < CLEANUP_INTERVAL_MS) return;
    this.lastCleanup = now.getTime();
    await this.keys.deleteMany({ expires_at: { $lte: now } });
  }
}
