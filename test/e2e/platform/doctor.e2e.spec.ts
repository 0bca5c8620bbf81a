import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/cli/doctor/finding.js';
import { startSimulator } from '../../../src/simulator/index.js';
import { startFakeS3 } from '../../support/fake-s3.js';
import { freePort } from '../../support/ports.js';
import { programFile, runToEnd, startServer } from '../../support/process.js';

/** What no line may contain. */
const SECRET = 'hunter2-hunter2-hunter2-hunter2-hunter2';

let folder: string;
let dataDir: string;
let port: string;
beforeAll(async () => void (port = String(await freePort())));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-doctor-test-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An installation without a fault. */
const sound = () => ({
  DATA_DIR: dataDir,
  PORT: port,
  INTERNAL_API_KEY: SECRET,
  SEARCH_PROVIDER: 'serper',
  SEARCH_PROVIDER_KEY: SECRET,
});

async function examine(env: Record<string, string> = {}, ...options: string[]) {
  const { code, stdout, stderr } = await runToEnd('cli/main.js', ['doctor', '--json', ...options], {
    ...sound(),
    ...env,
  });
  expect(stdout + stderr).not.toContain(SECRET);
  const findings = JSON.parse(stdout) as Finding[];
  const wrong = findings.filter(({ state }) => state !== 'ok');
  expect(code, stdout).toBe(wrong.some(({ state }) => state === 'failed') ? 1 : 0);
  return { findings, wrong };
}

const finding = (state: string, check: string, message: string | RegExp, remedy: string | RegExp) => ({
  state,
  check,
  message: expect.stringMatching(message) as string,
  remedy: expect.stringMatching(remedy) as string,
});

