import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type LocalDay, localDay } from '../../../../src/common/time/zone.js';
import { dueInstant } from '../../../../src/rank/positions/due.js';
import { seriesKey } from '../../../../src/rank/positions/series.js';
import { SEO_RESULTS, type SeoResult } from '../../../../src/rank/history/results/result.schema.js';
import { DaysService } from '../../../../src/rank/history/days/days.service.js';
import { WebsiteSummaries } from '../../../../src/rank/websites/website-summaries.js';
import { RANK_WEBSITES } from '../../../../src/rank/websites/website.repository.js';
import { RANK_CONFIGS, type RankConfig } from '../../../../src/rank/tracking/config/config.schema.js';
import { depth } from '../../../support/depth.js';
import { confirmAddresses, DigestClient, parsed, received, WEEKLY } from '../../../support/digests.js';
import { randomOf } from '../../../support/random.js';
import { trigger } from '../../../support/rank.js';
import {
  type ReportApp,
  type Row,
  SITE,
  startReportApp,
  tracked,
  type Tracked,
} from '../../../support/reports.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const TO = 'ada@example.com';
const KEYWORDS = Array.from({ length: 12 }, (_, n) => ({
  keyword: `keyword ${n}`,
  country: n % 3 === 0 ? 'DE' : 'US',
  device: n % 4 === 0 ? ('mobile' as const) : ('desktop' as const),
  tags: n % 2 === 0 ? ['even'] : ['odd'],
}));

const CONFIG = { keywords: KEYWORDS, website: SITE, competitors: ['https://rival.example'] };

