import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSocketPath } from '../../../../src/database/store.js';
import { RANK_CONFIGS, rankConfigSchema } from '../../../../src/rank/tracking/config/config.schema.js';
import { SEO_RESULTS, seoResultSchema } from '../../../../src/rank/history/results/result.schema.js';
import { RUNS, runSchema } from '../../../../src/rank/history/runs/run.schema.js';
import { type Simulator, startSimulator } from '../../../../src/simulator/index.js';
import { type Caller, PASSWORD } from '../../../support/app.js';
import {
  calls,
  CONCURRENCY,
  type CrashWorld,
  DAY_MS,
  expectWholeDay,
  FAILING,
  MOST_IN_FLIGHT,
} from '../../../support/crash.js';
import { depth } from '../../../support/depth.js';
import { type Running, runToEnd, startServer } from '../../../support/process.js';
import { eventually, keywords, type RankApp, resultsOf } from '../../../support/rank.js';

let folder: string;
let simulator: Simulator;
let offsetMs = 0;
let running: Running;
let db: mongoose.Connection;
let caller: Caller;
let config: string;

const env = () => ({
  DATA_DIR: folder,
  CLOCK_OFFSET_FILE: join(folder, 'offset'),
  SEARCH_PROVIDER_URL: simulator.url,
  SEARCH_PROVIDER_KEY: simulator.key,
  SEARCH_PROVIDER_HOST: 'simulator',
  RANK_SCHEDULER_ENABLED: 'false',
  RANK_KEYWORD_CONCURRENCY: String(CONCURRENCY),
  RANK_RETRY_ATTEMPTS: '1',
  RANK_LEASE_MS: '1500',
});

async function start(): Promise<void> {
  running = await startServer(env());
  const path = encodeURIComponent(storeSocketPath(folder));
  db = mongoose.createConnection(`mongodb://${path}/rankwire?directConnection=true`, { autoIndex: false });
  db.model(RANK_CONFIGS, rankConfigSchema);
  db.model(SEO_RESULTS, seoResultSchema);
  db.model(RUNS, runSchema);
}

async function kill(): Promise<void> {
  await db.close();
  await running.end('SIGKILL');
}

const http = () => supertest(running.url);
const trigger = async () => (await http().post('/v1/rank/trigger').expect(200)).body.data as object;
const world = () =>
  ({
    rank: { http: http(), db, sim: simulator } as unknown as RankApp,
    caller,
    config,
    day: new Date(Date.now() + offsetMs).toISOString().slice(0, 10),
  }) as CrashWorld;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-alone-'));
  simulator = await startSimulator({ sites: ['example.com'], now: () => new Date(Date.now() + offsetMs) });
  const cli = async (...args: string[]) =>
    JSON.parse((await runToEnd('cli/main.js', args, env())).stdout) as { _id: string };
  const { _id } = await cli('account:create', '--name', 'Alone');
  await cli('user:create', '--email', 'a@example.com', '--password', PASSWORD, '--account', _id);
  await cli('slot:create', '--time', '00:00', '--timezone', 'UTC', '--capacity', '5');
  await start();
  const { body } = await http().post('/v1/auth/login').send({ email: 'a@example.com', password: PASSWORD });
  caller = { as: { 'X-Session-Id': body.data.session_id as string } } as Caller;
  const wanted = { keywords: keywords(12), website: 'https://www.example.com', language: 'en' };
  const created = await http().post('/v1/rank/config').set(caller.as).send(wanted).expect(200);
  config = created.body.data._id as string;
  expect(await trigger()).toMatchObject({ completed: 1, ranked: 12 });
});
afterAll(async () => {
  await kill();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('one application on its own store, killed together with it', () => {
  it.each(depth([5], [0, 5, 9]))(
    'when %i results were stored, finishes the day when it is started again',
    async (stored) => {
      await kill();
      offsetMs += DAY_MS;
      writeFileSync(join(folder, 'offset'), String(offsetMs));
      await start();
      simulator.reset();
      simulator.latency.set(80);
      simulator.faults.set(FAILING.map((q) => ({ match: { q }, fault: 'server_error' as const })));
      const forgotten = trigger().catch(() => undefined);
      if (stored === 0) await eventually(() => simulator.requests.total).toBeGreaterThan(0);
      else
        await eventually(
          async () => (await resultsOf(world().rank, config, world().day)).length,
        ).toBeGreaterThanOrEqual(stored);
      const before = (await resultsOf(world().rank, config, world().day)).map(({ keyword }) => keyword);
      await kill();
      await forgotten;
      await start();
      await trigger();
      await expectWholeDay(world());
      const again = [...calls(world())]
        .filter(([q, count]) => count > 1 && !FAILING.includes(q))
        .map(([q]) => q);
      expect(again.length).toBeLessThanOrEqual(MOST_IN_FLIGHT);
      expect(again.filter((q) => before.includes(q))).toEqual([]);
    },
  );
});
