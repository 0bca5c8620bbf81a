import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseUri, newDatabaseName, NOON, startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/rank.js';
import { startStoreProxy } from '../../support/store-proxy.js';

const readiness = async ({ http }: TestApp) => {
  const { status, body } = await http.get('/health/ready');
  return { status, body: body as { status: string; details: object } };
};

describe('GET /health/ready', () => {
  it('is 503 while the store is away, and 200 when it is back; /health/live is not affected', async () => {
    const database = newDatabaseName();
    const proxy = await startStoreProxy(databaseUri(database));
    const t = await startApp({ MONGODB_URI: proxy.uri }, database);
    await eventually(() => readiness(t)).toEqual({
      status: 200,
      body: {
        status: 'ok',
        details: {
          store: 'up',
          scheduler: 'off',
          last_tick: null,
          checks: 'ok',
          suspicious_runs: 0,
          geo: 'ok',
        },
      },
    });
    const back = proxy.cut();
    expect(await readiness(t)).toEqual({
      status: 503,
      body: { status: 'unavailable', details: { store: 'down' } },
    });
    await t.http.get('/health/live').expect(200, { status: 'ok' });
    await t.http.get('/status').expect(200, { status: 'ok' });
    back();
    await eventually(async () => (await readiness(t)).status).toBe(200);
    await t.close();
    await proxy.close();
  });

  it("reports the scheduler's last tick", async () => {
    const t = await startApp({
      RANK_SCHEDULER_ENABLED: 'true',
      RANK_SCHEDULE: '0 0 1 1 *',
      SEARCH_PROVIDER_URL: 'http://127.0.0.1:9',
    });
    const { body } = await readiness(t);
    expect(body.details).toMatchObject({ scheduler: 'ok', last_tick: NOON.toISOString() });
    await t.close();
  });

  it('names the geographic data that is missing, and stays ready', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-health-'));
    const imported = join(dataDir, 'geo');
    cpSync(join(import.meta.dirname, '../../../assets/geo/manifest.json'), join(imported, 'manifest.json'), {
      recursive: true,
    });
    mkdirSync(imported, { recursive: true });
    writeFileSync(join(imported, 'cities.bin.br'), 'broken');
    const t = await startApp({ DATA_DIR: dataDir });
    const expected = { status: 'ok', details: { geo: expect.arrayContaining(['cities']) as string[] } };
    await eventually(() => readiness(t)).toMatchObject({ status: 200, body: expected });
    await t.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