/** A change of the clocks is within the last week of each. */
const ZONES = [
  ['Europe/Berlin', '2026-03-31'],
  ['America/New_York', '2026-11-03'],
  ['Australia/Lord_Howe', '2026-04-08'],
  ['Pacific/Chatham', '2026-09-30'],
] as const;
const READERS = [
  'UTC',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const RHYTHMS = [1, 1, 1, 7];
const WORLDS = depth(4, 24);

interface World {
  site: Tracked;
  /** The zone of the slot, or that of a reader elsewhere. */
  tz: string;
  today: LocalDay;
}

let smtp: TestSmtp;
let t: ReportApp;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startReportApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Rankwire <digest@rankwire.example>' });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

/** A website with failures, gaps, checks of a few keywords, lost and new keywords, and a change of the clocks. */
async function makeWorld(seed: number): Promise<World> {
  const random = randomOf(seed);
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const [zone, last] = ZONES[seed % ZONES.length]!;
  const rhythm = pick(RHYTHMS);
  const length = chance(0.25) ? 4 * rhythm : 45;
  const time = pick(['00:30', '07:00', '23:40']);
  const first = addDays(last, -length);
  const now = new Date(dueInstant(time, zone, last).getTime() + 15 * 60_000);
  const site = await tracked(t, noonOf(addDays(first, -1)).toISOString(), CONFIG, { time, timezone: zone });
  t.clock.set(now);
  const config = new Types.ObjectId(site.config);
  const results: Omit<SeoResult, '_id' | 'createdAt' | 'updatedAt'>[] = [];
  const known = new Map<number, { positions: number[]; checkedAt: Date }>();
  const addedOn = KEYWORDS.map((_, n) => (n < 9 ? 0 : Math.floor(random() * (length + 8))));
  const days: LocalDay[] = [];
  for (let day = 0; day <= length; day += 1) {
    const isDue = (length - day) % rhythm === 0;
    const isMissed = chance(0.08);
    const isFailed = chance(0.06);
    // A few keywords on demand, on a day without a check of all.
    const some = !isDue || isMissed ? (chance(0.12) ? [0, 1] : []) : KEYWORDS.map((_, n) => n);
    const slot_day = addDays(first, day);
    const due = dueInstant(time, zone, slot_day);
    // Some keywords are checked again later, which is another day elsewhere.
    const again = chance(0.2) && time !== '23:40' && day < length ? 1 + Math.floor(random() * 10) : 0;
    for (const n of some) {
      const run_at = n < 3 ? addHours(due, again) : due;
      if (day < addedOn[n]! || chance(0.03)) continue;
      const earlier = known.get(n);
      const rolled = earlier !== undefined && (isFailed || chance(0.05));
      if (!rolled && isFailed) continue;
      const checkedAt = new Date(run_at.getTime() + 1000 * (n + 1));
      const fresh = { positions: walk(earlier?.positions ?? [], random), checkedAt };
      const result = rolled ? earlier : fresh;
      known.set(n, result);
      results.push(resultOf(site, { n, slot_day, run_at, rolled, ...result }));
    }
    if (some.length > 0) days.push(slot_day);
  }
  await t.db.model<SeoResult>(SEO_RESULTS).insertMany(results);
  for (const day of days) await t.app.get(DaysService).rebuild(config, day);
  await t.db.model<RankConfig>(RANK_CONFIGS).updateOne({ _id: config }, { dirty_days: [] });
  await t.db.collection(RANK_WEBSITES).deleteMany({});
  await t.app.get(WebsiteSummaries).tick();
  const tz = chance(0.5) ? zone : pick(READERS);
  return { site, tz, today: localDay(now, tz) };
}

const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

const noonOf = (day: LocalDay) => new Date(`${day}T12:00:00Z`);

/** The next positions of the website; empty: lost. */
function walk(before: readonly number[], random: () => number): number[] {
  if (random() < 0.08) return [];
  const best = before[0] ?? 1 + Math.floor(random() * 60);
  const next = Math.min(90, Math.max(1, best + Math.floor(random() * 9) - 4));
  return random() < 0.2 ? [next, next + 5] : [next];
}

interface Checked extends Pick<SeoResult, 'slot_day' | 'run_at'> {
  /** Index of the keyword. */
  n: number;
  positions: number[];
  checkedAt: Date;
  rolled: boolean;
}

function resultOf(
  { caller, config }: Tracked,
  of: Checked,
): Omit<SeoResult, '_id' | 'createdAt' | 'updatedAt'> {
  const { n, positions, checkedAt, rolled, ...days } = of;
  const { tags: _, ...name } = KEYWORDS[n]!;
  const base = { account: caller.account._id, website: SITE, language: 'en', ...name };
  return {
    ...base,
    ...days,
    config: new Types.ObjectId(config),
    series: seriesKey({ ...base, account: String(base.account) }),
    results: positions.map((position) => ({ position, link: `${SITE}/${n}/${position % 2}` })),
    run: new Types.ObjectId(),
    checked_at: checkedAt,
    rolled_from_previous: rolled,
    managed_by_platform: false,
    deleted_on: null,
    depth: 100,
  };
}

type Query = Record<string, string | number>;
type Figures = Record<'keywords' | 'top3' | 'top10' | 'top100' | 'not_found', number> & {
  date: string;
  visibility: number | null;
  average: number | null;
};
interface Counts {
  up: number;
  down: number;
  new: number;
  lost: number;
  failed: number;
  compared: { days: number; now: Figures | null; before: Figures | null };
}

async function read<Body = { data: Row[]; pagination: { total: number } }>(
  { site }: World,
  path: string,
  query: Query = {},
): Promise<Body> {
  const { body } = await t.http.get(path).query(query).set(site.caller.as).expect(200);
  return body as Body;
}

const countsOf = async (world: World, query: Query) =>
  (await read<{ data: Counts }>(world, `/v1/rank/table/${world.site.config}/counts`, query)).data;

/** As the table shows them, by a plain definition. */
function figuresOf(positions: (number | null)[]) {
  const within = (last: number) => positions.filter((each) => each !== null && each <= last).length;
  const average = positions.reduce<number>((sum, each) => sum + (each ?? 101), 0) / positions.length;
  return {
    keywords: positions.length,
    top3: within(3),
    top10: within(10),
    top100: within(100),
    not_found: positions.filter((each) => each === null).length,
    average: positions.length === 0 ? null : Math.round(100 * average) / 100,
  };
}

const FILTERS: Query[] = [
  { tag: 'even' },
  { device: 'mobile' },
  { search: '1' },
  { tag: 'odd', country: 'US' },
];

describe.each(Array.from({ length: WORLDS }, (_, n) => n + 1))('one comparison in world %i', (seed) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(seed);
  });

  const rangeOf = (days: number): Query => ({
    startDate: addDays(world.today, 1 - days),
    endDate: world.today,
    tz: world.tz,
    since: 'range',
  });

  it.each([7, 30])('tiles, strip, rows, movers and files of %i days say the same', async (days) => {
    const path = `/v1/rank/table/${world.site.config}`;
    const dates = new Set<string>();
    for (const filter of [{}, FILTERS[(seed + days) % FILTERS.length]!]) {
      const query = { ...rangeOf(days), ...filter };
      const counts = await countsOf(world, query);
      const { now, before } = counts.compared;
      expect(counts.compared.days).toBe(days);
      dates.add(`${now?.date} ${before?.date}`);
      const { data: rows } = await read(world, path, { ...query, limit: 100, sortField: 'movement' });

      // The tiles are the sums of the rows.
      if (now) expect(now).toMatchObject(figuresOf(checked(rows).map((row) => row.currentPosition)));
      if (before) expect(before).toMatchObject(figuresOf(compared(rows).map((row) => row.fromPosition!)));
      for (const { fromDate } of compared(rows)) expect(fromDate! <= before!.date).toBe(true);

      // Each count opens exactly its rows, and the movers begin with the largest of them.
      for (const change of ['up', 'down', 'new', 'lost'] as const)
        expect(counts[change], change).toBe(rows.filter((row) => kindOf(row) === change).length);
      for (const [change, kinds] of Object.entries(BOTH)) {
        const order = { sortField: 'movement', sortOrder: 'desc', limit: 5 };
        const movers = await read(world, path, { ...query, change, ...order });
        const moved = rows.filter((row) => kinds.includes(kindOf(row) ?? ''));
        expect(movers.pagination.total, change).toBe(moved.length);
        const largest = moved.map(({ movement }) => movement!).sort((a, b) => b - a);
        expect(movers.data.map(({ movement }) => movement)).toEqual(largest.slice(0, 5));
      }

      // The number of days is another spelling of the same comparison.
      expect((await countsOf(world, { ...query, since: `${days}d` })).compared).toEqual(counts.compared);
      expect(await csvRows(world, { ...query, sortField: 'movement' })).toEqual(
        rows.map(({ keyword, currentPosition, fromPosition, fromDate, changeSince }) =>
          [keyword, currentPosition, fromPosition, fromDate, changeSince].map((value) => String(value ?? '')),
        ),
      );
      await expectMatrix(world, query, rows);
    }
    // Filters do not change which days are compared.
    expect(dates.size).toBe(1);
  });

  it('pages and head to head share out the same change', async () => {
    for (const days of [7, 30]) {
      const query = rangeOf(days);
      const { compared: of } = await countsOf(world, query);
      const { data: rows } = await read(world, `/v1/rank/table/${world.site.config}`, {
        ...query,
        limit: 100,
      });
      const { data: pages } = await read<{ data: { visibility: number; visibility_change: number }[] }>(
        world,
        `/v1/rank/pages/${world.site.config}`,
        { ...query, limit: 500 },
      );
      const sum = (field: 'visibility' | 'visibility_change') =>
        pages.reduce((total, page) => total + page[field], 0);
      expect(sum('visibility')).toBeCloseTo(of.now?.visibility ?? 0, 0);
      const gained = of.before ? of.now!.visibility! - of.before.visibility! : 0;
      expect(Math.abs(sum('visibility_change') - gained)).toBeLessThan(0.02 * pages.length + 0.02);

      const { since: _, ...plain } = query;
      const { data } = await read<{ data: { rows: Place[] } }>(
        world,
        `/v1/rank/competitors/${world.site.config}/keywords`,
        { ...plain, limit: 100 },
      );
      expect(
        data.rows.map(({ keyword, positions, before, change }) => [
          keyword,
          positions[SITE],
          before[SITE],
          change,
        ]),
      ).toEqual(
        rows.map((row) => [
          row.keyword,
          row.lastChecked === null ? undefined : row.currentPosition,
          row.fromDate === null ? undefined : row.fromPosition,
          row.changeSince,
        ]),
      );
    }
  });

  it('a share link says the same as the console', async () => {
    const { site } = world;
    for (const tag of [null, 'odd']) {
      const body = { name: 'Client', ...(tag !== null && { tag }) };
      const made = await t.http.post(`/v1/rank/config/${site.config}/shares`).set(site.caller.as).send(body);
      const { token } = made.body.data as { token: string };
      const query = { ...rangeOf(7), counts: 'true', limit: 100 };
      const shared = await read<{ data: Row[]; counts: Counts }>(world, `/v1/share/${token}/table`, query);
      const own = { ...query, ...(tag !== null && { tag }) };
      const console = await read<{ data: Row[]; counts: Counts }>(
        world,
        `/v1/rank/table/${site.config}`,
        own,
      );
      expect(shared.counts.compared).toEqual(console.counts.compared);
      expect(shared.data.map(figuresOfRow)).toEqual(console.data.map(figuresOfRow));
    }
  });

  it('the list of websites has the figures of 30 days in each zone', async () => {
    for (const tz of new Set([...READERS, world.tz])) await expectWebsite(world, tz);
  });

  it('the week of the digest is the 7 days of the console, in the preview and in the mail', async () => {
    const { site, tz } = world;
    const counts = await countsOf(world, rangeOf(7));
    const { now, before } = counts.compared;
    const client = new DigestClient(t, site.caller, site.config);
    await confirmAddresses(t, site.caller, [TO]);
    await client.put({ ...WEEKLY, tz, to: [TO] }).expect(200);
    const { text } = await client.preview({ format: 'text', tz, frequency: 'weekly' }).expect(200);
    smtp.taken.length = smtp.read.length = 0;
    await client.send().expect(200);
    const [mail] = await received(t, smtp, 1);
    const sent = await parsed(mail!);
    expect(withoutLinks(sent.text!)).toBe(withoutLinks(text));

    // A mail does not compare a week with the first days of a new website.
    const isWeek = before !== null && before.date <= addDays(now!.date, -7);
    const figure = (name: 'visibility' | 'average' | 'top3' | 'top10', unit = '') => {
      const show = (value: number | null) => `${ONE_DECIMAL.format(value ?? 0)}${unit}`;
      return show(now![name]) + (isWeek ? ` (before: ${show(before[name])})` : '');
    };
    const lines = text.split('\n');
    expect(lines).toContain(`Visibility: ${figure('visibility', '%')}`);
    expect(lines).toContain(`Average position: ${figure('average')}`);
    expect(lines).toContain(`Top 3: ${figure('top3')}`);
    expect(lines).toContain(`Top 10: ${figure('top10')}`);
    const [up, down] = isWeek ? [counts.up + counts.new, counts.down + counts.lost] : [0, 0];
    expect(lines).toContain(`Improved: ${up}`);
    expect(lines).toContain(`Declined: ${down}`);
    expect(sent.subject).toBe(`Weekly digest of www.example.com: ${up} up, ${down} down`);
    expect(lines[1]).toContain(longDay(now!.date));
    if (isWeek) expect(lines[1]).toContain(`compared with ${longDay(before.date)}`);
  });

  it('the list of websites follows a check, and the days after the last one', async () => {
    const began = t.clock.now().getTime();
    const zones = [world.tz, 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    for (const days of [1, 10, 29, 30, 31, 32, 61]) {
      t.clock.set(new Date(began + days * 24 * 3_600_000));
      for (const tz of zones) await expectWebsite(world, tz);
      if (days !== 1) continue;
      t.answer({ 'keyword 0': [2], 'keyword 1': 'fail', 'keyword 2': [40] });
      expect(await trigger(t)).toMatchObject({ configs: 1 });
      for (const tz of zones) await expectWebsite(world, tz);
    }
  });
});

