import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { DaySums } from '../days/day-sums.js';
import type { Citation } from '../domain/citations.js';
import type { Engine } from '../domain/run.js';
import type { PackedSums } from '../store/day-counts.js';
import type { PackedSources, PartName, Parts } from '../store/day-sources.js';
import { PromptNumbers } from './answer-sums.js';
import { nameUrls, SourceSums } from './source-sums.js';

interface Run {
  prompt: Types.ObjectId;
  engine: Engine;
  planned_at: Date;
  citations: Citation[];
}

interface Day extends PackedSums, PackedSources {
  id: Types.ObjectId;
  day: string;
  parts: Parts;
}

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];
const PROMPTS = Array.from({ length: 40 }, () => new Types.ObjectId());
/** In four blocks of addresses. */
const DOMAINS = 3000;
/** In two rows of a byte each. */
const RUNS_AT_ONCE = 960;
const SHOWN = 200;

let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const pickRank = (count: number) => Math.floor(count ** random());

function cite(site: number, page: number): Citation {
  const domain = `site${site}.example`;
  const competitor = site === 2 ? 'rival.example' : null;
  return { url: `https://${domain}/${page}`, domain, title: `Page ${page}\n"`, own: site === 1, competitor };
}

/** Some links twice to one domain; the pages of the domain that is cited most are cited more the lower their number. */
function newRun(day: string, n: number): Run {
  const links = Array.from({ length: n % 8 }, () => cite(1 + pickRank(DOMAINS), Math.floor(random() * 12)));
  const pages = Array.from({ length: 1 + Math.floor(80 * random()) }, (_, page) => cite(0, page));
  const citations = [...links, ...(n % 3 === 0 ? pages : [])];
  return {
    prompt: PROMPTS[n < RUNS_AT_ONCE ? 0 : n % PROMPTS.length]!,
    engine: n % 7 === 0 ? 'gemini' : 'chatgpt',
    planned_at: new Date(Date.parse(`${day}T00:00:00Z`) + (n < RUNS_AT_ONCE ? 0 : (n % 96) * 900_000)),
    citations: [...new Map(citations.map((each) => [each.url, each])).values()],
  };
}

let runs: Run[];
let days: Day[];

beforeAll(async () => {
  runs = DAYS.flatMap((day) => Array.from({ length: 1600 }, (_, n) => newRun(day, n)));
  days = await Promise.all(DAYS.map(pack));
});

async function pack(day: string): Promise<Day> {
  const sums = new DaySums();
  for (const { citations, ...run } of runs)
    if (run.planned_at.toISOString().startsWith(day))
      sums.add(
        { ...run, vendor: null, api: false, state: 'answered', mentioned: [], cited: [], orders: [] },
        citations,
      );
  const { sources, parts } = await sums.packSources();
  return { id: new Types.ObjectId(), day, ...sums.packCounts()!, ...sources, parts };
}

interface Filter {
  prompts?: Types.ObjectId[];
  engine?: Engine;
  from?: string;
  to?: string;
}

const newSums = ({ prompts = PROMPTS, engine, from = '', to = '9' }: Filter) =>
  new SourceSums(
    new PromptNumbers(prompts.map((_id) => ({ _id, competitors: [] }))),
    (at) =>
      at.toISOString() >= from && at.toISOString() < to ? { isBefore: false, date: '2026-03-01' } : undefined,
    engine,
  );

/** As the service does, from packed days. */
async function report(filter: Filter, readUrls = readParts) {
  const sums = newSums(filter);
  for (const day of days) await sums.addDay(day, day, (names) => Promise.resolve(readParts(day.id, names)));
  const steps = sums.page(0, SHOWN);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const shown = step.value;
  for (const day of sums.findDays(shown)) sums.addUrls(day, readUrls(day.id, day.parts));
  for (const { id, part, urls } of sums.findUnnamed(shown)) nameUrls(urls, readParts(id, [part]).get(part));
  return shown.map((number) => sums.toRow(number));
}

const readParts = (id: Types.ObjectId, names: readonly PartName[]): Parts =>
  new Map(names.map((name) => [name, days.find((day) => day.id === id)!.parts.get(name)!]));

