import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { StoreSettings } from '../../config/settings.js';
import { StoreOwnership } from '../../database/database.module.js';
import { RedisConnections } from '../../redis/index.js';

const CHANNEL = 'rankwire:access-changes';

/** How long a process may go by what it read of a session (rule 66). */
export const CACHE_MS = 1000;

/** Any user or account may have changed, not a single session. */
export const EVERYTHING = '*';

/**
 * Tells every process that what it knows of a session, or of all of them, is no longer true. `tell` returns when no
 * process goes by it any more: through Redis they hear of it, and where they could not, the time is waited out for
 * which they may go on without having heard.
 */
@Injectable()
export class AccessChanges implements OnApplicationBootstrap {
  private readonly observers: ((what: string) => void)[] = [];
  private subscribed = false;

  constructor(
    private readonly redis: RedisConnections,
    private readonly store: StoreOwnership,
    private readonly settings: StoreSettings,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  /** Only while this process is sure to hear of a change: the store is its own, or its subscription lives (rule 67). */
  get heard(): boolean {
    return this.redis.configured ? this.subscribed : this.store.isOurs;
  }

  observe(observer: (what: string) => void): void {
    this.observers.push(observer);
  }

  /** @param what a session's id, or EVERYTHING */
  async tell(what: string): Promise<void> {
    this.hear(what);
    if (this.redis.configured) await this.publish(what).catch(() => wait(CACHE_MS));
    // A command that joined a server's embedded store: the server uses what it has cached for up to a second.
    else if (this.settings.mongodbUri === undefined && !this.store.isOurs) await wait(CACHE_MS);
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

  /** What was said while nobody listened is not said again: so what was known before counts for nothing. */
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
    for (const observer of this.observers) observer(what);
  }
}
