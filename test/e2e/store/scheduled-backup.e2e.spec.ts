import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackupScheduler } from '../../../src/backup/backup.scheduler.js';
import { type BackupTarget, backupTarget } from '../../../src/backup/backup-target.js';
import { startEmbeddedStore, verifyBackup } from '../../../src/database/embedded/index.js';
import { embeddedFolder } from '../../../src/database/store.js';
import { loadSettings } from '../../../src/settings/load-settings.js';
import { databaseUri, newCaller, newDatabaseName, NOON, startApp } from '../../support/app.js';
import { type FakeS3, startFakeS3 } from '../../support/fake-s3.js';
import { runCommand, runToEnd, startServer } from '../../support/process.js';
import { eventually } from '../../support/rank.js';

const { BSON, MongoClient } = mongoose.mongo;
const DAY_MS = 24 * 3_600_000;
const OWN = /^rankwire-\d{8}T\d{6}Z\.backup$/;

let folder: string;
let s3: FakeS3;
const named = (name: string) => join(folder, name);

beforeAll(async () => void (s3 = await startFakeS3()));
afterAll(() => s3.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-scheduled-'));
  s3.objects.clear();
  s3.requests.length = 0;
  s3.slowness = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bucketEnv = () => ({
  BACKUP_S3_ENDPOINT: s3.url,
  BACKUP_S3_BUCKET: s3.bucket,
  BACKUP_S3_REGION: s3.region,
  BACKUP_S3_PREFIX: 'daily/',
  BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});

/** Every document that store:export copies, but the one that notes the backup itself. */
async function exportOf(dataDir: string): Promise<string> {
  const uri = databaseUri(newDatabaseName());
  await runCommand({ DATA_DIR: dataDir }, 'store:export', uri);
  const client = await MongoClient.connect(uri);
  const names = (await client.db().listCollections().toArray()).map(({ name }) => name).sort();
  const all = names
    .filter((name) => name !== 'backup_state')
    .map(async (name) => [
      name,
      await client.db().collection(name).find().sort({ _id: 1 }).toArray(),
      await client.db().collection(name).indexes(),
    ]);
  const text = BSON.EJSON.stringify(await Promise.all(all));
  await client.db().dropDatabase();
  await client.close();
  return text;
}

const health = async (url: string) =>
  ((await (await fetch(`${url}/health/ready`)).json()) as { details: Record<string, unknown> }).details;

describe('a server with BACKUP_SCHEDULE', () => {
  it('fills a folder each day, keeps BACKUP_KEEP of its own, and the newest restores equally', async () => {
    const [dataDir, dir, offset] = [named('data'), named('backups'), named('offset')];
    mkdirSync(dir);
    writeFileSync(join(dir, 'notes.txt'), 'of the operator');
    writeFileSync(join(dir, 'rankwire-old.backup'), 'of the operator too');
    mkdirSync(join(dir, '.rankwire-20260101T000000Z.backup-abcdef'));
    writeFileSync(offset, '0');
    const env = { DATA_DIR: dataDir, CLOCK_OFFSET_FILE: offset };
    await runCommand(env, 'account:create', '--name', 'Acme');
    const server = await startServer({
      ...env,
      BACKUP_SCHEDULE: '03:00',
      BACKUP_DIR: dir,
      BACKUP_KEEP: '2',
      INTERNAL_OPEN: 'true',
    });
    const own = () =>
      readdirSync(dir)
        .filter((name) => OWN.test(name))
        .sort();
    await eventually(() => Promise.resolve(own())).toHaveLength(1);
    const [first] = own();
    expect(await verifyBackup(join(dir, first!))).toBeGreaterThan(0);
    await eventually(() => health(server.url)).toMatchObject({
      backup: 'ok',
      last_backup: expect.any(String),
    });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(Number(/^rankwire_backup_age_seconds (\S+)$/m.exec(metrics)![1])).toBeLessThan(120);

    await runCommand(env, 'account:create', '--name', 'Later');
    for (const day of [1, 2]) {
      writeFileSync(offset, String(day * DAY_MS));
      await eventually(() => Promise.resolve(own().at(-1))).toContain(
        new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''),
      );
    }
    await eventually(() => Promise.resolve(own())).toHaveLength(2);
    expect(own()).not.toContain(first);
    expect(
      readdirSync(dir)
        .filter((name) => !OWN.test(name))
        .sort(),
    ).toEqual(['notes.txt', 'rankwire-old.backup']);
    expect(await server.end()).toBe(0);

    const restored = await runToEnd('cli/main.js', ['store:restore', '--from', dir], {
      DATA_DIR: named('new'),
    });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const original = await exportOf(dataDir);
    expect(original).toContain('Later');
    expect(await exportOf(named('new'))).toBe(original);
  });

  it('uploads to S3, although it is unavailable at first; restored from there the exports are equal', async () => {
    const dataDir = named('data');
    await runCommand({ DATA_DIR: dataDir }, 'account:create', '--name', 'Acme');
    s3.fail('PUT', 'unavailable', 'tears');
    const server = await startServer({ DATA_DIR: dataDir, BACKUP_SCHEDULE: '03:00', ...bucketEnv() });
    await eventually(() => health(server.url)).toMatchObject({ backup: 'ok' });
    expect(await server.end()).toBe(0);
    expect(existsSync(join(dataDir, 'backup-upload'))).toBe(false);
    const [key] = [...s3.objects.keys()];
    expect(key).toMatch(/^daily\/rankwire-\d{8}T\d{6}Z\.backup$/);
    expect(s3.requests.filter((line) => line.startsWith('PUT'))).toEqual([
      `PUT /backups/${key} 503`,
      `PUT /backups/${key}`,
      `PUT /backups/${key} 200`,
    ]);
    expect(server.log.join('\n')).not.toContain(s3.secretAccessKey);

    const original = await exportOf(dataDir);
    const places = [`s3://backups/${key}`, 's3://backups/daily/'];
    for (const [n, from] of places.entries()) {
      const env = { DATA_DIR: named(`restored-${n}`), ...bucketEnv() };
      s3.fail('GET', ...(n === 0 ? (['tears-response', 'unavailable'] as const) : []));
      const restored = await runToEnd('cli/main.js', ['store:restore', '--from', from], env);
      expect(restored, from).toMatchObject({ code: 0, stderr: '' });
      expect(readdirSync(env.DATA_DIR), from).toEqual(['store']);
      expect(await exportOf(env.DATA_DIR), from).toBe(original);
    }
  });

  it('ends at once while an upload hangs', async () => {
    s3.fail('PUT', 'stalls');
    const server = await startServer({ DATA_DIR: named('data'), BACKUP_SCHEDULE: '03:00', ...bucketEnv() });
    await eventually(() => Promise.resolve(s3.requests)).toHaveLength(1);
    const began = performance.now();
    expect(await server.end()).toBe(0);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(server.log.join('\n')).not.toContain('failed');
  });

  it('that is not complete does not start', async () => {
    const { code, stderr } = await runToEnd('main.js', [], {
      DATA_DIR: named('data'),
      BACKUP_SCHEDULE: '3 am',
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_PREFIX: 'daily/../../other/',
      BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    });
    expect(code).toBe(1);
    expect(stderr).toContain(
      'BACKUP_S3_PREFIX must be letters, digits and - _ . /, not / first, without ../',
    );
    expect(stderr).toContain('BACKUP_SCHEDULE must be a time such as 03:00');
    expect(stderr).toContain('BACKUP_S3_ENDPOINT is required with BACKUP_S3_BUCKET');
    expect(stderr).toContain('BACKUP_S3_ACCESS_KEY_ID is required');
    expect(stderr).not.toContain(s3.secretAccessKey);
  });
});

