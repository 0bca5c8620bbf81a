import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Clock } from '../../common/clock.js';
import type { DeliveryOutcome, QueuedChannel } from '../channel.js';
import type { Leased } from './delivery.js';
import { nextAttempt } from './next-attempt.js';

/** An attempt ends well before its lease, so that no two processes deliver the same at once. */
const SHARE_OF_LEASE = 0.75;
const REWRITE_MS = 250;

/** Attempts of one channel at deliveries that this process has taken. */
export class DeliveryAttempts {
  private readonly logger = new Logger('Delivery');
  private readonly inFlight = new Set<AbortController>();
  private aborted = false;

  constructor(
    private readonly channel: QueuedChannel,
    private readonly clock: Clock,
  ) {}

  /** At shutdown: attempts in flight end now, and their deliveries are given back. */
  abort(): void {
    this.aborted = true;
    for (const controller of this.inFlight) controller.abort();
  }

  /** Fails only when the store does. */
  async attempt(delivery: Leased): Promise<DeliveryOutcome> {
    const outcome = await this.outcomeOf(delivery);
    this.channel.attempted(outcome);
    return outcome;
  }

  private async outcomeOf(delivery: Leased): Promise<DeliveryOutcome> {
    if (delivery.expires_at && delivery.expires_at <= this.clock.now()) {
      const reason = delivery.reason ?? 'It could not be sent while it was of use.';
      await this.channel.queue.failed(delivery, reason);
      return 'expired';
    }
    try {
      await this.send(delivery);
    } catch (error) {
      return this.failed(delivery, error);
    }
    await this.noteSent(delivery);
    return 'sent';
  }

  private async send(delivery: Leased): Promise<void> {
    const controller = new AbortController();
    const limit = setTimeout(() => controller.abort(), this.channel.leaseMs * SHARE_OF_LEASE);
    this.inFlight.add(controller);
    if (this.aborted) controller.abort();
    try {
      await this.channel.send(delivery, controller.signal);
    } finally {
      clearTimeout(limit);
      this.inFlight.delete(controller);
    }
  }

  private async failed(delivery: Leased, error: unknown): Promise<DeliveryOutcome> {
    const { queue } = this.channel;
    const now = this.clock.now();
    if (this.aborted) {
      await queue.giveBack(delivery, now);
      return 'aborted';
    }
    const { kind, reason } = this.channel.failureOf(error);
    const { attempts, first_attempt_at: since = now, expires_at: expiresAt } = delivery;
    const made = { attempts, since, expiresAt };
    const next = kind === 'permanent' ? null : nextAttempt(made, this.channel.retryBaseMs, now);
    const line = `${this.nameOf(delivery)}, attempt ${attempts}: ${reason}`;
    if (next) {
      this.logger.warn(`${line} Again at ${next.toISOString()}`);
      await queue.retryAt(delivery, next, reason);
    } else {
      this.logger.error(`${line} Given up`);
      await queue.failed(delivery, reason);
    }
    return kind;
  }

  /**
   * Retries until it is stored, or the delivery would be made a second time. No other process can take it while the
   * store is away, and this write is the first once the store is back.
   */
  private async noteSent(delivery: Leased): Promise<void> {
    for (;;) {
      try {
        const held = await this.channel.queue.sent(delivery, this.clock.now());
        if (!held) this.logger.warn(`${this.nameOf(delivery)} was sent after its lease had run out`);
        return;
      } catch (error) {
        if (this.aborted) throw error;
        this.logger.error(error);
        await delay(REWRITE_MS);
      }
    }
  }

  /** 'Mail 65f…'. */
  private nameOf({ _id }: Leased): string {
    const { name } = this.channel;
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${String(_id)}`;
  }
}
