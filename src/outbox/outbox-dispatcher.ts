import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Channel } from './delivery/channel.js';
import { EventRepository } from './events/event.repository.js';
import type { EventHolder, OutboxEvent } from './events/outbox-event.js';

const POLL_MS = 5000;

/**
 * Delivers outbox events on every channel, and removes each from its document once all channels have accepted it.
 * Needs no lease, because deliveries are idempotent by key. Polling repeats deliveries that a crash interrupted
 * (rules 317-319).
 */
@Injectable()
export class OutboxDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxDispatcher.name);
  private readonly collections = new Set<string>();
  private readonly channels: Channel[] = [];
  private readonly inFlight = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private polling = false;

  constructor(
    private readonly events: EventRepository,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Adds a collection whose documents store `events`; requires an index on `events.at`. */
  watchCollection(collection: string): void {
    this.collections.add(collection);
  }

  /** Adds a channel; called before the bootstrap. */
  register(channel: Channel): void {
    this.channels.push(channel);
  }

  /** Polls in servers only, not in the CLI. */
  onApplicationBootstrap(): void {
    if (!this.host.httpAdapter) return;
    this.timer = setInterval(() => void this.tick(), POLL_MS).unref();
    void this.tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await Promise.all(this.inFlight);
  }

  /** Delivers the events of a document now. Never rejects: polling repeats failed deliveries. */
  dispatch(collection: string, id: EventHolder['_id']): Promise<void> {
    return this.track(async () => {
      for (const event of await this.events.find(collection, id)) await this.deliver(collection, id, event);
    });
  }

  /** Delivers events that a crash or a failure left undelivered. */
  dispatchPending(): Promise<void> {
    return this.track(async () => {
      for (const collection of this.collections) {
        for await (const { _id, events } of this.events.findPending(collection)) {
          for (const event of events) await this.deliver(collection, _id, event);
        }
      }
    });
  }

  private async tick(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    await this.dispatchPending();
    this.polling = false;
  }

  /** On failure the event stays stored until the next poll, and delays no other event. */
  private async deliver(collection: string, id: EventHolder['_id'], event: OutboxEvent): Promise<void> {
    try {
      for (const channel of this.channels) await channel.deliver(event);
      await this.events.remove(collection, id, event);
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async track(work: () => Promise<void>): Promise<void> {
    const done = work().catch((error: unknown) => this.logger.error(error));
    this.inFlight.add(done);
    await done;
    this.inFlight.delete(done);
  }
}
