import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SecretBox } from '../../../../src/common/secret-box.js';
import { backupStore, restoreStore } from '../../../../src/database/embedded/index.js';
import { embeddedFolder } from '../../../../src/database/store.js';
import { SearchConsoleImporter } from '../../../../src/rank/search-console/import/search-console-importer.js';
import { loadSettings } from '../../../../src/settings/load-settings.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  type TestApp,
} from '../../../support/app.js';
import {
  CLIENT,
  EMAIL,
  type FakeGoogle,
  KEY_TEXT,
  newestDays,
  PROPERTY,
  SERVICE_ACCOUNT,
  skipOldDays,
  startFakeGoogle,
} from '../../../support/search-console.js';

const OLD = 'the-former-key-of-secrets-that-is-long-enough';
const NEW = 'the-next-key-of-secrets-that-is-long-enough-too';
const REMEDY = 'Add the former key to SECRETS_KEY, or connect again.';

let google: FakeGoogle;
beforeAll(async () => void (google = await startFakeGoogle()));
afterAll(() => google.close());
beforeEach(() => {
  google.reset();
  google.now = () => new Date('2026-03-11T12:00:00Z');
  google.data = newestDays('2026-03-08', () => ({
    total: { clicks: 1, impressions: 2, position: 3 },
    queries: [],
    pages: [],
  }));
});

/** Two websites of an account: one by the key of a service account, one by OAuth. */
interface Connected {
  caller: Caller;
  byKey: string;
  byGrant: string;
}

const pathOf = (config: string) => `/v1/rank/config/${config}/search-console`;
const put = ({ http }: TestApp, { as }: Caller, config: string, body: object) =>
  http
    .put(pathOf(config))
    .set(as)
    .send({ property: PROPERTY, ...body });

async function connectBoth(t: TestApp): Promise<Connected> {
  await newSlot(t);
  const caller = await newCaller(t);
  const byKey = await newConfig(t, caller, { website: 'example.com' });
  await put(t, caller, byKey, { credentials: SERVICE_ACCOUNT }).expect(200);
  const other = await newCaller(t, { parent: caller.account });
  const byGrant = await newConfig(t, other, { website: 'example.com' });
  const account = { account: String(other.account._id) };
  const { body } = await t.http
    .post(`${pathOf(byGrant)}/connect`)
    .query(account)
    .set(caller.as)
    .expect(200);
  const { headers } = await fetch(body.data.url as string, { redirect: 'manual' });
  const { pathname, search } = new URL(headers.get('location')!);
  await t.http
    .get(pathname + search)
    .set(caller.as)
    .expect(302);
  await skipOldDays(t);
  return { caller, byKey, byGrant };
}

const tick = ({ app }: TestApp) => app.get(SearchConsoleImporter).tick();

