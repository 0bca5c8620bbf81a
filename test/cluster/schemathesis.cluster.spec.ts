import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depth } from '../support/depth.js';
import { runCommand } from '../support/process.js';
import {
  type Running,
  type RunningSimulator,
  startServer,
  startSimulatorProcess,
} from '../support/process.js';
import { type Caller, checkAgainstDescription, installed } from '../programs/schemathesis/run.js';

const SEED = Number(process.env['SCHEMATHESIS_SEED'] ?? 20_261_122);
const PROVIDER_KEY = 'key of the simulator';
/** Half a minute for the setup, two for the run; other tests may need the processors too. */
const LIMIT_MS = 900_000;

let dataDir: string;
let simulator: RunningSimulator;
let server: Running;
let caller: Caller;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rankwire-schemathesis-'));
  const secrets = { password: 'not the one of the examples', internalKey: 'internal key of this run' };
  const email = 'schemathesis@example.com';
  const cli = (...args: string[]) => runCommand({ DATA_DIR: dataDir }, ...args);
  const account = await cli('account:create', '--name', 'Platform', '--platform');
  const login = ['--email', email, '--password', secrets.password];
  const user = await cli('user:create', ...login, '--account', account);
  caller = { email, ...secrets, user, account };
  simulator = await startSimulatorProcess(0, [], PROVIDER_KEY);
  server = await startServer({
    DATA_DIR: dataDir,
    INTERNAL_API_KEY: secrets.internalKey,
    RATE_LIMIT_ENABLED: 'false',
    RANK_SCHEDULER_ENABLED: 'false',
    SEARCH_PROVIDER_URL: simulator.url,
    SEARCH_PROVIDER_KEY: PROVIDER_KEY,
    SEARCH_PROVIDER_HOST: 'simulator',
  });
  await makeThings();
  await installed();
}, LIMIT_MS);

afterAll(async () => {
  await server?.end('SIGKILL');
  await simulator?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A slot, and a configuration that has been checked once. */
async function makeThings(): Promise<void> {
  const { email, password, internalKey } = caller;
  const { session_id: session } = await send('/v1/auth/login', { email, password });
  const as = { 'X-Session-Id': String(session) };
  await send('/v1/slots', { time: '00:00', timezone: 'UTC', max_capacity: 1000 }, as);
  const keywords = [{ keyword: 'best coffee', country: 'US', near: 'New York' }];
  await send('/v1/rank/config', { keywords, website: 'https://www.example.com', language: 'en' }, as);
  await send('/v1/rank/trigger', {}, { 'X-Internal-Key': internalKey });
}

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

describe('the server against its own description, by schemathesis', () => {
  it(
    `takes what it describes and refuses what it does not, the exceptions in schemathesis.toml apart (seed ${SEED})`,
    { timeout: LIMIT_MS },
    async () => {
      const { code, output } = await checkAgainstDescription(server.url, caller, SEED, depth(4, 20));
      if (code !== 0) process.stdout.write(output);
      expect([code, output.match(/^ {2}- .*$/gm) ?? []]).toEqual([0, []]);
      expect(output).toMatch(/No issues found|passed/);
    },
  );

  it('logs no error of its own meanwhile', () => {
    expect(server.log.filter((line) => /"level":(50|60)/.test(line)).slice(0, 3)).toEqual([]);
  });
});
