import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataforseoVolumes } from '../../../../src/rank/search/adapters/dataforseo-volumes.js';
import { VOLUME_SOURCE, type VolumeSource } from '../../../../src/rank/search/providers/volume-source.js';
import { VolumeFetcher } from '../../../../src/rank/volumes/fetch/volume-fetcher.js';
import { ConfigRepository } from '../../../../src/rank/tracking/config/config.repository.js';
import { type Simulator, startSimulator } from '../../../../src/simulator/index.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  type TestApp,
  useApp,
} from '../../../support/app.js';
import { freshDay, keywords, startRankApp } from '../../../support/rank.js';

const KEY = 'login-of-volumes:password-5b81';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TEA = { keyword: 'green tea', country: 'US' };

interface Row {
  keyword: string;
  volume: number | null;
  cpc: number | null;
}
interface Stored {
  keyword: string;
  country: string;
  language: string;
  volume: number;
  source: string;
  at: Date;
}

const tick = ({ app }: Pick<TestApp, 'app'>) => app.get(VolumeFetcher).tick();

describe('the provider of search volumes', () => {
  let sim: Simulator;
  const database = newDatabaseName();
  const env = () => ({
    VOLUME_PROVIDER: 'dataforseo',
    VOLUME_URL: sim.url,
    VOLUME_KEY: KEY,
    VOLUME_BUDGET_MONTH: '20',
  });
  const t = useApp(async () => {
    sim = await startSimulator({ key: KEY });
    return startRankApp(env(), {}, database);
  });
  let caller: Caller;
  afterAll(() => sim.close());

  beforeEach(async () => {
    await freshDay(t);
    sim.reset();
    await newSlot(t);
    caller = await newCaller(t);
  });

  /** The keywords of each request; [''] for one that was refused. */
  const requested = () => sim.requests.list().map(({ q = '' }) => q.split(','));
  const later = async (ms: number) => {
    t.clock.set(new Date(t.clock.now().getTime() + ms));
    await tick(t);
  };
  const stored = () =>
    t.db
      .collection<Stored>('volumes')
      .find({}, { projection: { _id: 0 } })
      .sort({ keyword: 1 })
      .toArray();
  const misses = async () =>
    (await t.db.collection('volume_misses').find().sort({ keyword: 1 }).toArray()).map(
      ({ keyword }) => keyword as string,
    );
  const used = async () =>
    (await t.db.collection<{ _id: string; used: number }>('search_usage').findOne({ _id: 'volumes:2026-03' }))
      ?.used ?? 0;
  const metric = async (name: string) => {
    const { text } = await t.http.get('/metrics').expect(200);
    return text.split('\n').filter((line) => line.startsWith(name));
  };
  const addKeywords = (config: string, texts: string[]) =>
    t.http
      .post(`/v1/rank/config/${config}/keywords`)
      .set(caller.as)
      .send({ keywords: texts.map((keyword) => ({ keyword, country: 'US' })) })
      .expect(200);

  it('is asked for the keywords of a new configuration, which the table then shows', async () => {
    const config = await newConfig(t, caller, { keywords: keywords(20) });
    await tick(t);
    expect(requested()).toEqual([keywords(20).map(({ keyword }) => keyword)]);
    const volumes = await stored();
    expect(volumes.length).toBeGreaterThan(10);
    expect(volumes[0]).toMatchObject({
      country: 'US',
      language: 'en',
      source: 'dataforseo',
      at: new Date('2026-03-11T00:00:00Z'),
      months: expect.arrayContaining([expect.any(Number)]) as number[],
    });
    await t.http.post('/v1/rank/trigger').expect(200);
    const query = { startDate: '2026-03-11', endDate: '2026-03-11', tz: 'UTC', limit: 100 };
    const { body } = await t.http.get(`/v1/rank/table/${config}`).query(query).set(caller.as).expect(200);
    const known = new Map(volumes.map(({ keyword, volume }) => [keyword, volume]));
    for (const { keyword, volume } of body.data as Row[])
      expect(volume).toBe(known.get(keyword.toUpperCase()) ?? null);
  });

  it('is asked for no keyword twice within a month, whether it knows it or not', async () => {
    await newConfig(t, caller, { keywords: keywords(40) });
    await tick(t);
    const [volumes, unknown] = [await stored(), await misses()];
    expect(unknown.length).toBeGreaterThan(0);
    expect(volumes.length + unknown.length).toBe(40);
    expect(volumes.every(({ volume }) => volume > 0)).toBe(true);
    for (const days of [1, 10, 10]) await later(days * DAY_MS);
    expect(requested()).toHaveLength(1);
    await later(11 * DAY_MS);
    expect(requested().map((each) => each.length)).toEqual([40, 40]);
    expect((await stored())[0]!.at).toEqual(new Date('2026-04-12T00:00:00Z'));
  });

  it('is not asked for what was imported, or what it would refuse', async () => {
    const volumes = [{ ...TEA, language: 'en', volume: 5, at: '2026-01-01' }];
    await t.http.put('/v1/rank/volumes').set(caller.as).send({ volumes }).expect(200);
    const texts = ['Green  Tea', 'how much is tea?', 'x'.repeat(81), 'a b c d e f g h i j k', 'gin'];
    await newConfig(t, caller, { keywords: texts.map((keyword) => ({ keyword, country: 'US' })) });
    await tick(t);
    expect(requested()).toEqual([['gin']]);
    await later(40 * DAY_MS);
    expect((await stored()).find(({ keyword }) => keyword === 'GREEN TEA')).toMatchObject({
      volume: 5,
      source: 'import',
    });
  });

  it('is not asked for what was imported from a file with its name', async () => {
    const volumes = [{ ...TEA, language: 'en', volume: 5, at: '2026-01-01', source: 'dataforseo' }];
    await t.http.put('/v1/rank/volumes').set(caller.as).send({ volumes }).expect(200);
    await newConfig(t, caller, { keywords: [TEA] });
    await tick(t);
    await later(40 * DAY_MS);
    expect(requested()).toEqual([]);
    expect(await stored()).toMatchObject([{ volume: 5, source: 'dataforseo' }]);
  });

  it('is not asked for a requested volume that an import replaced', async () => {
    await newConfig(t, caller, { keywords: keywords(5) });
    await tick(t);
    const volumes = keywords(5).map((each) => ({ ...each, language: 'en', volume: 5, source: 'dataforseo' }));
    await t.http.put('/v1/rank/volumes').set(caller.as).send({ volumes }).expect(200);
    await later(40 * DAY_MS);
    expect(requested()).toHaveLength(1);
  });

  it('does not replace what is imported during its request', async () => {
    const config = await newConfig(t, caller, { keywords: [TEA] });
    sim.faults.set([{ fault: 'slow_body', ms: 300 }]);
    const ticked = tick(t);
    await expect.poll(() => sim.requests.total).toBe(1);
    const volumes = [{ ...TEA, language: 'en', volume: 5, at: '2026-01-01' }];
    await t.http.put('/v1/rank/volumes').set(caller.as).send({ volumes }).expect(200);
    await ticked;
    expect((await stored()).map(({ source }) => source)).toEqual(['import', 'dataforseo']);
    const { body } = await t.http.get(`/v1/rank/table/${config}`).set(caller.as).expect(200);
    expect(body.data).toMatchObject([{ volume: 5, volume_source: { from: 'account', source: 'import' } }]);
  });

  it('gets one request for each country and language, for all accounts together', async () => {
    await newConfig(t, caller, { keywords: [TEA, { ...TEA, device: 'mobile' }, { ...TEA, country: 'DE' }] });
    const other = await newCaller(t);
    await newConfig(t, other, {
      keywords: [
        { ...TEA, keyword: 'Green tea' },
        { ...TEA, keyword: 'gin' },
      ],
    });
    const german = await newCaller(t);
    await newConfig(t, german, { keywords: [TEA], language: 'de' });
    await tick(t);
    const sent = sim.requests.list().map(({ q, country, language }) => `${country} ${language} ${q}`);
    expect(sent.toSorted()).toEqual(['DE en green tea', 'US de green tea', 'US en green tea,gin']);
  });

  it('gets new keywords within a minute, or together once the wait is over', async () => {
    const config = await newConfig(t, caller, { keywords: [TEA] });
    await tick(t);
    await addKeywords(config, ['gin']);
    await later(MINUTE_MS);
    await addKeywords(config, ['rum']);
    await later(30 * MINUTE_MS);
    expect(requested()).toEqual([['green tea']]);
    await later(29 * MINUTE_MS);
    expect(requested()).toEqual([['green tea'], ['gin', 'rum']]);
    await later(2 * 60 * MINUTE_MS);
    await addKeywords(config, ['ale']);
    await later(MINUTE_MS);
    expect(requested()).toEqual([['green tea'], ['gin', 'rum'], ['ale']]);
  });

  it('gets the others when it refuses a keyword, which is not requested again', async () => {
    const texts = ['gin', 'what is § 5', 'rum'];
    await newConfig(t, caller, { keywords: texts.map((keyword) => ({ keyword, country: 'US' })) });
    await tick(t);
    expect(requested()).toEqual([[''], ['gin', 'rum']]);
    expect(await misses()).toContain('WHAT IS § 5');
    expect((await stored()).length + (await misses()).length).toBe(3);
    await later(10 * DAY_MS);
    expect(requested()).toHaveLength(2);
  });

  it('is not asked again in a language that it does not have', async () => {
    await newConfig(t, caller, { keywords: [TEA], language: 'la' });
    await newConfig(t, await newCaller(t), { keywords: [TEA], language: 'en' });
    await tick(t);
    await later(10 * DAY_MS);
    const sent = sim.requests.list();
    expect(sent).toHaveLength(2);
    expect((await stored()).length + (await misses()).length).toBe(2);
  });

  it.each([
    ['unauthorized', 'rejected'],
    ['credits', 'credits'],
    ['rate_limit', 'throttled'],
    ['server_error', 'unavailable'],
    ['drop', 'unavailable'],
  ] as const)('is paused after %s, and no volume is stored', async (fault, kind) => {
    await newConfig(t, caller, { keywords: [TEA] });
    sim.faults.set([{ fault }]);
    await tick(t);
    expect([await stored(), await misses()]).toEqual([[], []]);
    const { body } = await t.http.get('/v1/rank/volumes').set(caller.as).expect(200);
    expect(body.data).toEqual({ provider: 'dataforseo', paused: kind });
    sim.faults.clear();
    await later(10 * MINUTE_MS);
    expect(requested()).toHaveLength(1);
    await later(6 * MINUTE_MS);
    expect(requested()).toHaveLength(2);
    expect((await stored()).length + (await misses()).length).toBe(1);
    const after = await t.http.get('/v1/rank/volumes').set(caller.as).expect(200);
    expect(after.body.data).toEqual({ provider: 'dataforseo', paused: null });
    const metrics = await metric('rankwire_volume_requests_total');
    expect(metrics.join('\n')).toContain(`outcome="${kind}"`);
  });

  it.each([
    [{ fault: 'html' }, 'malformed'],
    [{ fault: 'html', status: 404 }, 'refused'],
  ] as const)(
    'is asked again after a day for a batch with %j, and after the pause for others',
    async (fault, kind) => {
      await newConfig(t, caller, { keywords: [TEA] });
      await newConfig(t, await newCaller(t), { keywords: [{ keyword: 'gin', country: 'DE' }] });
      sim.faults.set([{ ...fault, match: { country: 'US' } }]);
      await tick(t);
      const { body } = await t.http.get('/v1/rank/volumes').set(caller.as).expect(200);
      expect(body.data).toEqual({ provider: 'dataforseo', paused: kind });
      const countries = () => sim.requests.list().map(({ country }) => country);
      await later(10 * MINUTE_MS);
      expect(countries()).toEqual(['US']);
      await later(6 * MINUTE_MS);
      expect(countries()).toEqual(['US', 'DE']);
      for (const hours of [1, 20]) await later(hours * 60 * MINUTE_MS);
      expect(countries()).toEqual(['US', 'DE']);
      sim.faults.clear();
      await later(4 * 60 * MINUTE_MS);
      expect(countries()).toEqual(['US', 'DE', 'US']);
      expect((await metric('rankwire_volume_requests_total')).join('\n')).toContain(`outcome="${kind}"`);
      expect((await stored()).length + (await misses()).length).toBe(2);
    },
  );

  it('is not asked again within a month for keywords that it spells differently', async () => {
    await newConfig(t, caller, { keywords: [{ ...TEA, keyword: 'café' }] });
    const other = vi
      .spyOn(t.app.get<VolumeSource>(VOLUME_SOURCE), 'fetch')
      .mockResolvedValue({ volumes: [{ keyword: 'cafe', volume: 10 }] });
    try {
      await tick(t);
      for (const days of [1, 10, 10]) await later(days * DAY_MS);
      expect(other).toHaveBeenCalledTimes(1);
      expect(await misses()).toEqual(['CAFÉ']);
      await later(11 * DAY_MS);
      expect(other).toHaveBeenCalledTimes(2);
    } finally {
      other.mockRestore();
    }
  });

  it('is asked at once after a start with another key', async () => {
    await newConfig(t, caller, { keywords: [TEA] });
    sim.faults.set([{ fault: 'unauthorized', times: 1 }]);
    await tick(t);
    const scheduler = { RANK_SCHEDULER_ENABLED: 'true', RANK_SCHEDULE: '0 0 1 1 *' };
    const same = await startApp({ ...env(), ...scheduler }, database, t.clock.now());
    await tick(same);
    await same.app.close();
    expect(sim.requests.total).toBe(1);
    const other = await startApp({ ...env(), ...scheduler, VOLUME_KEY: 'a:b' }, database, t.clock.now());
    await tick(other);
    await other.app.close();
    expect(sim.requests.total).toBe(2);
  });

  it('is not asked beyond its budget of the month, which searches do not share', async () => {
    const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'fi', 'cs'];
    for (const language of languages) {
      const other = await newCaller(t);
      await newConfig(t, other, { keywords: [TEA, { ...TEA, country: 'DE' }], language });
    }
    await tick(t);
    expect(sim.requests.total).toBe(11);
    for (let minute = 0; minute < 5; minute += 1) await later(MINUTE_MS);
    expect([sim.requests.total, await used()]).toEqual([20, 20]);
    const { body } = await t.http.get('/v1/rank/volumes').set(caller.as).expect(200);
    expect(body.data).toEqual({ provider: 'dataforseo', paused: 'budget' });
    await later(60 * MINUTE_MS);
    expect(sim.requests.total).toBe(20);
    t.clock.set(new Date('2026-04-01T01:00:00Z'));
    await tick(t);
    expect(sim.requests.total).toBe(24);
  });

  it('is asked by one of several processes at a time', async () => {
    await newConfig(t, caller, { keywords: keywords(5) });
    const second = await startApp(env(), database);
    try {
      second.clock.set(t.clock.now());
      sim.latency.set(100);
      await Promise.all([tick(t), tick(second), tick(t)]);
      await tick(second);
      expect(sim.requests.total).toBe(1);
    } finally {
      await second.app.close();
    }
  });

  /** Looks at each configuration for six minutes; `each` is called in the course of it. */
  function lookSlowly(each: () => Promise<unknown>) {
    const configs = t.app.get(ConfigRepository);
    const searches = configs.searches.bind(configs);
    return vi.spyOn(configs, 'searches').mockImplementation(async function* (accounts) {
      for await (const config of searches(accounts)) {
        t.clock.set(new Date(t.clock.now().getTime() + 6 * MINUTE_MS));
        await each();
        yield config;
      }
    });
  }

  it('is not asked by a second process while the first looks for keywords, however long', async () => {
    for (let n = 0; n < 4; n += 1)
      await newConfig(t, n === 0 ? caller : await newCaller(t), { keywords: [TEA] });
    const second = await startApp(env(), database);
    const sent: number[] = [];
    const slow = lookSlowly(async () => {
      second.clock.set(t.clock.now());
      await tick(second);
      sent.push(sim.requests.total);
    });
    try {
      await tick(t);
      expect(sent).toEqual([0, 0, 0, 0]);
      expect(sim.requests.total).toBe(1);
    } finally {
      slow.mockRestore();
      await second.app.close();
    }
  });

  it('is not asked by a process that lost its lease while it looked for keywords', async () => {
    for (let n = 0; n < 4; n += 1)
      await newConfig(t, n === 0 ? caller : await newCaller(t), { keywords: [TEA] });
    let looks = 0;
    const slow = lookSlowly(async () => {
      looks += 1;
      const lost = { $set: { lease: 'of another process' } };
      if (looks === 2) await t.db.collection('volume_fetches').updateMany({}, lost);
    });
    try {
      await tick(t);
      expect([looks, sim.requests.total]).toEqual([2, 0]);
    } finally {
      slow.mockRestore();
    }
  });

  it('is asked again for the batch of a process that died', async () => {
    await newConfig(t, caller, { keywords: [TEA] });
    await tick(t);
    await t.db.collection('volumes').deleteMany({});
    await t.db.collection('volume_misses').deleteMany({});
    // As a process leaves it that dies during its first request.
    const now = t.clock.now();
    const died = { lease: 'of a dead process', lease_until: new Date(now.getTime() + 600_000), next_at: now };
    await t.db.collection('volume_fetches').updateMany({}, { $set: { ...died, asked: {} } });
    await later(9 * MINUTE_MS);
    expect(sim.requests.total).toBe(1);
    await later(2 * MINUTE_MS);
    expect(sim.requests.total).toBe(2);
    expect((await stored()).length + (await misses()).length).toBe(1);
  });

  it('is not asked for accounts that are not active', async () => {
    await newConfig(t, caller, { keywords: [TEA] });
    await t.db.collection('accounts').updateMany({}, { $set: { active: false } });
    await tick(t);
    await t.db.collection('accounts').updateMany({}, { $set: { active: true } });
    expect(sim.requests.total).toBe(0);
  });
});

