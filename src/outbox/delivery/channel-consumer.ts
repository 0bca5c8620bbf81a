import { Logger } from '@nestjs/common';
import type { Clock } from '../../common/clock.js';
import type { RepeatedTask } from '../../common/concurrency/repeated-task.js';
import type { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { Backoff } from './backoff.js';
import type { Leased } from './delivery.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { type OpenRequest, OpenRequests } from './open-requests.js';
import type { QueuedChannel } from './queued-channel.js';
import { ONE_RECEIVER, type Receiver, type Receivers } from './receivers.js';

/** Deliveries queued by this process start immediately; those of other processes, and retries, at the next poll. */
const POLL_MS = 1000;

/** Receivers whose deliveries are claimed at the same time. */
const SERVED_AT_ONCE = 16;

/**
 * Starts the due attempts of one channel. A pass goes through the receivers with due deliveries, not through the
 * deliveries: a receiver that hangs with a long queue delays no other one.
 */
export class ChannelConsumer {
  private readonly logger = new Logger('Delivery');
  private readonly backoff = new Backoff();
  private readonly open: OpenRequests;
  private readonly receivers: Receivers;
  private readonly attempts: DeliveryAttempts;
  private readonly polls: RepeatedTask[] = [];
  private readonly inFlight = new Set<Promise<void>>();
  private passes: Promise<void> | undefined;
  private upkeep: Promise<void> | undefined;
  private again = false;
  private readonly stopping = new AbortController();

  constructor(
    private readonly channel: QueuedChannel,
    private readonly clock: Clock,
  ) {
    this.open = new OpenRequests(channel.bounds);
    this.receivers = channel.receivers ?? ONE_RECEIVER;
    this.attempts = new DeliveryAttempts(channel, this.receivers, clock);
  }

  start(repeated: RepeatedWork): void {
    const { upkeep } = this.channel;
    this.polls.push(repeated.every('Delivery', POLL_MS, () => this.wake()));
    if (upkeep) this.polls.push(repeated.every('Delivery', upkeep.everyMs, () => this.keepUp()));
    this.wake();
    this.keepUp();
  }

  /** Starts what is due. During a pass, another one follows it. */
  wake(): void {
    this.again = true;
    if (this.ready) this.passes ??= this.run();
  }

  keepUp(): void {
    if (!this.stopped) this.upkeep ??= this.runUpkeep();
  }

  /** Claims no further deliveries. */
  stop(): void {
    this.stopping.abort();
    for (const poll of this.polls) void poll.stop();
  }

  abort(): void {
    this.attempts.abort();
  }

  /** Resolves once nothing is in flight. */
  async idle(): Promise<void> {
    while (this.passes || this.upkeep || this.inFlight.size > 0)
      await Promise.all([this.passes, this.upkeep, ...this.inFlight]);
  }

  private get ready(): boolean {
    return this.channel.configured && !this.stopped && !this.backoff.isActive(this.clock.now());
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async runUpkeep(): Promise<void> {
    try {
      await this.channel.upkeep?.run(this.clock.now(), this.stopping.signal);
    } catch (error) {
      this.logger.error(error);
    }
    this.upkeep = undefined;
    this.wake();
  }

  private async run(): Promise<void> {
    while (this.again && this.ready) {
      this.again = false;
      await this.pass().catch((error: unknown) => this.logger.error(error));
    }
    this.passes = undefined;
  }

  private async pass(): Promise<void> {
    const serving = new Set<Promise<void>>();
    for await (const receiver of this.receivers.due(this.clock.now())) {
      // The end of each request starts another pass.
      if (!this.ready || this.open.full) break;
      if (!this.open.admits(receiver)) continue;
      const served = this.serve(receiver)
        .catch((error: unknown) => this.logger.error(error))
        .finally(() => serving.delete(served));
      serving.add(served);
      if (serving.size === SERVED_AT_ONCE) await Promise.race(serving);
    }
    await Promise.all(serving);
  }

  /** Claims as many deliveries of a receiver as its bounds admit. */
  private async serve(receiver: Receiver): Promise<void> {
    if ((await this.channel.mayReceive?.(receiver, this.clock.now())) === false) {
      await this.isDue(receiver);
      return;
    }
    do {
      await this.claim(receiver);
    } while ((await this.isDue(receiver)) && this.ready && this.open.admits(receiver));
  }

  /** Counts the request before the claim, so that receivers that are served at once keep the bounds. */
  private async claim(receiver: Receiver): Promise<void> {
    const { queue, leaseMs } = this.channel;
    const request = this.open.add(receiver);
    const delivery = await queue.claim(this.clock.now(), leaseMs, receiver).catch((error: unknown) => {
      request.cancel();
      throw error;
    });
    if (!delivery) return request.cancel();
    const attempt = this.attempt(receiver, delivery, request);
    this.inFlight.add(attempt);
    void attempt.then(() => this.inFlight.delete(attempt));
  }

  /** Whether it has a further delivery that is due; otherwise the receiver sleeps until one is. */
  private async isDue(receiver: Receiver): Promise<boolean> {
    const next = await this.channel.queue.nextDue(receiver);
    if (next && next <= this.clock.now()) return true;
    await this.receivers.sleep(receiver, next);
    return false;
  }

  /** Never rejects. The receiver may have further deliveries, so a pass follows. */
  private async attempt(receiver: Receiver, delivery: Leased, request: OpenRequest): Promise<void> {
    this.channel.metrics?.recordOpen?.(this.open.total);
    try {
      const outcome = await this.attempts.attempt(receiver, delivery);
      if (outcome === 'unavailable') this.backoff.recordFailure(this.clock.now());
      else this.backoff.recordSuccess();
    } catch (error) {
      this.logger.error(error);
    }
    request.end();
    this.channel.metrics?.recordOpen?.(this.open.total);
    this.wake();
  }
}
