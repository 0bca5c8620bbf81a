import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock } from '../../common/clock.js';
import { ServerSettings } from '../../config/settings.js';
import type { QueuedChannel } from '../channel.js';
import { ChannelLanes } from './channel-lanes.js';

/** A delivery that this process queues wakes the worker; those of others, and those due again, wait for the next poll. */
const POLL_MS = 2000;

/** Attempts the queued deliveries of every channel, by lease, until they succeed or their time is over. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly channels = new Map<QueuedChannel, ChannelLanes>();
  private timer: NodeJS.Timeout | undefined;
  private patience: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly settings: ServerSettings,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Adds a channel. Every module does so before the bootstrap. */
  serve(channel: QueuedChannel): void {
    this.channels.set(channel, new ChannelLanes(channel, this.clock));
  }

  /** A server delivers, a command line does not. */
  onApplicationBootstrap(): void {
    const configured = [...this.channels].filter(([{ configured }]) => configured).map(([, lanes]) => lanes);
    if (configured.length === 0 || !this.host.httpAdapter) return;
    for (const lanes of configured) lanes.start();
    this.timer = setInterval(() => configured.forEach((lanes) => lanes.poll()), POLL_MS).unref();
  }

  /**
   * Takes no more, and gives deliveries in flight half of the shutdown time; then they are given back. The time runs
   * beside that of the checks, and not after it.
   */
  onModuleDestroy(): void {
    clearInterval(this.timer);
    for (const lanes of this.channels.values()) lanes.stop();
    this.patience = setTimeout(() => this.abort(), this.settings.shutdownTimeoutMs / 2);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.channels.values()].map((lanes) => lanes.idle()));
    clearTimeout(this.patience);
    for (const channel of this.channels.keys()) channel.close();
  }

  /** The same before the application closes, while it still answers. */
  async finish(): Promise<void> {
    this.onModuleDestroy();
    await this.beforeApplicationShutdown();
  }

  /** Looks for due deliveries of every channel now. */
  wake(): void {
    for (const lanes of this.channels.values()) lanes.wake();
  }

  private abort(): void {
    for (const lanes of this.channels.values()) lanes.abort();
  }
}
