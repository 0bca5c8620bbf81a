import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock } from '../../common/clock.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { ServerSettings } from '../../settings/settings.js';
import type { QueuedChannel } from './queued-channel.js';
import { ChannelConsumer } from './channel-consumer.js';

/** Attempts the queued deliveries of all channels, by lease, until they succeed or reach their deadline. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly consumers = new Map<QueuedChannel, ChannelConsumer>();
  private abortTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly settings: ServerSettings,
    private readonly host: HttpAdapterHost,
    private readonly repeated: RepeatedWork,
  ) {}

  /** Adds a channel; called before the bootstrap. */
  register(channel: QueuedChannel): void {
    this.consumers.set(channel, new ChannelConsumer(channel, this.clock));
  }

  /** Starts in servers only, not in the CLI. */
  onApplicationBootstrap(): void {
    if (!this.host.httpAdapter) return;
    for (const [{ configured }, consumer] of this.consumers) if (configured) consumer.start(this.repeated);
  }

  /**
   * Claims no further deliveries. Those in flight have half of the shutdown timeout, concurrently with rank checks;
   * then they are aborted and returned to the queue.
   */
  onModuleDestroy(): void {
    for (const consumer of this.consumers.values()) consumer.stop();
    this.abortTimer = setTimeout(() => this.abort(), this.settings.shutdownTimeoutMs / 2);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.consumers.values()].map((consumer) => consumer.idle()));
    clearTimeout(this.abortTimer);
    for (const channel of this.consumers.keys()) channel.close?.();
  }

  /** Drains before the shutdown, while the application still serves requests. */
  async drain(): Promise<void> {
    this.onModuleDestroy();
    await this.beforeApplicationShutdown();
  }

  /** Starts what is due: in a queue to which this process has added deliveries, or in all. */
  wake(queue?: unknown): void {
    if (!this.host.httpAdapter) return;
    for (const [channel, consumer] of this.consumers)
      if (queue === undefined || channel.queue === queue) consumer.wake();
  }

  private abort(): void {
    for (const consumer of this.consumers.values()) consumer.abort();
  }
}
