import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Clock } from '../../common/clock.js';
import type { DeliveryOutcome, DeliveryResult, Leased } from './delivery.js';
import type { QueuedChannel } from './queued-channel.js';
import type { Receiver, Receivers } from './receivers.js';

/** Share of the lease after which an attempt times out, so that no two processes deliver concurrently. */
const TIMEOUT_SHARE = 0.75;
const WRITE_RETRY_MS = 250;

/** Why attempts in flight are aborted; other ones time out. */
const SHUTDOWN = new Error('the process shuts down');
/** Whether an attempt was not refused, but ended by the shutdown. */
export const isShutdown = (signal: AbortSignal): boolean => signal.reason === SHUTDOWN;

const ABORTED: DeliveryResult = { kind: 'aborted', reason: null };

/** Attempts claimed deliveries of one channel, and stores the results. */
export class DeliveryAttempts {
  private readonly logger = new Logger('Delivery');
  private readonly inFlight = new Set<AbortController>();
  private aborted = false;

  constructor(
    private readonly channel: QueuedChannel,
    private readonly receivers: Receivers,
    private readonly clock: Clock,
  ) {}

  /** Aborts the attempts in flight at shutdown, and returns their deliveries to the queue. */
  abort(): void {
    this.aborted = true;
    for (const controller of this.inFlight) controller.abort(SHUTDOWN);
  }

  /** Rejects only when the store fails: then the lease runs out, and the delivery is attempted again. */
  async attempt(receiver: Receiver, delivery: Leased): Promise<DeliveryOutcome> {
    const started = performance.now();
    const result = this.findExpiry(delivery) ?? (await this.send(receiver, delivery));
    this.channel.metrics?.recordAttempt(result.kind, Math.round(performance.now() - started), receiver);
    if (result.kind === 'sent') await this.storeSuccess(receiver, delivery, result);
    else if (result.kind === 'aborted') await this.returnToQueue(receiver, delivery);
    else await this.storeFailure(receiver, delivery, result);
    return result.kind;
  }

  private findExpiry({ expires_at, reason }: Leased): DeliveryResult | undefined {
    if (!expires_at || expires_at > this.clock.now()) return undefined;
    return { kind: 'expired', reason: reason ?? 'The delivery expired before it could be sent.' };
  }

  private async send(receiver: Receiver, delivery: Leased): Promise<DeliveryResult> {
    const controller = new AbortController();
    const timeout = setTimeout(() => controller.abort(), this.channel.leaseMs * TIMEOUT_SHARE);
    this.inFlight.add(controller);
    if (this.aborted) controller.abort(SHUTDOWN);
    try {
      return await this.channel.send(delivery, controller.signal, receiver, this.clock.now());
    } catch (error) {
      if (isShutdown(controller.signal)) return ABORTED;
      throw error;
    } finally {
      clearTimeout(timeout);
      this.inFlight.delete(controller);
    }
  }

  private async returnToQueue(receiver: Receiver, delivery: Leased): Promise<void> {
    const now = this.clock.now();
    await this.channel.queue.returnToQueue(delivery, now);
    await this.receivers.wake(receiver, now);
  }

  private async storeFailure(receiver: Receiver, delivery: Leased, result: DeliveryResult): Promise<void> {
    const { channel } = this;
    const now = this.clock.now();
    const isFinal = result.kind === 'permanent' || result.kind === 'expired';
    const next = isFinal ? null : await channel.nextAttempt(delivery, now, receiver, result);
    const line = `${channel.label(delivery)}: ${result.reason}`;
    if (next) this.logger.warn(`${line} Next attempt at ${next.toISOString()}`);
    else if (result.kind === 'expired') this.logger.debug(line);
    // The operator can repair the one server of a channel, not the receivers of accounts.
    else this.logger[channel.receivers ? 'warn' : 'error'](`${line} Giving up.`);
    await channel.queue.complete(delivery, result, next, now);
    await this.receivers.wake(receiver, next ?? now);
  }

  /**
   * Retries until the write succeeds, because otherwise the delivery would be repeated. While the store is
   * unavailable no other process can claim it.
   */
  private async storeSuccess(receiver: Receiver, delivery: Leased, result: DeliveryResult): Promise<void> {
    for (;;) {
      try {
        const stored = await this.channel.queue.complete(delivery, result, null, this.clock.now());
        if (!stored) this.logger.warn(`${this.channel.label(delivery)} was sent after its lease had run out`);
        break;
      } catch (error) {
        if (this.aborted) throw error;
        this.logger.error(error);
        await delay(WRITE_RETRY_MS);
      }
    }
    await this.receivers.markWorking(receiver);
  }
}
