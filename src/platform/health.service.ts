import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../common/clock.js';
import { HealthDetails } from '../common/health-details.js';
import { ShutdownState } from '../common/shutdown/shutdown-state.js';
import { RedisConnections } from '../redis/index.js';

const PING_TIMEOUT_MS = 2000;
/** Caches the features' details, as probes are public and frequent. */
const CACHE_MS = 10_000;

type Status = 'up' | 'down';

interface Readiness {
  ready: boolean;
  /** Includes the features' details while the store is up. */
  details: { store: Status; redis?: Status; shutting_down?: true };
}

/** Whether the process can serve requests. The features' details do not affect readiness. */
@Injectable()
export class HealthService implements OnApplicationBootstrap {
  private cached: { at: number; details: object } | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly redis: RedisConnections,
    private readonly features: HealthDetails,
    private readonly clock: Clock,
    private readonly shutdown: ShutdownState,
  ) {}

  /** Connects before the first probe. */
  onApplicationBootstrap(): void {
    if (this.redis.configured) this.redis.get('health');
  }

  async readiness(): Promise<Readiness> {
    const [store, redis] = await Promise.all([
      readStatus(this.pingStore()),
      this.redis.configured ? readStatus(this.pingRedis()) : undefined,
    ]);
    const ready = store === 'up' && redis !== 'down' && !this.shutdown.started;
    const features = store === 'up' ? await this.featureDetails().catch(() => undefined) : undefined;
    const shutdown = this.shutdown.started ? { shutting_down: true as const } : {};
    return { ready, details: { store, ...(redis ? { redis } : {}), ...shutdown, ...features } };
  }

  private async featureDetails(): Promise<object> {
    const now = this.clock.now().getTime();
    if (this.cached && Math.abs(now - this.cached.at) < CACHE_MS) return this.cached.details;
    const { details, cacheable } = await this.features.read();
    if (cacheable) this.cached = { at: now, details };
    return details;
  }

  private async pingStore(): Promise<void> {
    const { db } = await this.connection.asPromise();
    await db!.admin().ping();
  }

  private async pingRedis(): Promise<void> {
    const connection = this.redis.get('health');
    if (connection.status !== 'ready') {
      await once(connection, 'ready', { signal: AbortSignal.timeout(PING_TIMEOUT_MS) });
    }
    await connection.ping();
  }
}

function readStatus(ping: Promise<void>): Promise<Status> {
  const status = ping.then(
    () => 'up' as const,
    () => 'down' as const,
  );
  return Promise.race([status, wait(PING_TIMEOUT_MS, 'down' as const, { ref: false })]);
}
