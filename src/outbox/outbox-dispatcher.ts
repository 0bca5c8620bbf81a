import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { EventRepository } from './events/event.repository.js';
import type { EventHolder, OutboxEvent } from './events/outbox-event.js';
import type { OutboxKind } from './events/outbox-kind.js';

const POLL_MS = 5000;

/**
 * Delivers an event on one channel, or adds deliveries to the channel's queue. Must be idempotent: it is called again
 * after a crash.
 */
export type Deliver<Payload extends object> = (event: OutboxEvent<Payload>) => Promise<void>;

/** A kind of event, and the channels that deliver it. */
interface Subscriptions {
  kind: OutboxKind<object>;
  channels: Deliver<never>[];
}

/**
 * Delivers outbox events on every channel that subscribes to their kind, and removes each from its document once all
 * of these have accepted it. Needs no lease, because deliveries are idempotent by key. Polling repeats deliveries
 * that a crash interrupted.
 */
@Injectable()
export class OutboxDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxDispatcher.name);
  private readonly collections = new Set<string>();
  private readonly subscriptions = new Map<string, Subscriptions>();
  private readonly unknownKinds = new Set<string>();
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

  /**
   * Adds a channel for events of a kind; called before the bootstrap.
   * @throws Error when another kind has the same name
   */
  subscribe<Payload extends object>(kind: OutboxKind<Payload>, deliver: Deliver<NoInfer<Payload>>): void {
    const { kind: known, channels } = this.subscriptions.get(kind.name) ?? { kind, channels: [] };
    if (known !== kind) throw new Error(`Two kinds of outbox events have the name ${kind.name}`);
    this.subscriptions.set(kind.name, { kind, channels: [...channels, deliver] });
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

  /** Delivers an event that was just stored in a document, and none of its others. Never rejects. */
  dispatchStored(collection: string, id: EventHolder['_id'], event: OutboxEvent): Promise<void> {
    return this.track(() => this.deliver(collection, id, event));
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
    const subscribed = this.subscriptions.get(event.kind);
    if (!subscribed) return this.leave(event);
    try {
      for (const deliver of subscribed.channels) await deliver(event as never);
      await this.events.remove(collection, id, event);
    } catch (error) {
      this.logger.error(error);
    }
  }

  /**
   * Leaves an event whose kind this process does not know, which a process of a later release in the same cluster has
   * stored. Only a process that knows the kind removes the event: it finds it when it polls, even if the process that
   * stored it has crashed.
   */
  private leave({ kind }: OutboxEvent): void {
    if (this.unknownKinds.has(kind)) return;
    this.unknownKinds.add(kind);
    this.logger.warn(`Events of kind ${kind} stay stored, for a process of the release that knows them`);
  }

  private async track(work: () => Promise<void>): Promise<void> {
    const done = work().catch((error: unknown) => this.logger.error(error));
    this.inFlight.add(done);
    await done;
    this.inFlight.delete(done);
  }
}
