import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../common/clock.js';
import { ShutdownState } from '../common/shutdown-state.js';
import { GeoService } from '../geo/geo.service.js';
import { type RankState, RankWatch } from '../rank/watch/rank-watch.js';
import { RedisConnections } from '../redis/redis-connections.js';

const PING_MS = 2000;
/** Probes come often, and from anyone: what needs more than a ping is looked up so often at most. */
const KEPT_MS = 10_000;

type Side = 'up' | 'down';

interface Around extends RankState {
  /** Or the parts of the geographic data that are missing or broken. */
  geo: 'ok' | 'loading' | string[];
}

export interface Readiness {
  ready: boolean;
  details: { store: Side; redis?: Side; shutting_down?: true } & Partial<Around>;
}

/** Whether this process can work. What goes wrong around it is told, but takes it out of no balancer (rule 567). */
@Injectable()
export class HealthService implements OnApplicationBootstrap {
  private known: { at: number; state: Around } | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly redis: RedisConnections,
    private readonly watch: RankWatch,
    private readonly geo: GeoService,
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
    const around = store === 'up' ? await this.around().catch(() => undefined) : undefined;
    const leaving = this.shutdown.begun ? { shutting_down: true as const } : {};
    return { ready, details: { store, ...(redis ? { redis } : {}), ...leaving, ...around } };
  }

  private async around(): Promise<Around> {
    const now = this.clock.now().getTime();
    if (this.known && Math.abs(now - this.known.at) < KEPT_MS) return this.known.state;
    const [rank, missing] = await Promise.all([this.watch.state(), this.geo.missingParts()]);
    if (missing === undefined) return { ...rank, geo: 'loading' };
    const state: Around = { ...rank, geo: missing.length === 0 ? 'ok' : missing };
    this.known = { at: now, state };
    return state;
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
