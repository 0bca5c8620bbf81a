import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Clock } from '../../common/clock.js';
import type { DeliveryOutcome, QueuedChannel } from './queued-channel.js';
import type { Leased } from './delivery.js';
import { nextAttemptAt } from './next-attempt.js';

/** Share of the lease after which an attempt times out, so that no two processes deliver concurrently. */
const TIMEOUT_SHARE = 0.75;
const WRITE_RETRY_MS = 250;

/** Attempts claimed deliveries of one channel, and stores the results. */
export class DeliveryAttempts {
  private readonly logger = new Logger('Delivery');
  private readonly inFlight = new Set<AbortController>();
  private aborted = false;

  constructor(
    private readonly channel: QueuedChannel,
    private readonly clock: Clock,
  ) {}

  /** Aborts the attempts in flight at shutdown, and returns their deliveries to the queue. */
  abort(): void {
    this.aborted = true;
    for (const controller of this.inFlight) controller.abort();
  }

  /** Rejects only when the store fails. */
  async attempt(delivery: Leased): Promise<DeliveryOutcome> {
    const outcome = await this.deliver(delivery);
    this.channel.recordAttempt(outcome);
    return outcome;
  }

  private async deliver(delivery: Leased): Promise<DeliveryOutcome> {
    if (delivery.expires_at && delivery.expires_at <= this.clock.now()) {
      const reason = delivery.reason ?? 'The delivery expired before it could be sent.';
      await this.channel.queue.markFailed(delivery, reason);
      return 'expired';
    }
    try {
      await this.send(delivery);
    } catch (error) {
      return this.handleFailure(delivery, error);
    }
    await this.markSent(delivery);
    return 'sent';
  }

  private async send(delivery: Leased): Promise<void> {
    const controller = new AbortController();
    const timeout = setTimeout(() => controller.abort(), this.channel.leaseMs * TIMEOUT_SHARE);
    this.inFlight.add(controller);
    if (this.aborted) controller.abort();
    try {
      await this.channel.send(delivery, controller.signal);
    } finally {
      clearTimeout(timeout);
      this.inFlight.delete(controller);
    }
  }

  private async handleFailure(delivery: Leased, error: unknown): Promise<DeliveryOutcome> {
    const { queue } = this.channel;
    const now = this.clock.now();
    if (this.aborted) {
      await queue.returnToQueue(delivery, now);
      return 'aborted';
    }
    const { kind, reason } = this.channel.classifyError(error);
    const { attempts, first_attempt_at: since = now, expires_at: expiresAt } = delivery;
    const history = { attempts, since, expiresAt };
    const next = kind === 'permanent' ? null : nextAttemptAt(history, this.channel.retryBaseMs, now);
    const line = `${this.label(delivery)}, attempt ${attempts}: ${reason}`;
    if (next) {
      this.logger.warn(`${line} Next attempt at ${next.toISOString()}`);
      await queue.retryAt(delivery, next, reason);
    } else {
      this.logger.error(`${line} Giving up.`);
      await queue.markFailed(delivery, reason);
    }
    return kind;
  }

  /**
   * Retries until the write succeeds, because otherwise the delivery would be repeated. While the store is
   * unavailable no other process can claim it.
   */
  private async markSent(delivery: Leased): Promise<void> {
    for (;;) {
      try {
        const stored = await this.channel.queue.markSent(delivery, this.clock.now());
        if (!stored) this.logger.warn(`${this.label(delivery)} was sent after its lease had run out`);
        return;
      } catch (error) {
        if (this.aborted) throw error;
        this.logger.error(error);
        await delay(WRITE_RETRY_MS);
      }
    }
  }

  /** For log lines: 'Mail 65f…'. */
  private label({ _id }: Leased): string {
    const { name } = this.channel;
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${String(_id)}`;
  }
}
