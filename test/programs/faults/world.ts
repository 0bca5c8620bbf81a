import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { storeSocketPath } from '../../../src/database/store.js';
import { type Simulator, startSimulator } from '../../../src/simulator/index.js';
import { runToEnd } from '../../support/process.js';
import { startRedis, type TestRedis } from '../../support/redis.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { until } from '../../support/sockets.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';
import { AppNode } from './node.js';
import { type FaultyStore, startFaultyStore } from './store.js';

export type StoreKind = 'embedded' | 'mongodb';

/** 2xx is acknowledged, 4xx refused; with any other or no response the effect is unknown. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  message: string;
  data: T;
  by: AppNode;
}

export interface Call {
  body?: object;
  session?: string;
  node?: AppNode;
}

const HOUR_MS = 3_600_000;
/** No fault lasts as long: a slower response counts as a hang. */
const HANG_MS = 60_000;
export const SITE = 'https://www.example.com';
/** Maximum requests to the provider per UTC day; that of the installation suffices for a day without faults. */
export const BUDGETS = { installation: 32, member: 4 };
/** Posts of the feed, which is always the same. */
export const POSTS = [
  { id: 1, title: 'One' },
  { id: 2, title: 'Two' },
];

/** Applications, what they depend on, and the promises that were found broken. */
export class FaultsWorld {
  readonly findings: string[] = [];
  readonly nodes: AppNode[] = [];
  /** Events of this round, in order. */
  trace: string[] = [];
  offsetMs = 0;
  simulator!: Simulator;
  smtp!: TestSmtp;
  feed!: TestUpstream;
  redis: TestRedis | undefined;
  store: FaultyStore | undefined;
  private readonly struck = new Set<string>();
  private readonly folder = mkdtempSync(join(tmpdir(), 'rankwire-faults-'));

  private constructor(readonly kind: StoreKind) {}

  static async start(kind: StoreKind): Promise<FaultsWorld> {
    const world = new FaultsWorld(kind);
    world.simulator = await startSimulator({ sites: ['example.com'], now: () => world.now() });
    world.simulator.latency.set(15);
    world.smtp = await startSmtp();
    world.feed = await startUpstream();
    world.healFeed();
    if (kind === 'mongodb') {
      world.redis = await startRedis();
      world.store = await startFaultyStore(world.folder);
    }
    const addFinding = (what: string) => world.addFinding(what);
    for (const name of kind === 'mongodb' ? ['a', 'b'] : ['a'])
      world.nodes.push(new AppNode(name, world.folder, () => world.env(), addFinding));
    for (const { dataDir } of world.nodes) mkdirSync(dataDir);
    return world;
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  healFeed(): void {
    this.feed.answer((_request, response) => void response.end(JSON.stringify({ total: 2, data: POSTS })));
  }

  /** Faults that exclude each other: while one is active, the other is skipped. */
  async alone(what: string, work: () => Promise<void>): Promise<boolean> {
    if (this.struck.has(what)) return false;
    this.struck.add(what);
    try {
      await work();
    } finally {
      this.struck.delete(what);
    }
    return true;
  }

  /** The clocks of all machines jump. */
  jump(hours: number): void {
    this.offsetMs += Math.round(hours * HOUR_MS);
    this.note(`clock ${hours > 0 ? '+' : ''}${hours.toFixed(2)} h`);
    for (const node of this.nodes) node.setClock(this.offsetMs);
  }

  note(what: string): void {
    this.trace.push(`${new Date().toISOString().slice(14, 23)} ${what}`);
  }

  addFinding(what: string): void {
    this.note(`BROKEN: ${what}`);
    this.findings.push(what);
  }

  /** Runs a command of the command line beside the first application, or before its start. */
  async cli(...args: string[]): Promise<{ _id: string }> {
    const env = { ...this.env(), DATA_DIR: this.nodes[0]!.dataDir };
    const { stdout, stderr } = await runToEnd('cli/main.js', args, env);
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as { _id: string };
  }

  /** @returns undefined when there was no answer */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    { body, session, node }: Call = {},
  ): Promise<Answer<T> | undefined> {
    const by = node ?? (await this.anyNode());
    const { name, url } = by;
    if (!url) return undefined;
    const began = performance.now();
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(session ? { 'X-Session-Id': session } : {}),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(HANG_MS),
      });
      const text = await response.text();
      this.note(`${name} ${method} ${path} -> ${response.status} ${text.slice(0, 160)}`);
      const { data, message } = JSON.parse(text) as { data?: unknown; message?: string };
      return { status: response.status, message: message ?? '', data: data as T, by };
    } catch (error) {
      if (performance.now() - began >= HANG_MS) this.addFinding(`${method} ${path} hung`);
      this.note(`${name} ${method} ${path} -> ${(error as Error).message}`);
      return undefined;
    }
  }

  /** Reads the store directly. */
  async look<T>(read: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> {
    const path = () => encodeURIComponent(storeSocketPath(this.nodes[0]!.dataDir));
    const uri = this.store?.uri ?? `mongodb://${path()}/rankwire?directConnection=true`;
    const client = await new mongoose.mongo.MongoClient(uri).connect();
    try {
      return await read(client.db());
    } finally {
      await client.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.end('SIGKILL')));
    await Promise.all([this.simulator.close(), this.smtp.close(), this.feed.close()]);
    await Promise.all([this.redis?.close(), this.store?.close()]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async anyNode(): Promise<AppNode> {
    const up = () => this.nodes.filter(({ url }) => url !== undefined);
    await until(() => up().length > 0, 'an application', HANG_MS);
    return up()[Math.floor(Math.random() * up().length)]!;
  }

  private env(): Record<string, string> {
    return {
      ...(this.store ? { MONGODB_URI: this.store.uri } : {}),
      ...(this.redis ? { REDIS_URL: this.redis.url } : {}),
      JWT_SECRET: 'the same secret in every process of the trial',
      SESSION_TTL: '3650d',
      RATE_LIMIT_ENABLED: 'false',
      SHUTDOWN_TIMEOUT_MS: '4000',
      SEARCH_PROVIDER_URL: this.simulator.url,
      SEARCH_PROVIDER_KEY: this.simulator.key,
      SEARCH_PROVIDER_HOST: 'simulator',
      SEARCH_PROVIDER_TIMEOUT_MS: '1000',
      SEARCH_BUDGET_DAY: String(BUDGETS.installation),
      RANK_SCHEDULE: '*/2 * * * * *',
      RANK_KEYWORD_CONCURRENCY: '4',
      RANK_CONFIG_CONCURRENCY: '2',
      RANK_RETRY_ATTEMPTS: '2',
      RANK_RETRY_BASE_MS: '20',
      RANK_RETRY_BUDGET_MS: '1000',
      RANK_LEASE_MS: '1500',
      RANK_BREAKER_MS: '300',
      RANK_PAUSE_MS: '1000',
      SMTP_URL: this.smtp.url,
      MAIL_LEASE_MS: '2000',
      MAIL_RETRY_BASE_MS: '50',
      ANNOUNCEMENTS_ACTIVE: 'true',
      ANNOUNCEMENTS_URL: this.feed.url,
      ANNOUNCEMENTS_TIMEOUT_MS: '1000',
    };
  }
}
