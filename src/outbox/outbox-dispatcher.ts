import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { RepeatedTask } from '../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../common/concurrency/repeated-work.js';
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
export class OutboxDispatcher implements BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxDispatcher.name);
  private readonly collections = new Set<string>();
  private readonly subscriptions = new Map<string, Subscriptions>();
  private readonly unknownKinds = new Set<string>();
  private readonly inFlight = new Set<Promise<void>>();
  /** By key. A poll meets events that the request which stored them is delivering. */
  private readonly delivering = new Map<string, Promise<void>>();
  private readonly polling: RepeatedTask;

  constructor(
    private readonly events: EventRepository,
    repeated: RepeatedWork,
  ) {
    const poll = (signal: AbortSignal) => this.dispatchPending(signal);
    this.polling = repeated.every(OutboxDispatcher.name, POLL_MS, poll, { atStart: true });
  }

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

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.polling.stop(), ...this.inFlight]);
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
  dispatchPending(signal?: AbortSignal): Promise<void> {
    return this.track(async () => {
      for (const collection of this.collections) {
        for await (const { _id, events } of this.events.findPending(collection)) {
          for (const event of events) {
            if (signal?.aborted) return;
            await this.deliver(collection, _id, event);
          }
        }
      }
    });
  }

  /** Within this process an event is delivered by one caller at a time; others wait for it. */
  private async deliver(collection: string, id: EventHolder['_id'], event: OutboxEvent): Promise<void> {
    const running = this.delivering.get(event.key);
    if (running) return running;
    const delivery = this.deliverAll(collection, id, event);
    this.delivering.set(event.key, delivery);
    await delivery;
    this.delivering.delete(event.key);
  }

  /** On failure the event stays stored until the next poll, and delays no other event. Never rejects. */
  private async deliverAll(collection: string, id: EventHolder['_id'], event: OutboxEvent): Promise<void> {
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
