import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../../src/simulator/index.js';
import {
  isAlive,
  type Launched,
  launchServer,
  programFile,
  runToEnd,
  startByNpm,
  startServer,
} from '../../../support/process.js';
import { type ProviderGate, startGate } from '../../../support/provider-gate.js';
import { keywords } from '../../../support/rank.js';
import { until } from '../../../support/sockets.js';

const IN_FLIGHT = 60;
const KEYWORDS = 80;
/** A lease that is not released outlasts the test. */
const LEASE_MS = 600_000;

let dataDir: string;
let sim: Simulator;
let gate: ProviderGate;
let env: Record<string, string>;
const started: ChildProcess[] = [];
/** Several programs start one after the other, on a machine that may be busy. */
const PATIENCE_MS = 120_000;
const TEST_MS = 300_000;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rankwire-signals-'));
  sim = await startSimulator({ sites: ['example.com'] });
  gate = await startGate(sim.url);
  env = {
    DATA_DIR: dataDir,
    SEARCH_PROVIDER_URL: gate.url,
    SEARCH_PROVIDER_KEY: sim.key,
    SEARCH_PROVIDER_HOST: 'simulator',
    RANK_SCHEDULER_ENABLED: 'false',
    RANK_KEYWORD_CONCURRENCY: String(IN_FLIGHT),
    RANK_LEASE_MS: String(LEASE_MS),
    RATE_LIMIT_ENABLED: 'false',
    SHUTDOWN_TIMEOUT_MS: '40000',
  };
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await gate.close();
  await sim.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function setUp(url: string): Promise<void> {
  const cli = async (...args: string[]) =>
    (JSON.parse((await runToEnd('cli/main.js', args, { DATA_DIR: dataDir })).stdout) as { _id: string })._id;
  const account = await cli('account:create', '--name', 'Acme');
  await cli('user:create', '--email', 'a@example.com', '--password', 'correct horse', '--account', account);
  await cli('slot:create', '--time', '00:00', '--timezone', 'UTC', '--capacity', '5');
  const post = async (path: string, body: object, headers: object = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: { session_id: string } }).data;
  };
  const { session_id } = await post('/v1/auth/login', {
    email: 'a@example.com',
    password: 'correct horse',
  });
  const config = { keywords: keywords(KEYWORDS), website: 'example.com', language: 'en' };
  await post('/v1/rank/config', config, { 'x-session-id': session_id });
}

const trigger = async (url: string) => {
  const response = await fetch(`${url}/v1/rank/trigger`, { method: 'POST' });
  return ((await response.json()) as { data: object }).data;
};

/** Pid of the application itself, not of npm in front of it. */
const pidOf = ({ log }: Launched) =>
  (JSON.parse(log.find((line) => line.includes('"listening"'))!) as { pid: number }).pid;

/** Expects that the next process finds no lease, and checks only the missing keywords. */
async function expectNothingLost(): Promise<void> {
  const next = await startServer(env);
  started.push(next.child);
  expect(await trigger(next.url)).toMatchObject({ configs: 1, completed: 1, ranked: KEYWORDS });
  const asked = gate.seen.map(({ url }) => url);
  expect(new Set(asked).size).toBe(KEYWORDS);
  expect(asked).toHaveLength(KEYWORDS);
  expect(await next.end()).toBe(0);
}

describe('a process group that is signalled, with keywords in flight', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends in order under npm on %s, however often it comes, and answers meanwhile',
    async (signal) => {
      const launched = startByNpm(env, true);
      started.push(launched.child);
      const url = await launched.listening;
      const pid = pidOf(launched);
      await setUp(url);
      gate.shut();
      const running = trigger(url);
      await until(() => gate.waiting === IN_FLIGHT, 'keywords in flight', PATIENCE_MS);

      process.kill(-launched.child.pid!, signal);
      const get = (path: string) => fetch(url + path, { headers: { connection: 'close' } });
      await until(
        async () => (await get('/health/ready')).status === 503,
        'the end of readiness',
        PATIENCE_MS,
      );
      process.kill(pid, signal);
      process.kill(pid, 'SIGTERM');
      expect((await get('/status')).status).toBe(200);
      expect((await fetch(`${url}/v1/rank/trigger`, { method: 'POST' })).status).toBe(503);
      gate.open();

      expect(await running).toMatchObject({ completed: 0, failed: 1, ranked: IN_FLIGHT });
      await until(() => !isAlive(pid), 'the end of the process', PATIENCE_MS);
      const repeats = launched.log.filter((line) => line.includes('shutting down already'));
      expect(repeats).toHaveLength(1);
      expect(launched.log.some((line) => line.includes('"stopped"'))).toBe(true);
      await expectNothingLost();
    },
    TEST_MS,
  );

  it('releases the lease when rank:trigger is interrupted', { timeout: TEST_MS }, async () => {
    const server = await startServer(env);
    started.push(server.child);
    await setUp(server.url);
    gate.shut();
    const child = spawn(process.execPath, [programFile('cli/main.js'), 'rank:trigger'], { env, cwd: '/' });
    started.push(child);
    const printed = text(child.stdout);
    const ended = once(child, 'exit');
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    await until(() => gate.waiting === IN_FLIGHT, 'keywords in flight', PATIENCE_MS);
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await until(() => /^Interrupted: /m.test(errors), 'the interruption', PATIENCE_MS);
    gate.open();
    expect(await ended).toEqual([1, null]);
    expect(JSON.parse(await printed)).toMatchObject({ completed: 0, failed: 1 });
    expect(await server.end()).toBe(0);
    await expectNothingLost();
  });
});

describe('a signal in the middle of the start', () => {
  it('ends the process gracefully', async () => {
    const launched = launchServer(env);
    started.push(launched.child);
    await until(() => existsSync(join(dataDir, 'store')), 'the store to be opened', PATIENCE_MS);
    launched.child.kill('SIGTERM');
    expect(await launched.end('SIGTERM')).toBe(0);
    expect(launched.log.some((line) => line.includes('"stopped"'))).toBe(true);
  });
});

describe('the demo', () => {
  it('removes its folder, however often and early it is interrupted', async () => {
    const temporary = mkdtempSync(join(dataDir, 'tmp-'));
    const child = spawn(process.execPath, [programFile('demo/main.js')], {
      env: { TMPDIR: temporary },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    const errors = text(child.stderr);
    const ended = once(child, 'exit');
    await until(() => readdirSync(temporary).length > 0, 'its folder', PATIENCE_MS);
    child.kill('SIGINT');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await errors).toBe('');
    expect(readdirSync(temporary)).toEqual([]);
  });
});