/** The list of websites and the overview of 30 days, of a reader in a zone. */
async function expectWebsite(world: World, tz: string): Promise<void> {
  const today = localDay(t.clock.now(), tz);
  const range = { startDate: addDays(today, -29), endDate: today, tz };
  const counts = await countsOf(world, { ...range, since: 'range' });
  const { now, before } = counts.compared;
  const { data, totals } = await read<{ data: Website[]; totals: object }>(world, '/v1/rank/websites', {
    tz,
    spark: 30,
  });
  const [website] = data;
  const place = `${tz} at ${t.clock.now().toISOString()}`;
  if (now)
    expect(website!.now, place).toMatchObject({
      date: now.date,
      failed: counts.failed,
      visibility: now.visibility,
      average: now.average,
      top3: now.top3,
      top10: now.top10,
    });
  expect(website!.compared_on, place).toBe(before?.date ?? null);
  expect(website!.visibility_change, place).toEqual(
    before ? Math.round(100 * (now!.visibility! - before.visibility!)) / 100 : null,
  );
  const gained = (band: 'top3' | 'top10') => (before ? now![band] - before[band] : null);
  expect([website!.top3_change, website!.top10_change], place).toEqual([gained('top3'), gained('top10')]);
  expect(totals, place).toMatchObject({ top3_change: gained('top3'), top10_change: gained('top10') });

  // The sparkline has the days of the chart.
  const { data: days } = await read<{ data: { date: string; visibility: number }[] }>(
    world,
    `/v1/rank/distribution/${world.site.config}`,
    range,
  );
  const byDay = new Map(days.map(({ date, visibility }) => [date, visibility]));
  expect(website!.spark.from, place).toBe(range.startDate);
  website!.spark.visibility.forEach((visibility, n) => {
    if (visibility !== null) expect(visibility, place).toBe(byDay.get(addDays(range.startDate, n)));
  });
}

