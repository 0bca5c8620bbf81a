import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Channel } from './channel.js';
import { EventRepository } from './event.repository.js';
import type { EventHolder, OutboxEvent } from './outbox-event.js';

const SWEEP_MS = 5000;

/**
 * Delivers outbox events on every channel, and removes each from its document once all channels have it. No lease is
 * needed: deliveries are idempotent by key, however many processes make them, and the sweep repeats those that a crash
 * interrupted (rules 317-319).
 */
@Injectable()
export class OutboxDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxDispatcher.name);
  private readonly holders = new Set<string>();
  private readonly channels: Channel[] = [];
  private readonly inFlight = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private sweeping = false;

  constructor(
    private readonly events: EventRepository,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Adds a collection whose documents have `events`; it needs an index on `events.at`. */
  watch(collection: string): void {
    this.holders.add(collection);
  }

  /** Adds a channel. Every module does so before the first sweep. */
  register(channel: Channel): void {
    this.channels.push(channel);
  }

  /** A server sweeps, a command line does not. */
  onApplicationBootstrap(): void {
    if (!this.host.httpAdapter) return;
    this.timer = setInterval(() => void this.tick(), SWEEP_MS).unref();
    void this.tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await Promise.all(this.inFlight);
  }

  /** Delivers the events of a document now. Never fails: the sweep repeats what failed. */
  dispatch(collection: string, id: EventHolder['_id']): Promise<void> {
    return this.tracked(async () => {
      for (const event of await this.events.of(collection, id)) await this.deliver(collection, id, event);
    });
  }

  /** Delivers events that a crash or a failure left undelivered. */
  sweep(): Promise<void> {
    return this.tracked(async () => {
      for (const collection of this.holders) {
        for await (const { _id, events } of this.events.pending(collection)) {
          for (const event of events) await this.deliver(collection, _id, event);
        }
      }
    });
  }

  private async tick(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    await this.sweep();
    this.sweeping = false;
  }

  /** An event that cannot be delivered delays no other: it stays stored for the next sweep. */
  private async deliver(collection: string, id: EventHolder['_id'], event: OutboxEvent): Promise<void> {
    try {
      for (const channel of this.channels) await channel.deliver(event);
      await this.events.remove(collection, id, event);
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async tracked(work: () => Promise<void>): Promise<void> {
    const done = work().catch((error: unknown) => this.logger.error(error));
    this.inFlight.add(done);
    await done;
    this.inFlight.delete(done);
  }
}