describe('a failure', () => {
  it('notifies the owner of the platform account once until a backup succeeds, and is in health and log', async () => {
    const dir = named('backups');
    writeFileSync(dir, 'a file in the place of the folder');
    const t = await startApp({
      MONGODB_URI: '',
      BACKUP_SCHEDULE: '03:00',
      BACKUP_DIR: dir,
      INTERNAL_OPEN: 'true',
    });
    const platform = await newCaller(t, { platform: true });
    const tick = async (hours: number) => {
      t.clock.set(new Date(NOON.getTime() + hours * 3_600_000));
      await t.app.get(BackupScheduler).tick();
    };
    const notices = async () => {
      const { body } = await t.http.get('/v1/notifications').set(platform.as).expect(200);
      return (body.data as { type: string; body: string }[]).filter(({ type }) => type === 'backup_failed');
    };
    const state = async () => (await t.http.get('/health/ready')).body.details as object;
    const age = async () =>
      /^rankwire_backup_age_seconds (\S+)$/m.exec((await t.http.get('/metrics')).text)![1];

    await tick(0);
    expect(await state()).toMatchObject({ backup: 'failed', last_backup: null });
    expect(await age()).toBe('+Inf');
    await tick(0.5);
    await tick(1);
    expect(t.logs.filter((line) => line.includes('The backup to'))).toHaveLength(2);
    expect(await notices()).toEqual([
      expect.objectContaining({ body: expect.stringMatching(/EEXIST.*There is none yet/) }),
    ]);

    rmSync(dir);
    await tick(2);
    expect(readdirSync(dir)).toEqual(['rankwire-20260311T140000Z.backup']);
    expect(await state()).toMatchObject({ backup: 'ok', last_backup: '2026-03-11T14:00:00.000Z' });
    await tick(14);
    expect(readdirSync(dir)).toHaveLength(1);

    rmSync(dir, { recursive: true });
    writeFileSync(dir, '');
    for (const hour of [15, 16, 40]) await tick(hour);
    const [second, ...others] = await notices();
    expect(second!.body).toContain('The last good one is of 2026-03-11T14:00:00.000Z');
    expect(others).toHaveLength(1);
    expect(Number(await age())).toBe(38 * 3600);
    await t.close();
  });
});

