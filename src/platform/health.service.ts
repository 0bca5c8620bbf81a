import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../common/clock.js';
import { HealthDetails } from '../common/health-details.js';
import { ShutdownState } from '../common/shutdown-state.js';
import { RedisConnections } from '../redis/index.js';

const PING_MS = 2000;
/** Probes come often, and from anyone: what needs more than a ping is looked up so often at most. */
const KEPT_MS = 10_000;

type Side = 'up' | 'down';

export interface Readiness {
  ready: boolean;
  /** With what features report, while the store answers. */
  details: { store: Side; redis?: Side; shutting_down?: true };
}

/** Whether this process can work. What features report is shown, but takes it out of no balancer (rule 567). */
@Injectable()
export class HealthService implements OnApplicationBootstrap {
  private known: { at: number; details: object } | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly redis: RedisConnections,
    private readonly features: HealthDetails,
    private readonly clock: Clock,
    private readonly shutdown: ShutdownState,
  ) {}

  /** The first probe shall not be the one that connects. */
  onApplicationBootstrap(): void {
    if (this.redis.configured) this.redis.get('health');
  }

  async readiness(): Promise<Readiness> {
    const [store, redis] = await Promise.all([
      sideOf(this.pingStore()),
      this.redis.configured ? sideOf(this.pingRedis()) : undefined,
    ]);
    const ready = store === 'up' && redis !== 'down' && !this.shutdown.begun;
    const features = store === 'up' ? await this.ofFeatures().catch(() => undefined) : undefined;
    const leaving = this.shutdown.begun ? { shutting_down: true as const } : {};
    return { ready, details: { store, ...(redis ? { redis } : {}), ...leaving, ...features } };
  }

  private async ofFeatures(): Promise<object> {
    const now = this.clock.now().getTime();
    if (this.known && Math.abs(now - this.known.at) < KEPT_MS) return this.known.details;
    const { details, settled } = await this.features.read();
    if (settled) this.known = { at: now, details };
    return details;
  }

  private async pingStore(): Promise<void> {
    const { db } = await this.connection.asPromise();
    await db!.admin().ping();
  }

  private async pingRedis(): Promise<void> {
    const connection = this.redis.get('health');
    if (connection.status !== 'ready') {
      await once(connection, 'ready', { signal: AbortSignal.timeout(PING_MS) });
    }
    await connection.ping();
  }
}

function sideOf(ping: Promise<void>): Promise<Side> {
  const answered = ping.then(
    () => 'up' as const,
    () => 'down' as const,
  );
  return Promise.race([answered, wait(PING_MS, 'down' as const, { ref: false })]);
}