describe('a change of SECRETS_KEY', () => {
  let database: string;
  let running: TestApp;
  let connected: Connected;
  /** The process with other keys, on the same store. */
  const restart = async (keys: string) => {
    await running?.app.close();
    running = await startApp({ ...google.env, SECRETS_KEY: keys }, database);
  };
  beforeEach(async () => {
    database = newDatabaseName();
    running = await startApp({ ...google.env, SECRETS_KEY: OLD }, database);
    connected = await connectBoth(running);
  });
  afterEach(() => running.close());

  const sealed = async () => {
    const { byKey } = connected;
    const connection = await running.db
      .collection('search_console_connections')
      .findOne({ config: new Types.ObjectId(byKey) });
    const grant = await running.db.collection('search_console_grants').findOne();
    return [connection!['sealed_secret'], grant!['sealed_secret']] as [string, string];
  };
  const opensWith = (keys: string, text: string): boolean => {
    const { auth, store } = loadSettings({
      SECRETS_KEY: keys,
      JWT_SECRET: 'another secret, of no text here, long enough',
    });
    try {
      return new SecretBox(auth, store).open(text) !== '';
    } catch {
      return false;
    }
  };
  const check = async (config: string) => {
    const stored = await running.db
      .collection('search_console_connections')
      .findOne({ config: new Types.ObjectId(config) });
    return (
      await running.http
        .post(`${pathOf(config)}/check`)
        .query({ account: String(stored!['account']) })
        .set(connected.caller.as)
        .expect(200)
    ).body.data;
  };

  it('seals what an import uses with the first key, so that the former one can go', async () => {
    await restart(`${NEW},${OLD}`);
    const before = await sealed();
    expect(before.map((text) => opensWith(NEW, text))).toEqual([false, false]);
    await tick(running);
    const after = await sealed();
    expect(after.map((text) => opensWith(NEW, text))).toEqual([true, true]);
    // And not again.
    running.clock.set(new Date(running.clock.now().getTime() + 7 * 3_600_000));
    google.now = () => running.clock.now();
    await tick(running);
    expect(await sealed()).toEqual(after);
    await restart(NEW);
    google.now = () => running.clock.now();
    for (const config of [connected.byKey, connected.byGrant])
      expect(await check(config)).toMatchObject({ ok: true });
  });

  it('seals what a check uses, and what is saved without a new key', async () => {
    await restart(`${NEW},${OLD}`);
    await put(running, connected.caller, connected.byKey, {}).expect(200);
    await check(connected.byGrant);
    await restart(NEW);
    for (const config of [connected.byKey, connected.byGrant])
      expect(await check(config)).toMatchObject({ ok: true });
  });

  it('that loses the former key is named with its remedy, and mended by it or by a new credential', async () => {
    await restart(NEW);
    for (const config of [connected.byKey, connected.byGrant])
      expect(await check(config)).toMatchObject({ ok: false, step: 'key', remedy: REMEDY });
    await tick(running);
    const { http } = running;
    const { as } = connected.caller;
    const { body } = await http.get(pathOf(connected.byKey)).set(as).expect(200);
    expect(body.data).toMatchObject({ state: 'failed', step: 'key', remedy: REMEDY });
    await http
      .get(`${pathOf(connected.byKey)}/properties`)
      .set(as)
      .expect(409);
    // What is saved without a key is no better.
    await put(running, connected.caller, connected.byKey, {}).expect(200);
    expect(await check(connected.byKey)).toMatchObject({ step: 'key', remedy: REMEDY });
    await put(running, connected.caller, connected.byKey, { credentials: SERVICE_ACCOUNT }).expect(200);
    expect(await check(connected.byKey)).toMatchObject({ ok: true });
    await restart(`${NEW},${OLD}`);
    expect(await check(connected.byGrant)).toMatchObject({ ok: true });
  });

  it('is no reason to end the import: a process that has the key goes on', async () => {
    const state = async () =>
      (await running.http.get(pathOf(connected.byKey)).set(connected.caller.as).expect(200)).body.data.state;
    await restart(NEW);
    await tick(running);
    expect(await state()).toBe('failed');
    await restart(OLD);
    running.clock.set(new Date(running.clock.now().getTime() + 3_600_000));
    google.now = () => running.clock.now();
    await tick(running);
    expect(await state()).toBe('connected');
  });
});

describe('no credential of Search Console is', () => {
  it('in the files of the store, in a backup, in the log, in an export or in the audit log', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rankwire-gsc-'));
    const dataDir = join(folder, 'data');
    const t = await startApp({ ...google.env, MONGODB_URI: '', DATA_DIR: dataDir, SECRETS_KEY: OLD });
    try {
      const { caller } = await connectBoth(t);
      await tick(t);
      const [refreshToken] = [...google.grants];
      const secrets = [KEY_TEXT, refreshToken!, CLIENT.secret, 'ya29.', OLD];
      const get = async (path: string) => (await t.http.get(path).set(caller.as).buffer().expect(200)).text;
      const backup = join(folder, 'backup');
      await backupStore(embeddedFolder(dataDir), backup);
      await restoreStore(backup, join(folder, 'restored'));
      const texts = {
        log: t.logs.join('\n'),
        export: await get(`/v1/accounts/${String(caller.account._id)}/export`),
        audit: await get('/v1/audit'),
        'audit as CSV': await get('/v1/audit?format=csv'),
        store: readAll(embeddedFolder(dataDir)),
        backup: readAll(join(folder, 'restored')),
        'backup as it is': readFileSync(backup, 'latin1'),
      };
      for (const [name, text] of Object.entries(texts))
        expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []]);
      // These are read as they are: what is not secret is found.
      for (const text of [texts.store, texts.backup, texts.export]) expect(text).toContain(EMAIL);
      expect(texts.audit).toContain('rank.search_console.connect');
    } finally {
      await t.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const readAll = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