/** The same, counted run by run. */
function recount({ prompts = PROMPTS, engine, from = '', to = '9' }: Filter) {
  const wanted = runs.filter(
    (run) =>
      prompts.includes(run.prompt) &&
      (!engine || run.engine === engine) &&
      run.planned_at.toISOString() >= from &&
      run.planned_at.toISOString() < to,
  );
  const found = new Map<
    string,
    { first: Citation; runs: number; urls: Map<string, { url: string; title: string; runs: number }> }
  >();
  for (const { citations } of wanted) {
    for (const citation of citations) {
      const { domain, url, title } = citation;
      const { urls } = setDefault(found, domain, { first: citation, runs: 0, urls: new Map() });
      setDefault(urls, url, { url, title, runs: 0 }).runs += 1;
    }
    for (const domain of new Set(citations.map((each) => each.domain))) found.get(domain)!.runs += 1;
  }
  return [...found.values()]
    .map(({ first: { domain, own, competitor }, runs: citing, urls }) => ({
      domain,
      runs: citing,
      citations: [...urls.values()].reduce((sum, each) => sum + each.runs, 0),
      share: Math.round((citing / wanted.length) * 10_000) / 100,
      own,
      competitor,
      urls: [...urls.values()].sort((a, b) => b.runs - a.runs || (a.url < b.url ? -1 : 1)).slice(0, 20),
    }))
    .sort((a, b) => b.runs - a.runs || b.citations - a.citations || (a.domain < b.domain ? -1 : 1))
    .slice(0, SHOWN);
}

function setDefault<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  const known = map.get(key) ?? value;
  map.set(key, known);
  return known;
}

/** Of the pages that are cited as often as the last one shown, any may be shown. */
const comparable = (rows: ReturnType<typeof recount>) =>
  rows.map(({ urls, ...row }) => ({
    ...row,
    urls: urls.filter((each) => urls.length < 20 || each.runs > urls.at(-1)!.runs),
  }));

it.each<[string, Filter]>([
  ['all prompts', {}],
  ['some prompts', { prompts: PROMPTS.filter((_, n) => n % 5 === 0) }],
  ['all prompts but one', { prompts: PROMPTS.slice(1) }],
  ['one engine', { engine: 'chatgpt' }],
  ['some prompts and one engine', { prompts: PROMPTS.slice(0, 8), engine: 'gemini' }],
  ['days in part', { from: '2026-03-01T05:45:00.000Z', to: '2026-03-03T18:30:00.000Z' }],
])('counts sources of %s as their runs do', async (_, filter) => {
  const rows = await report(filter);
  expect(comparable(rows)).toEqual(comparable(recount(filter)));
  expect(rows[0]).toMatchObject({ domain: 'site0.example', urls: { length: 20 } });
  expect(rows[0]!.urls[0]).toMatchObject({ url: 'https://site0.example/0', title: 'Page 0\n"' });
});

it('has no addresses of days that were summed again after their domains were read', async () => {
  for (const filter of [{}, { engine: 'chatgpt' } as const]) {
    const rows = await report(filter, () => new Map());
    expect(rows.map(({ urls: _urls, ...row }) => row)).toEqual(
      recount(filter).map(({ urls: _urls, ...row }) => row),
    );
    expect(rows.flatMap(({ urls }) => urls)).toEqual([]);
  }
});

it('adds answers of runs to those of days', async () => {
  const [first, ...others] = days;
  const sums = newSums({});
  for (const { planned_at, citations } of runs)
    if (planned_at.toISOString().startsWith(first!.day)) sums.addAnswer(citations);
  for (const day of others) await sums.addDay(day, day, () => Promise.resolve(day.parts));
  const rows = Array.from({ length: sums.size }, (_, number) => sums.toRow(number));
  expect(Math.max(...rows.map((row) => row.runs))).toBe(recount({})[0]!.runs);
  expect(rows.reduce((sum, { citations }) => sum + citations, 0)).toBe(
    runs.reduce((sum, { citations }) => sum + citations.length, 0),
  );
});