describe('doctor on a sound installation', () => {
  it('prints a line for each check, exits with 0 and creates nothing', async () => {
    const { code, stdout, stderr } = await runToEnd('cli/main.js', ['doctor'], sound());
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toEqual([
      `ok       node: ${process.versions.node} is supported`,
      'ok       settings: all are valid',
      `ok       data folder: ${dataDir} will be created by the start`,
      expect.stringMatching(/^(ok|warning) +disk: \d+ MB free for DATA_DIR/),
      `ok       port: 127.0.0.1:${port} is free`,
      'ok       store: embedded; the first start creates it',
      expect.stringMatching(/^ok {7}clock: \d{4}-/),
      'ok       geographic data: complete',
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is content with the running server of that folder and port', async () => {
    const running = await startServer(sound());
    const { findings } = await examine();
    expect(findings).toContainEqual({
      check: 'port',
      state: 'ok',
      message: `127.0.0.1:${port} is served by a running Rankwire`,
    });
    expect(findings).toContainEqual({
      check: 'store',
      state: 'ok',
      message: `embedded, in use by the running server, process ${running.child.pid}`,
    });
    const other = await examine({ PORT: String(await freePort()) });
    expect(other.wrong).toContainEqual(
      finding('warning', 'store', `in use by process ${running.child.pid}, which does not serve`, 'DATA_DIR'),
    );
    expect(await running.end()).toBe(0);
  });
});

describe('doctor names, and says how to mend,', () => {
  it('settings that are invalid, and examines the rest nevertheless', async () => {
    const { wrong, findings } = await examine({
      JWT_SECRET: 'hunter2',
      RANK_DEPTH: 'deep',
      NODE_ENV: 'production',
      INTERNAL_API_KEY: '',
    });
    const problems = wrong.filter(({ check }) => check === 'settings').map(({ message }) => message);
    expect(problems).toEqual([
      expect.stringMatching(/^RANK_DEPTH must .*"deep"/),
      expect.stringMatching(/^JWT_SECRET must be .*a secret/),
      expect.stringMatching(/^INTERNAL_API_KEY is required in production/),
    ]);
    expect(problems.join()).not.toContain('hunter2');
    expect(findings.map(({ check }) => check)).toContain('geographic data');
  });

  it('a setting that another one needs, and examines the rest nevertheless', async () => {
    const env = { ANSWERS_PROVIDER: 'chatgpt=dataforseo', ANSWERS_DATAFORSEO_KEY: 'hunter2' };
    const { wrong, findings } = await examine(env);
    expect(wrong).toEqual([finding('failed', 'settings', /^ANSWERS_DATAFORSEO_KEY must be/, 'correct it')]);
    expect(findings.map(({ check }) => check)).toContain('geographic data');
  });

  it.each([{ role: 'boss' }, { scope: 'rank:reed' }])('OIDC_GROUPS with an unknown %j', async (access) => {
    const group = { account: '64b000000000000000000000', ...access };
    const { wrong } = await examine({ OIDC_GROUPS: JSON.stringify({ seo: group }) });
    expect(wrong).toEqual([finding('failed', 'settings', /^OIDC_GROUPS .*"seo"/, 'correct it')]);
  });

  it('secrets that production lacks', async () => {
    const { wrong } = await examine({ NODE_ENV: 'production', INTERNAL_API_KEY: '' });
    const settings = wrong.filter(({ check }) => check === 'settings');
    expect(settings.map(({ message }) => message.split(' ')[0])).toEqual(['JWT_SECRET', 'INTERNAL_API_KEY']);
  });

  it('a missing or plain PUBLIC_URL in production', async () => {
    const env = { NODE_ENV: 'production', JWT_SECRET: SECRET, HOST: '127.0.0.1' };
    expect((await examine(env)).wrong).toContainEqual(
      finding('warning', 'settings', 'links in mails point to this host', 'set PUBLIC_URL'),
    );
    expect((await examine({ ...env, PUBLIC_URL: 'http://rank.example.com' })).wrong).toContainEqual(
      finding('warning', 'settings', 'PUBLIC_URL is not https', 'https'),
    );
  });

  it('unknown settings of the environment and of .env, with the nearest known name', async () => {
    const { wrong } = await examine({ SEARCH_PROVIDR_KEY: SECRET, RANK_SPEED: SECRET, REDIS_PORT: '1' });
    expect(wrong).toContainEqual(
      finding('warning', 'settings', /^SEARCH_PROVIDR_KEY is not a setting$/, /^write SEARCH_PROVIDER_KEY$/),
    );
    expect(wrong).toContainEqual(
      finding('warning', 'settings', /^RANK_SPEED is not a setting$/, 'remove it'),
    );
    expect(JSON.stringify(wrong)).not.toContain('REDIS_PORT');

    writeFileSync(join(folder, '.env'), `COLOUR=${SECRET}\nDATA_DIR=${dataDir}\nPORT=none\n`);
    const child = spawn(process.execPath, [programFile('cli/main.js'), 'doctor'], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(output).toContain('warning  settings: COLOUR is not a setting; remove it');
    expect(output).toContain('failed   settings: PORT must');
    expect(output).not.toContain(SECRET);
    expect(child.exitCode).toBe(1);
  });

  it('that no search provider is set', async () => {
    const { wrong } = await examine({ SEARCH_PROVIDER: '', SEARCH_PROVIDER_KEY: '' });
    const [expected] = [finding('warning', 'settings', 'no keywords will be checked', 'SEARCH_PROVIDER')];
    expect(wrong.filter(({ check }) => check !== 'disk')).toEqual([expected]);
  });

  it('a port in use by another program', async () => {
    const other = createServer((_, response) => response.end('{"status":"something else"}'));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const taken = String((other.address() as AddressInfo).port);
    const { wrong } = await examine({ PORT: taken });
    expect(wrong).toContainEqual(
      finding('failed', 'port', `127.0.0.1:${taken} is in use by another program`, 'set PORT'),
    );
    other.close();
  });

  it('a HOST that is not of this machine', async () => {
    const { wrong } = await examine({ HOST: '192.0.2.1' });
    expect(wrong).toContainEqual(finding('failed', 'port', '192.0.2.1 is not an address', 'set HOST'));
  });

  it('a data folder that cannot be written to', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const DATA_DIR of [file, join(file, 'data'), '/proc/rankwire'])
      expect((await examine({ DATA_DIR })).wrong, DATA_DIR).toContainEqual(
        finding('failed', 'data folder', 'cannot be written to', 'DATA_DIR'),
      );
  });

  it('a data folder that others can read', async () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    const { wrong } = await examine();
    expect(wrong).toContainEqual(finding('warning', 'data folder', 'mode 755', 'chmod 700'));
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('a clock that is behind the last write of the store', async () => {
    mkdirSync(join(dataDir, 'store'), { recursive: true, mode: 0o700 });
    const file = join(dataDir, 'store', 'data.mdb');
    writeFileSync(file, '');
    utimesSync(file, new Date(), new Date(Date.now() + 3_600_000));
    const { wrong } = await examine();
    expect(wrong).toContainEqual(finding('failed', 'clock', 'before the last write of the store', 'NTP'));
  });

  it('a MongoDB, a Redis and a mail server that do not respond', async () => {
    const closed = await freePort();
    const address = `hunter2-user:${SECRET}@127.0.0.1:${closed}`;
    const { wrong, findings } = await examine({
      MONGODB_URI: `mongodb://${address}/rank`,
      REDIS_URL: `redis://${address}`,
      SMTP_URL: `smtp://${address}`,
    });
    expect(wrong.filter(({ state }) => state === 'failed')).toEqual([
      finding('failed', 'MongoDB', 'ECONNREFUSED', 'MONGODB_URI'),
      finding('failed', 'Redis', 'ECONNREFUSED', 'REDIS_URL'),
      finding('failed', 'mail server', 'ECONNREFUSED', 'SMTP_URL'),
    ]);
    expect(findings.map(({ check }) => check)).not.toContain('store');
  });

  it('a folder or bucket for backups that cannot be used', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const schedule = { BACKUP_SCHEDULE: '03:00' };
    expect((await examine({ ...schedule, BACKUP_DIR: file })).wrong).toContainEqual(
      finding('failed', 'backup', `${file} cannot be written to`, 'BACKUP_DIR'),
    );
    const s3 = await startFakeS3();
    const bucket = {
      ...schedule,
      BACKUP_S3_ENDPOINT: s3.url,
      BACKUP_S3_BUCKET: s3.bucket,
      BACKUP_S3_REGION: s3.region,
      BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    const { findings } = await examine(bucket);
    expect(findings).toContainEqual({
      check: 'backup',
      state: 'ok',
      message: 'daily at 03:00 UTC to s3://backups/',
    });
    const refused = await examine({ ...bucket, BACKUP_S3_SECRET_ACCESS_KEY: SECRET });
    expect(refused.wrong).toContainEqual(
      finding('failed', 'backup', '403 SignatureDoesNotMatch', 'BACKUP_S3'),
    );
    await s3.close();
    const gone = await examine(bucket);
    expect(gone.wrong).toContainEqual(finding('failed', 'backup', 'ECONNREFUSED', 'BACKUP_S3_ENDPOINT'));
  });

  it('geographic data that is broken', async () => {
    mkdirSync(join(dataDir, 'geo'), { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
    writeFileSync(join(dataDir, 'geo', 'manifest.json'), 'broken');
    const { wrong } = await examine();
    expect(wrong).toContainEqual(finding('failed', 'geographic data', 'manifest.json', 'geo:import'));
  });
});

describe('doctor --provider', () => {
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  beforeAll(async () => void (simulator = await startSimulator({ sites: ['example.com'] })));
  afterAll(() => simulator.close());
  const env = (key: string) => ({
    SEARCH_PROVIDER: 'rapidapi',
    SEARCH_PROVIDER_URL: simulator.url,
    SEARCH_PROVIDER_HOST: 'simulator',
    SEARCH_PROVIDER_KEY: key,
  });

  it('searches once, also before the first start', async () => {
    const { wrong, findings } = await examine(env(simulator.key), '--provider');
    expect(wrong.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(findings.find(({ check }) => check === 'provider')?.message).toMatch(/returned \d+ results/);
    expect(findings.filter(({ check }) => check === 'clock')).toHaveLength(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports a rejected key', async () => {
    const { wrong } = await examine(env(SECRET), '--provider');
    expect(wrong).toContainEqual(finding('failed', 'provider', 'rapidapi: ', /./));
  });

  it('reports a clock that differs from that of the provider', async () => {
    const provider = createServer((_, response) => {
      response.setHeader('date', new Date(Date.now() - 600_000).toUTCString()).end('{}');
    });
    await once(provider.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const { wrong } = await examine({ ...env(SECRET), SEARCH_PROVIDER_URL: url }, '--provider');
    expect(wrong).toContainEqual(
      finding('failed', 'clock', /^(600|601) s ahead of the search provider$/, 'NTP'),
    );
    provider.close();
  });
});
