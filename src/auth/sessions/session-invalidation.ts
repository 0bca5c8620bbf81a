import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { StoreSettings } from '../../config/settings.js';
import { StoreOwnership } from '../../database/database.module.js';
import { RedisConnections } from '../../redis/index.js';

const CHANNEL = 'rankwire:access-changes';

/** How long a process may use what it has read of a session (rule 66). */
export const CACHE_MS = 1000;

/** Any user or account may have changed, not a single session. */
export const EVERYTHING = '*';

/**
 * Invalidates what processes have cached of a session, or of all. Resolves when no process uses it any more: with Redis
 * they are notified, and where they could not be, the time is waited out for which they may use their cache.
 */
@Injectable()
export class SessionInvalidation implements OnApplicationBootstrap {
  private readonly events = new EventEmitter<{ invalidated: [what: string]; ended: [sessionId: string] }>();
  private subscribed = false;

  constructor(
    private readonly redis: RedisConnections,
    private readonly store: StoreOwnership,
    private readonly settings: StoreSettings,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  /** Whether this process is notified of every change: the store is its own, or its subscription lives (rule 67). */
  get heard(): boolean {
    return this.redis.configured ? this.subscribed : this.store.isOwner;
  }

  onInvalidated(listener: (what: string) => void): void {
    this.events.on('invalidated', listener);
  }

  /** Calls back in the process that ends a session, or suspends it. */
  onEnded(listener: (sessionId: string) => void): void {
    this.events.on('ended', listener);
  }

  /** Closes what is open on behalf of a session, and invalidates it. */
  async end(sessionId: string): Promise<void> {
    this.events.emit('ended', sessionId);
    await this.invalidate(sessionId);
  }

  /** @param what a session's id, or EVERYTHING */
  async invalidate(what: string): Promise<void> {
    this.hear(what);
    if (this.redis.configured) await this.publish(what).catch(() => wait(CACHE_MS));
    // A command that joined a server's embedded store: the server uses its cache for up to a second.
    else if (this.settings.mongodbUri === undefined && !this.store.isOwner) await wait(CACHE_MS);
  }

  onApplicationBootstrap(): void {
    if (this.redis.configured && this.isServer) this.subscribe(this.redis.get('access-changes', 'patient'));
  }

  private get isServer(): boolean {
    return Boolean(this.host.httpAdapter);
  }

  private async publish(what: string): Promise<void> {
    await this.redis.get('access-news').publish(CHANNEL, what);
  }

  /** Messages are lost while the subscription is down, so each interruption invalidates everything. */
  private subscribe(connection: Redis): void {
    const listen = async () => {
      await connection.subscribe(CHANNEL);
      this.hear(EVERYTHING);
      this.subscribed = true;
    };
    connection.on('message', (_channel: string, what: string) => this.hear(what));
    connection.on('ready', () => void listen().catch(() => {}));
    connection.on('close', () => {
      this.subscribed = false;
      this.hear(EVERYTHING);
    });
    if (connection.status === 'ready') void listen().catch(() => {});
  }

  private hear(what: string): void {
    this.events.emit('invalidated', what);
  }
}
