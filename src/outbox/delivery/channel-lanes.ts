import { Logger } from '@nestjs/common';
import type { Clock } from '../../common/clock.js';
import type { QueuedChannel } from '../channel.js';
import { Backoff } from './backoff.js';
import { DeliveryAttempts } from './delivery-attempts.js';

/** Parallel loops over the queue of one channel. Only what is being delivered is in memory. */
export class ChannelLanes {
  private readonly logger = new Logger('Delivery');
  private readonly backoff = new Backoff();
  private readonly attempts: DeliveryAttempts;
  private readonly lanes = new Set<Promise<void>>();
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

  /** One more lane, while there are fewer than the channel's concurrency. */
  wake(): void {
    if (!this.ready || this.lanes.size >= this.channel.concurrency) return;
    const lane = this.work().catch((error: unknown) => this.logger.error(error));
    this.lanes.add(lane);
    void lane.then(() => this.lanes.delete(lane));
  }

  /** Looks for deliveries of other processes, and for those due again. */
  poll(): void {
    this.polling = this.polling.then(() => this.look());
  }

  /** Takes no more. */
  stop(): void {
    this.stopping = true;
  }

  abort(): void {
    this.attempts.abort();
  }

  /** Resolves once nothing is in flight. */
  async idle(): Promise<void> {
    await Promise.all([...this.lanes, this.polling]);
  }

  private get ready(): boolean {
    return this.channel.configured && !this.stopping && !this.backoff.active(this.clock.now());
  }

  private async look(): Promise<void> {
    if (this.stopping) return;
    this.wake();
    try {
      // Another process, or an earlier one, may have run without the channel's settings.
      if ((await this.channel.queue.release(this.clock.now())) > 0) this.wake();
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Until nothing is due. Each delivery that is found wakes another lane: there may be more. */
  private async work(): Promise<void> {
    while (this.ready) {
      const delivery = await this.channel.queue.take(this.clock.now(), this.channel.leaseMs);
      if (!delivery) return;
      this.wake();
      const outcome = await this.attempts.attempt(delivery);
      if (outcome === 'unavailable') this.backoff.failed(this.clock.now());
      else this.backoff.succeeded();
    }
  }
}
