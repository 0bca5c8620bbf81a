import { afterAll, expect, it } from 'vitest';
import { SearchConsoleImporter } from '../../../../src/rank/search-console/import/search-console-importer.js';
import { newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { watchLiveMemory } from '../../../support/memory.js';
import {
  type FakeGoogle,
  newestDays,
  PROPERTY,
  SERVICE_ACCOUNT,
  skipOldDays,
  startFakeGoogle,
} from '../../../support/search-console.js';

const QUERIES = 2000;
/** Of an import of 60 days with 2,000 rows of queries and of pages: all of its rows would be some 60. */
const MOST_MB = 25;

let google: FakeGoogle;
const t = useApp(async () => {
  google = await startFakeGoogle();
  return startApp(google.env);
});
afterAll(() => google.close());

it('an import holds one day in memory, not all of them', async () => {
  google.now = () => t.clock.now();
  google.data = newestDays('2026-01-10', (day) => {
    const rows = (keys: (n: number) => string[]) =>
      Array.from({ length: QUERIES }, (_, n) => ({
        keys: keys(n),
        clicks: n % 5,
        impressions: n + 5,
        position: 2,
      }));
    return {
      total: { clicks: 9, impressions: 99, position: 3 },
      // Texts that differ by day, as most of those that few people ask.
      queries: rows((n) => [`question ${n} of ${day}`, 'usa', 'DESKTOP']),
      pages: rows((n) => [`question ${n} of ${day}`, `https://example.com/${n % 50}`]),
    };
  });
  await newSlot(t);
  const own = await newCaller(t);
  const config = await newConfig(t, own);
  const path = `/v1/rank/config/${config}/search-console`;
  const body = { property: PROPERTY, credentials: SERVICE_ACCOUNT };
  await t.http.put(path).set(own.as).send(body).expect(200);
  await skipOldDays(t, ['2024-11-01', '2026-01-10']);
  const memory = watchLiveMemory();
  await t.app.get(SearchConsoleImporter).tick();
  expect(memory.stop()).toBeLessThan(MOST_MB);
  const { body: found } = await t.http.get(path).set(own.as).expect(200);
  expect(found.data).toMatchObject({ state: 'connected', imported_to: '2026-03-10' });
  expect(await t.db.collection('search_console_rows').countDocuments()).toBe(2 * 60);
});
