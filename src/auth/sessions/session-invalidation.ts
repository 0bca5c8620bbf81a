import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import DataLoader from 'dataloader';
import type { Redis } from 'ioredis';
import { EventBus, EventKind } from '../../common/event-bus.js';
import { StoreSettings } from '../../settings/settings.js';
import { StoreOwnership } from '../../database/database.module.js';
import { RedisConnections } from '../../redis/index.js';
import { AccessChangeRepository } from './access-change.repository.js';

const CHANNEL = 'rankwire:access-changes';

/** How long a process may cache a session. */
export const CACHE_MS = 1000;

/** Invalidates all cached sessions, because a user or an account has changed. */
export const ALL_SESSIONS = '*';

/** Caches of a session are out of date; with its id, or ALL_SESSIONS. */
export const SESSIONS_INVALIDATED = new EventKind<string>('SessionsInvalidated');

/** This process, and no other, ends a session; with its id. */
export const SESSION_ENDED = new EventKind<string>('SessionEnded');

/** Changes that are recognised when they arrive again, by Redis and from the store. */
const MAX_KNOWN = 1000;

/** Undefined when this process is not notified of every change. */
export type ChangeMark = number | undefined;

/**
 * Invalidates cached sessions in all processes, and resolves once none uses them. Processes are notified
 * over Redis; where that is impossible, the call waits until their caches have expired. Each change is announced in the
 * store too, for processes that hold connections open (`readAnnounced`).
 */
@Injectable()
export class SessionInvalidation implements OnApplicationBootstrap {
  private subscribed = false;
  private generation = 0;
  /** The latest changes, by their announcements. */
  private readonly known = new Set<string>();
  /** Number of changes in the store at the last look. */
  private announced = 0;
  /** Those of one turn of the event loop are stored together. */
  private readonly announcements: DataLoader<string, void>;

  constructor(
    private readonly redis: RedisConnections,
    private readonly store: StoreOwnership,
    private readonly settings: StoreSettings,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    private readonly bus: EventBus,
    private readonly changes: AccessChangeRepository,
  ) {
    this.announcements = new DataLoader(
      (added) => this.changes.add(added).then(() => added.map(() => undefined)),
      { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
    );
  }

  /**
   * Whether this process is notified of every change, and may cache: it is the only user of the store, or subscribed
   * to Redis.
   */
  get seesEveryChange(): boolean {
    return this.redis.configured ? this.subscribed : this.store.isOwner;
  }

  /** Marks this instant for `changedSince`. */
  mark(): ChangeMark {
    return this.seesEveryChange ? this.generation : undefined;
  }

  /** Whether a session, user or account may have changed since the mark, other than by a CLI command. */
  changedSince(mark: ChangeMark): boolean {
    return !this.seesEveryChange || mark !== this.generation;
  }

  /** Notifies listeners, which close the session's sockets, and invalidates the session. */
  async end(sessionId: string): Promise<void> {
    void this.bus.publish(SESSION_ENDED, sessionId);
    await this.invalidate(sessionId);
  }

  /** @param what a session's id, or ALL_SESSIONS */
  async invalidate(what: string): Promise<void> {
    const change = `${randomUUID()}/${what}`;
    this.receive(change);
    // Without the store, connections of other processes are found ended by the check of all.
    const stored = this.announcements.load(change).catch(() => {});
    if (this.redis.configured) await this.publish(change).catch(() => wait(CACHE_MS));
    // A CLI command attached to a server's embedded store cannot notify the server, which caches for up to a second.
    else if (this.settings.mongodbUri === undefined && !this.store.isOwner) await wait(CACHE_MS);
    await stored;
  }

  /** Takes over the changes that other processes and CLI commands have announced in the store since the last call. */
  async readAnnounced(): Promise<void> {
    const { count, last } = (await this.changes.read()) ?? { count: 0, last: [] };
    const added = count - this.announced;
    this.announced = count;
    if (added < 0 || added > last.length) this.emitInvalidated(ALL_SESSIONS);
    else for (const change of last.slice(last.length - added)) this.receive(change);
  }

  onApplicationBootstrap(): void {
    if (this.redis.configured && this.isServer) this.subscribe(this.redis.get('access-changes', 'blocking'));
  }

  private get isServer(): boolean {
    return Boolean(this.host.httpAdapter);
  }

  private async publish(change: string): Promise<void> {
    await this.redis.get('access-news').publish(CHANNEL, change);
  }

  /** Messages are lost while the connection is down, so each interruption invalidates everything. */
  private subscribe(connection: Redis): void {
    const listen = async () => {
      await connection.subscribe(CHANNEL);
      this.emitInvalidated(ALL_SESSIONS);
      this.subscribed = true;
    };
    connection.on('message', (_channel: string, change: string) => this.receive(change));
    connection.on('ready', () => void listen().catch(() => {}));
    connection.on('close', () => {
      this.subscribed = false;
      this.emitInvalidated(ALL_SESSIONS);
    });
    if (connection.status === 'ready') void listen().catch(() => {});
  }

  /** A change arrives by several ways, and takes effect once. */
  private receive(change: string): void {
    if (this.known.has(change)) return;
    this.known.add(change);
    if (this.known.size > MAX_KNOWN) this.known.delete(this.known.values().next().value!);
    this.emitInvalidated(change.slice(change.indexOf('/') + 1));
  }

  private emitInvalidated(what: string): void {
    this.generation += 1;
    void this.bus.publish(SESSIONS_INVALIDATED, what);
  }
}
