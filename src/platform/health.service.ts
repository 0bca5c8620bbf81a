import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../common/clock.js';
import { type RankState, RankWatch } from '../rank/watch/rank-watch.js';

const PING_MS = 2000;
/** Probes come often, and from anyone: what needs more than a ping is looked up so often at most. */
const KEPT_MS = 10_000;

export interface Readiness {
  ready: boolean;
  details: { store: 'up' | 'down' } & Partial<RankState>;
}

/** Whether this process can work. What goes wrong around it is told, but takes it out of no balancer. */
@Injectable()
export class HealthService {
  private known: { at: number; state: RankState } | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly watch: RankWatch,
    private readonly clock: Clock,
  ) {}

  async readiness(): Promise<Readiness> {
    if (!(await this.storeAnswers())) return { ready: false, details: { store: 'down' } };
    const state = await this.rankState().catch(() => undefined);
    return { ready: true, details: { store: 'up', ...state } };
  }

  private async rankState(): Promise<RankState> {
    const now = this.clock.now().getTime();
    if (this.known && Math.abs(now - this.known.at) < KEPT_MS) return this.known.state;
    const state = await this.watch.state();
    this.known = { at: now, state };
    return state;
  }

  private storeAnswers(): Promise<boolean> {
    const ping = this.connection
      .asPromise()
      .then(({ db }) => db!.admin().ping())
      .then(
        () => true,
        () => false,
      );
    return Promise.race([ping, wait(PING_MS, false, { ref: false })]);
  }
}