describe('an upload to S3', () => {
  const NAME = 'rankwire-20260311T030000Z.backup';
  const signal = new AbortController().signal;
  let dataDir: string;
  let target: BackupTarget;
  beforeEach(async () => {
    dataDir = named('data');
    const store = await startEmbeddedStore({
      directory: embeddedFolder(dataDir),
      socketPath: named('s.sock'),
    });
    const client = await MongoClient.connect(store.uri);
    const text = 'ü 茶 '.repeat(100);
    await client
      .db('rankwire')
      .collection('things')
      .insertMany(Array.from({ length: 2000 }, (_, n) => ({ n, text })));
    await client.close();
    await store.close();
    const { backup, store: location } = loadSettings({ DATA_DIR: dataDir, ...bucketEnv() });
    target = backupTarget(backup, location)!;
  });
  afterEach(() => expect(existsSync(join(dataDir, 'backup-upload'))).toBe(false));

  it('is complete although S3 is slow', async () => {
    s3.slowness = 20;
    const { bytes } = await target.make(NAME, signal);
    const object = s3.objects.get(`daily/${NAME}`)!;
    expect(object.length).toBe(bytes);
    writeFileSync(named('copy'), object);
    expect(await verifyBackup(named('copy'))).toBe(bytes);
  });

  it('is repeated after an early refusal and a torn body', async () => {
    s3.fail('PUT', 'refuses-early', 'tears');
    await target.make(NAME, signal);
    expect(s3.objects.size).toBe(1);
  });

  it('that is torn each time leaves nothing to restore', async () => {
    s3.fail('PUT', 'tears', 'tears', 'tears', 'tears');
    await expect(target.make(NAME, signal)).rejects.toThrow();
    expect(s3.requests).toHaveLength(4);
    expect(s3.objects.size).toBe(0);
    const env = { DATA_DIR: named('new'), ...bucketEnv() };
    const restored = await runToEnd('cli/main.js', ['store:restore', '--from', 's3://backups/daily/'], env);
    expect(restored).toMatchObject({
      code: 1,
      stderr: 'There is no scheduled backup below s3://backups/daily/\n',
    });
    expect(existsSync(named('new'))).toBe(false);
  });

  it('of which S3 keeps another content is deleted again', async () => {
    s3.fail('PUT', 'keeps-half');
    await expect(target.make(NAME, signal)).rejects.toThrow('differs from what was uploaded');
    expect(s3.objects.size).toBe(0);
  });

  it('with a wrong secret is refused without a retry, and the secret is in no message', async () => {
    const { backup, store } = loadSettings({
      DATA_DIR: dataDir,
      ...bucketEnv(),
      BACKUP_S3_SECRET_ACCESS_KEY: 'hunter2',
    });
    const failure = await backupTarget(backup, store)!
      .make(NAME, signal)
      .catch((error: unknown) => String(error));
    expect(failure).toBe('Error: S3 responded with 403 SignatureDoesNotMatch: Refused by the test.');
    expect(s3.requests).toHaveLength(1);
  });

  it('is listed over pages, and deletes nothing but what it is asked to', async () => {
    for (const n of [1, 2, 3, 4, 5]) s3.objects.set(`daily/${n}`, Buffer.alloc(1));
    s3.objects.set('other/6', Buffer.alloc(1));
    expect(await target.list(signal)).toEqual(['1', '2', '3', '4', '5']);
    await target.delete('3', signal);
    expect([...s3.objects.keys()]).toEqual(['daily/1', 'daily/2', 'daily/4', 'daily/5', 'other/6']);
  });
});

it.each(['copy of 3+4 (ü)#1?a=b%20c.backup', 'a..b/.c/x'])(
  'store:restore finds the object %s',
  async (key) => {
    s3.objects.set(key, readFileSync(import.meta.filename));
    const env = { DATA_DIR: named('new'), ...bucketEnv() };
    const restored = await runToEnd('cli/main.js', ['store:restore', '--from', `s3://backups/${key}`], env);
    expect(restored).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a backup of a store'),
    });
  },
);

it('store:restore leaves the bucket by no key', async () => {
  s3.objects.set('x', readFileSync(import.meta.filename));
  const env = { DATA_DIR: named('new'), ...bucketEnv() };
  const from = 's3://others/../backups/x';
  const restored = await runToEnd('cli/main.js', ['store:restore', '--from', from], env);
  expect(restored).toMatchObject({ code: 1, stderr: `${from} must not have the parts . and ..\n` });
  expect(s3.requests).toEqual([]);
});

it('store:restore refuses a damaged object, and leaves no folder', async () => {
  s3.objects.set('daily/x', readFileSync(import.meta.filename));
  const env = { DATA_DIR: named('new'), ...bucketEnv() };
  const restored = await runToEnd('cli/main.js', ['store:restore', '--from', 's3://backups/daily/x'], env);
  expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a backup of a store') });
  expect(existsSync(named('new'))).toBe(false);
});