interface Place {
  keyword: string;
  positions: Record<string, number | null>;
  before: Record<string, number | null>;
  change: number | null;
}

interface Website {
  now: Omit<Figures, 'keywords'>;
  visibility_change: number | null;
  top3_change: number | null;
  top10_change: number | null;
  compared_on: string | null;
  spark: { from: string; visibility: (number | null)[] };
}

const BOTH = { improved: ['up', 'new'], declined: ['down', 'lost'] };

const checked = (rows: Row[]) => rows.filter(({ lastChecked }) => lastChecked !== null);
const compared = (rows: Row[]) => rows.filter(({ fromDate }) => fromDate !== null);
const figuresOfRow = ({ keyword, currentPosition, fromPosition, fromDate, movement }: Row) => [
  keyword,
  currentPosition,
  fromPosition,
  fromDate,
  movement,
];

function kindOf({ currentPosition: now, fromPosition: from = null, movement }: Row): string | null {
  if (!movement) return null;
  if (from === null) return 'new';
  if (now === null) return 'lost';
  return now < from ? 'up' : 'down';
}

/** What some columns of the file have. */
async function csvRows({ site }: World, query: Query): Promise<string[][]> {
  const { text } = await t.http
    .get(`/v1/rank/table/${site.config}`)
    .query({ ...query, format: 'csv' })
    .set(site.caller.as)
    .expect(200);
  const [head, ...lines] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const columns = ['keyword', 'currentPosition', 'fromPosition', 'fromDate', 'changeSince'];
  return lines.map((cells) => columns.map((name) => cells[head!.indexOf(name)]!));
}

/** The newest position within the range is that of the row, for the rows of the same filter. */
async function expectMatrix(world: World, query: Query, rows: Row[]): Promise<void> {
  const { data } = await read<{
    data: { rows: { keyword: string; states: string; positions: (number | null)[] }[] };
  }>(world, `/v1/rank/matrix/${world.site.config}`, { ...query, limit: 100 });
  const newest = data.rows.map(({ keyword, states, positions }) => [
    keyword,
    positions[Math.max(0, ...[...states].flatMap((state, n) => (state === '-' ? [] : n)))],
  ]);
  expect(Object.fromEntries(newest)).toEqual(
    Object.fromEntries(rows.map(({ keyword, currentPosition }) => [keyword, currentPosition])),
  );
}

const ONE_DECIMAL = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const longDay = (day: LocalDay) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(noonOf(day));

/** The links of a mail are those of its recipient. */
const withoutLinks = (text: string) => text.replace(/https?:\S+|#/g, '').trimEnd();
