import { afterAll, beforeEach, expect, it } from 'vitest';
import { SearchConsoleImporter } from '../../../../src/rank/search-console/import/search-console-importer.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  useApp,
} from '../../../support/app.js';
import { deleteRankData } from '../../../support/rank.js';
import {
  type FakeGoogle,
  newestDays,
  PROPERTY,
  SERVICE_ACCOUNT,
  skipOldDays,
  startFakeGoogle,
} from '../../../support/search-console.js';
import { type Command, commandText, startStoreProxy, type StoreProxy } from '../../../support/store-proxy.js';

const COLLECTIONS = ['connections', 'days', 'rows'].map((name) => `search_console_${name}`);
/** Longer than a lease, and than open days are kept. */
const PAUSE_MS = 7 * 3_600_000;
/** Its numbers may change: later imports fetch it again. */
const OPEN_DAY = '2026-03-10';

let google: FakeGoogle;
let proxy: StoreProxy;
/** Two processes on one store; what the slow one writes passes the proxy. */
const t = useApp(async () => {
  google = await startFakeGoogle();
  const database = newDatabaseName();
  proxy = await startStoreProxy(databaseUri(database));
  const env = { ...google.env, JWT_SECRET: 'a secret that both processes have, long enough' };
  const slow = await startApp({ ...env, MONGODB_URI: proxy.uri }, database);
  const other = await startApp(env, database);
  const close = async () => {
    await slow.app.close();
    await other.close();
    await proxy.close();
  };
  return { ...other, slow, close };
});
afterAll(() => google.close());

let own: Caller;
let path: string;
beforeEach(async () => {
  google.reset();
  google.now = () => t.clock.now();
  for (const { clock } of [t, t.slow]) clock.set(new Date('2026-03-11T12:00:00Z'));
  await deleteRankData(t, ...COLLECTIONS);
  await newSlot(t);
  own = await newCaller(t);
  const config = await newConfig(t, own, { keywords: [{ keyword: 'tea', country: 'US' }] });
  path = `/v1/rank/config/${config}/search-console`;
  const body = { property: PROPERTY, credentials: SERVICE_ACCOUNT };
  await t.http.put(path).set(own.as).send(body).expect(200);
  await skipOldDays(t);
});

/** What Google counts of each of the last two days. */
const count = (clicks: number) => {
  const row = { clicks, impressions: 10 * clicks, position: 4 };
  google.data = newestDays('2026-03-09', () => ({
    total: row,
    queries: [{ ...row, keys: ['tea', 'usa', 'DESKTOP'] }],
    pages: [{ ...row, keys: ['tea', 'https://example.com/'] }],
  }));
};
const tick = ({ app }: Pick<typeof t, 'app'>) => app.get(SearchConsoleImporter).tick();
const range = { startDate: OPEN_DAY, endDate: OPEN_DAY };
const read = async (rest: string, query: object = {}) =>
  (
    await t.http
      .get(path + rest)
      .query({ ...range, ...query })
      .set(own.as)
      .expect(200)
  ).body.data;

const isWrite = (collection: string, text: string) => (command: Command) =>
  command.name === 'update' && command.collection === collection && commandText(command).includes(text);

it.each([
  ['the rows of a day', isWrite('search_console_rows', `"day":"${OPEN_DAY}"`)],
  ['the entry of a day', isWrite('search_console_days', `"day":"${OPEN_DAY}"`)],
])(
  'a process that was paused before it wrote %s replaces nothing that a later import wrote',
  async (_, is) => {
    count(1);
    const held = proxy.holdOne(is);
    const paused = tick(t.slow);
    await held.met;
    // Its lease ends, and another process imports what Google counts by now.
    t.clock.set(new Date(t.clock.now().getTime() + PAUSE_MS));
    count(7);
    await tick(t);
    expect(await read('')).toMatchObject({ state: 'connected', imported_to: OPEN_DAY });
    const fetched = google.asked.length;
    held.release();
    await paused;
    // It noticed, and asked for nothing further.
    expect(google.asked).toHaveLength(fetched);
    expect((await read('/days')).totals).toMatchObject({ clicks: 7, impressions: 70 });
    expect((await read('/queries'))[0]).toMatchObject({ query: 'tea', clicks: 7 });
    expect((await read('/history', { keyword: 'tea', country: 'US' })).totals).toMatchObject({ clicks: 7 });
    expect(await read('')).toMatchObject({ state: 'connected' });
  },
);

it('goes on with days that an import before fences has stored', async () => {
  count(1);
  await tick(t);
  for (const name of COLLECTIONS) await t.db.collection(name).updateMany({}, { $unset: { fence: '' } });
  count(7);
  t.clock.set(new Date(t.clock.now().getTime() + PAUSE_MS));
  await tick(t);
  expect((await read('/days')).totals).toMatchObject({ clicks: 7 });
});
