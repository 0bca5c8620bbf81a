import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/database/migrations/list.js';
import { SCHEMA_STATE, type SchemaState } from '../../../src/database/migrations/schema-state.js';
import { type TestApp, newDatabaseName, startApp } from '../../support/app.js';
import { runToEnd } from '../../support/process.js';

const FIXTURE = join(import.meta.dirname, '..', '..', 'fixtures', 'store-of-1.0');
const expected = JSON.parse(readFileSync(join(FIXTURE, 'expected.json'), 'utf8')) as {
  settings: Record<string, string>;
  user: { email: string; password: string };
  key: string;
  now: string;
  responses: Record<string, object>;
};

let folder: string;
let t: TestApp;
let session: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-version-1-'));
  const [file, DATA_DIR] = [join(folder, 'backup'), join(folder, 'data')];
  writeFileSync(file, gunzipSync(readFileSync(join(FIXTURE, 'backup.gz'))));
  const restored = await runToEnd('cli/main.js', ['store:restore', file], { DATA_DIR });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const env = { ...expected.settings, DATA_DIR, MONGODB_URI: '' };
  t = await startApp(env, newDatabaseName(), new Date(expected.now));
  const { body } = await t.http.post('/v1/auth/login').send(expected.user).expect(200);
  session = body.data.session_id as string;
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a store of version 1.0', () => {
  it('is restored from its backup, and at the last version of the schema', async () => {
    const state = await t.db.collection<SchemaState>(SCHEMA_STATE).findOne({ _id: 'schema' });
    expect(state).toMatchObject({ version: MIGRATIONS.at(-1)!.version, holder: '', failed: null });
  });

  it.each(Object.entries(expected.responses))('serves %s as before', async (path, before) => {
    const response = await t.http.get(path).set('X-Session-Id', session).expect(200);
    // Later versions may add fields, and change none.
    expect(response.body).toMatchObject(before);
  });

  it('accepts its API key', async () => {
    const { body } = await t.http
      .get('/v1/rank/websites')
      .set('Authorization', `Bearer ${expected.key}`)
      .expect(200);
    expect(body.data).toHaveLength(1);
  });
});