describe('without VOLUME_PROVIDER', () => {
  const t = useApp(() => startApp({}));

  it('nothing is requested', async () => {
    await tick(t);
    expect(await t.db.collection('volume_fetches').countDocuments()).toBe(0);
    const caller = await newCaller(t);
    const { body } = await t.http.get('/v1/rank/volumes').set(caller.as).expect(200);
    expect(body.data).toEqual({ provider: null, paused: null });
  });
});

describe('the simulator of search volumes', () => {
  let simulator: Simulator;
  beforeAll(
    async () => void (simulator = await startSimulator({ key: KEY, now: () => new Date('2026-03-11') })),
  );
  afterAll(() => simulator.close());

  async function send(keywords: readonly string[], prefix = '') {
    const query = { country: 'DE', language: 'de', keywords };
    const { method, path, headers, body } = dataforseoVolumes.request(query, KEY);
    const response = await fetch(`${simulator.url}${prefix}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: {}, body: (await response.json()) as unknown };
  }

  it.each(['', '/dataforseo'])(
    'understands the request of the adapter below %j, with equal volumes each time',
    async (prefix) => {
      const names = ['grüner tee', 'Gin', 'rum', 'c++', 'चाय', ...keywords(30).map(({ keyword }) => keyword)];
      const page = dataforseoVolumes.read(await send(names, prefix));
      if ('failure' in page) throw new Error(JSON.stringify(page));
      expect(page.volumes.map(({ keyword }) => keyword)).toEqual(names.map((name) => name.toLowerCase()));
      expect(page.volumes.filter(({ volume }) => volume === null).length).toBeGreaterThan(0);
      expect(page.volumes.find(({ volume }) => volume !== null)?.months).toHaveLength(12);
      expect(page.cost).toBe(0.09);
      expect(dataforseoVolumes.read(await send(names, prefix))).toEqual(page);
      expect(simulator.requests.list().at(-1)).toMatchObject({
        country: 'DE',
        language: 'de',
        q: names.join(','),
      });
    },
  );

  it.each([
    [
      'a symbol',
      ['tea', 'why?'],
      "Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: 'why?'.",
    ],
    ['no keyword', [], "Invalid Field: 'keywords'."],
    ['too many keywords', Array.from({ length: 1001 }, (_, n) => `k${n}`), "Invalid Field: 'keywords'."],
  ])('refuses %s as the provider does', async (_name, names, said) => {
    const page = dataforseoVolumes.read(await send(names));
    expect(page).toEqual({ failure: 'refused', said });
    expect(dataforseoVolumes.refusedFor(said)).toBe('keywords');
  });
});
