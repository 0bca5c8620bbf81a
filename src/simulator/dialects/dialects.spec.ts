import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultName, type Simulator, startSimulator } from '../index.js';
import { ask, json } from '../spec-support.js';
import { dayNumber } from '../results/drift.js';
import { searchAnswer } from '../results/answer.js';
import { cut } from './google-pages.js';

const NOW = new Date('2026-03-10T08:00:00Z');
const QUERY = { q: 'css grid', country: 'DE', language: 'de' };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const google = (start: number, num: number) =>
  `https://www.google.com/search?q=css+grid&gl=de&hl=de&start=${start}&num=${num}&brd_json=1`;

interface Call {
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

type Item = Record<string, unknown>;

interface Case {
  call: (page: number) => Call;
  /** The list of results, and the member that is their link. */
  list: string;
  link: string;
}

const CASES: Record<string, Case> = {
  serper: {
    call: (page) => ({
      path: '/search',
      headers: { 'x-api-key': 'demo-key' },
      body: { q: 'css grid', gl: 'de', hl: 'de', page },
    }),
    list: 'organic',
    link: 'link',
  },
  serpapi: {
    call: (page) => ({
      path: `/search.json?engine=google&q=css+grid&gl=de&hl=de&start=${(page - 1) * 10}&api_key=demo-key`,
    }),
    list: 'organic_results',
    link: 'link',
  },
  searchapi: {
    call: (page) => ({
      path: `/api/v1/search?engine=google&q=css+grid&gl=de&hl=de&page=${page}`,
      headers: { authorization: 'Bearer demo-key' },
    }),
    list: 'organic_results',
    link: 'link',
  },
  traject: {
    call: (page) => ({ path: `/search?api_key=demo-key&q=css+grid&gl=de&hl=de&page=${page}` }),
    list: 'organic_results',
    link: 'link',
  },
  brightdata: {
    call: (page) => ({
      path: '/request',
      headers: { authorization: 'Bearer demo-key' },
      body: { zone: 'demo-key', url: google((page - 1) * 10, 10), format: 'raw' },
    }),
    list: 'organic',
    link: 'link',
  },
  searxng: {
    call: (page) => ({
      path: `/search?q=css+grid&format=json&engines=google&language=de-DE&pageno=${page}`,
    }),
    list: 'results',
    link: 'url',
  },
};
const dialects = Object.keys(CASES);
const DATAFORSEO = '/v3/serp/google/organic/live/advanced';

let simulator: Simulator;
beforeEach(async () => void (simulator = await startSimulator({ now: () => NOW })));
afterEach(() => simulator.close());

function send({ path, headers = {}, body }: Call, port = simulator.port) {
  const text = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return ask(port, path, { headers: { 'content-type': 'application/json', ...headers }, ...text });
}

const truth = () =>
  searchAnswer(QUERY, dayNumber(NOW), { start: 0, num: 100 }).results.map(({ link }) => link);

async function page(name: string, number: number): Promise<Item[]> {
  const { call, list } = CASES[name]!;
  const items = json<Record<string, Item[]>>(await send(call(number)))[list] ?? [];
  const position = ({ positions }: Item) => (positions as number[] | undefined)?.[0] ?? 0;
  return items.toSorted((one, other) => position(one) - position(other));
}

describe('a dialect that pages', () => {
  it.each(dialects)(
    '%s serves the same world on pages of 4 to 10 results, some of them twice',
    async (name) => {
      const links: unknown[] = [];
      let most = 0;
      for (let number = 1; ; number += 1) {
        const items = await page(name, number);
        if (items.length === 0) break;
        if (new Set(links).size + items.length < 100) expect(items.length).toBeGreaterThanOrEqual(4);
        most = Math.max(most, items.length);
        links.push(...items.map((item) => item[CASES[name]!.link]));
      }
      expect(most).toBeLessThanOrEqual(10);
      expect(links.length).toBeGreaterThan(100);
      expect([...new Set(links)]).toEqual(truth());
    },
  );

  it.each(dialects)('%s can be reached below its name too', async (name) => {
    const { call } = CASES[name]!;
    const prefix = name === 'traject' ? '/valueserp' : `/${name}`;
    const plain = await send(call(1));
    expect((await send({ ...call(1), path: `${prefix}${call(1).path}` })).text).toBe(plain.text);
  });

  it.each(dialects.filter((name) => name !== 'searxng'))('%s refuses a wrong key', async (name) => {
    const { path, headers = {}, ...rest } = CASES[name]!.call(1);
    const wrong = Object.fromEntries(Object.keys(headers).map((header) => [header, 'Bearer wrong']));
    const { status } = await send({ ...rest, path: path.replace('demo-key', 'wrong'), headers: wrong });
    expect([401, 403]).toContain(status);
  });

  it.each(dialects)('%s names an unknown parameter in its own form', async (name) => {
    const { path, body, ...rest } = CASES[name]!.call(1);
    const call =
      name === 'serper'
        ? { body: { ...(body as object), nm: 1 }, path }
        : name === 'brightdata'
          ? { body: { zone: 'demo-key', url: `${google(0, 10)}&nm=1`, format: 'raw' }, path }
          : { path: `${path}&nm=1` };
    const { status, text, headers } = await send({ ...rest, ...call });
    expect(status).toBe(400);
    expect(`${text}${String(headers['x-brd-error'])}`).toContain("Unknown parameter 'nm'");
  });

  it.each(dialects)('%s distinguishes every error', async (name) => {
    const faults: FaultName[] = ['unauthorized', 'credits', 'rate_limit', 'server_error', 'error_200'];
    const seen = new Set<string>();
    for (const fault of faults) {
      simulator.faults.set([{ fault }]);
      const { status, text, headers } = await send(CASES[name]!.call(1));
      seen.add(`${status} ${text} ${String(headers['x-brd-error'])}`);
      if (fault === 'error_200') expect(status).toBe(200);
    }
    expect(seen.size).toBe(faults.length);
  });
});

describe('the dialect of DataForSEO', () => {
  const task = { keyword: 'css grid', location_code: 2276, language_code: 'de', depth: 30 };
  const call = (change: object = {}, authorization = basic('demo-key:demo-key')): Call => ({
    path: DATAFORSEO,
    headers: { authorization },
    body: [{ ...task, ...change }],
  });
  const readTask = async (given: Call) => {
    const { tasks } = json<{ tasks: { status_code: number; result: { items: Item[] }[] | null }[] }>(
      await send(given),
    );
    return tasks[0]!;
  };

  it('returns the whole depth for one request, with other elements between', async () => {
    const { result } = await readTask(call());
    const { items } = result![0]!;
    const organic = items.filter(({ type }) => type === 'organic');
    expect(organic.map(({ url }) => url)).toEqual(truth().slice(0, 30));
    expect(items.length).toBeGreaterThan(30);
  });

  it('refuses wrong credentials with 401 and everything else with 200', async () => {
    expect((await send(call({}, basic('a:b')))).status).toBe(401);
    simulator.faults.set([{ fault: 'credits' }]);
    expect((await send(call())).status).toBe(200);
    expect(await readTask(call())).toMatchObject({ status_code: 40_210, result: null });
  });

  it('reports an empty list with its own code', async () => {
    simulator.faults.set([{ fault: 'empty' }]);
    expect(await readTask(call())).toMatchObject({ status_code: 40_102, result: null });
  });
});

describe('a simulator with a rate limit', () => {
  it('refuses further searches within a second in the form of the dialect', async () => {
    const limited = await startSimulator({ now: () => NOW, requestsPerSecond: 2 });
    const statuses = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await send(CASES['serper']!.call(1), limited.port)).status);
    }
    await limited.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('the log of requests', () => {
  it('contains the query of every dialect and no key', async () => {
    for (const name of dialects) await send(CASES[name]!.call(2));
    const logged = simulator.requests.list();
    expect(logged).toHaveLength(dialects.length);
    for (const request of logged) {
      expect(request).toMatchObject({ q: 'css grid', country: 'DE', start: 10 });
      expect(JSON.stringify(request)).not.toContain('demo-key');
    }
  });
});

describe('cut', () => {
  it('makes pages that are the list once repeated entries are dropped', () => {
    const list = Array.from({ length: 57 }, (_, index) => index);
    const pages = cut(list, 'seed');
    expect([...new Set(pages.flat())]).toEqual(list);
    expect(cut(list, 'seed')).toEqual(pages);
    expect(cut([], 'seed')).toEqual([]);
  });
});
