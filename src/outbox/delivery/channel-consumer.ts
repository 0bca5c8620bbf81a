import { Logger } from '@nestjs/common';
import type { Clock } from '../../common/clock.js';
import type { QueuedChannel } from './queued-channel.js';
import { Backoff } from './backoff.js';
import { DeliveryAttempts } from './delivery-attempts.js';

/** Consumes the queue of one channel in concurrent loops, each with one delivery in memory. */
export class ChannelConsumer {
  private readonly logger = new Logger('Delivery');
  private readonly backoff = new Backoff();
  private readonly attempts: DeliveryAttempts;
  private readonly loops = new Set<Promise<void>>();
  private polling: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly channel: QueuedChannel,
    private readonly clock: Clock,
  ) {
    this.attempts = new DeliveryAttempts(channel, clock);
  }

  start(): void {
    this.channel.onQueued(() => this.wake());
    this.poll();
  }

  /** Starts another loop, up to the channel's concurrency. */
  wake(): void {
    if (!this.ready || this.loops.size >= this.channel.concurrency) return;
    const loop = this.runLoop().catch((error: unknown) => this.logger.error(error));
    this.loops.add(loop);
    void loop.then(() => this.loops.delete(loop));
  }

  /** Finds deliveries queued by other processes, and those due for another attempt. */
  poll(): void {
    this.polling = this.polling.then(() => this.checkQueue());
  }

  /** Claims no further deliveries. */
  stop(): void {
    this.stopping = true;
  }

  abort(): void {
    this.attempts.abort();
  }

  /** Resolves once nothing is in flight. */
  async idle(): Promise<void> {
    await Promise.all([...this.loops, this.polling]);
  }

  private get ready(): boolean {
    return this.channel.configured && !this.stopping && !this.backoff.isActive(this.clock.now());
  }

  private async checkQueue(): Promise<void> {
    if (this.stopping) return;
    this.wake();
    try {
      // Processes without the channel's settings leave deliveries held.
      if ((await this.channel.queue.queueHeld(this.clock.now())) > 0) this.wake();
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Runs until nothing is due. Each claimed delivery starts another loop, since more may be due. */
  private async runLoop(): Promise<void> {
    while (this.ready) {
      const delivery = await this.channel.queue.claim(this.clock.now(), this.channel.leaseMs);
      if (!delivery) return;
      this.wake();
      const outcome = await this.attempts.attempt(delivery);
      if (outcome === 'unavailable') this.backoff.recordFailure(this.clock.now());
      else this.backoff.recordSuccess();
    }
  }
}
