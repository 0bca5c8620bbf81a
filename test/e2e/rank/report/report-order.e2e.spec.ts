import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.js';
import { check, type Row, startReportApp, table, tracked, type Tracked } from '../../../support/reports.js';

/** Eight rows with ties, nulls, copies, capitals, accents and places. */
const KEYWORDS = [
  { keyword: 'delta', country: 'US' },
  { keyword: 'Bravo', country: 'US' },
  { keyword: 'alpha', country: 'US', near: 'Boston' },
  { keyword: 'alpha', country: 'US', near: 'Austin' },
  { keyword: 'alpha', country: 'DE' },
  { keyword: 'echo', country: 'FR' },
  { keyword: 'Élan', country: 'FR' },
  { keyword: 'a.c (50%) [x]*', country: 'US' },
];
const SIGNS = 'a.c (50%) [x]*';

describe('order, search and pages of the table', () => {
  const app = useApp(() => startReportApp());
  let own: Tracked;
  beforeAll(async () => {
    own = await tracked(app, '2026-03-01T08:00:00Z', { keywords: KEYWORDS });
    await check(app, '2026-03-01T08:00:00Z', {
      delta: [10],
      Bravo: [20],
      'alpha|US|Boston': [5],
      'alpha|US|Austin': [5],
      'alpha|DE': [7],
      echo: [30],
    });
    await check(app, '2026-03-02T08:00:00Z', {
      delta: [4],
      Bravo: 'fail',
      'alpha|US|Boston': [5],
      'alpha|US|Austin': [5, 15],
      'alpha|DE': [9],
      echo: [],
      Élan: [40],
      [SIGNS]: 'fail',
    });
  });

  const nameOf = ({ keyword, country, near }: Row) => {
    if (keyword !== 'alpha') return keyword;
    return near === '' ? `alpha ${country}` : `alpha ${near}`;
  };
  const names = async (query: Record<string, string | number> = {}) =>
    (await table(app, own, query)).data.map(nameOf).join(', ');

  it('is by keyword, then country, then near, by default', async () => {
    expect(await names()).toBe(`${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`);
  });

  const pages: Record<string, string | number>[] = [
    { limit: 3, page: 2 },
    { limit: 2, sortField: 'country', sortOrder: 'desc' },
    { limit: 3, page: 2, sortField: 'near', since: 'start', spark: 2 },
    { limit: 2, search: 'alpha', sortField: 'device', page: 2 },
    { limit: 2, country: 'US', sortField: 'tags' },
    { limit: 2, page: 9 },
  ];
  it.each(pages)('has the same rows on a page whether all rows are read or not: %j', async (query) => {
    const alone = await table(app, own, query);
    const counted = await table(app, own, { ...query, counts: 'true' });
    expect(counted).toMatchObject({ ...alone, counts: expect.any(Object) as unknown });
    expect(alone.pagination.total).toBeGreaterThan(alone.data.length);
  });

  // Ties are by keyword, country and near in both directions; null comes last in both.
  const orders: [field: keyof Row, asc: string, desc: string][] = [
    [
      'keyword',
      `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
      `Élan, echo, delta, Bravo, alpha DE, alpha Austin, alpha Boston, ${SIGNS}`,
    ],
    [
      'country',
      `alpha DE, echo, Élan, ${SIGNS}, alpha Austin, alpha Boston, Bravo, delta`,
      `${SIGNS}, alpha Austin, alpha Boston, Bravo, delta, echo, Élan, alpha DE`,
    ],
    [
      'near',
      `${SIGNS}, alpha DE, Bravo, delta, echo, Élan, alpha Austin, alpha Boston`,
      `alpha Boston, alpha Austin, ${SIGNS}, alpha DE, Bravo, delta, echo, Élan`,
    ],
    [
      'device',
      `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
      `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
    ],
    [
      'tags',
      `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
      `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
    ],
    [
      'currentPosition',
      `delta, alpha Austin, alpha Boston, alpha DE, Bravo, Élan, ${SIGNS}, echo`,
      `Élan, Bravo, alpha DE, alpha Austin, alpha Boston, delta, ${SIGNS}, echo`,
    ],
    [
      'previousPosition',
      `alpha Austin, alpha Boston, alpha DE, delta, Bravo, echo, ${SIGNS}, Élan`,
      `echo, Bravo, delta, alpha DE, alpha Austin, alpha Boston, ${SIGNS}, Élan`,
    ],
    [
      'change',
      `alpha DE, alpha Austin, alpha Boston, Bravo, delta, ${SIGNS}, echo, Élan`,
      `delta, alpha Austin, alpha Boston, Bravo, alpha DE, ${SIGNS}, echo, Élan`,
    ],
    [
      'bestPosition',
      `delta, alpha Austin, alpha Boston, alpha DE, Bravo, echo, Élan, ${SIGNS}`,
      `Élan, echo, Bravo, alpha DE, alpha Austin, alpha Boston, delta, ${SIGNS}`,
    ],
    [
      'worstPosition',
      `alpha Boston, alpha DE, delta, alpha Austin, Bravo, echo, Élan, ${SIGNS}`,
      `Élan, echo, Bravo, alpha Austin, delta, alpha DE, alpha Boston, ${SIGNS}`,
    ],
    [
      'avgPosition',
      `alpha Boston, delta, alpha DE, alpha Austin, Bravo, echo, Élan, ${SIGNS}`,
      `Élan, echo, Bravo, alpha Austin, alpha DE, delta, alpha Boston, ${SIGNS}`,
    ],
    [
      'url',
      // '' is a text like any other, and comes first; '%C3%89lan' comes before 'alpha'.
      `${SIGNS}, echo, Élan, alpha Austin, alpha Boston, alpha DE, Bravo, delta`,
      `delta, Bravo, alpha DE, alpha Austin, alpha Boston, Élan, ${SIGNS}, echo`,
    ],
    [
      'urls',
      `${SIGNS}, echo, alpha DE, alpha Boston, Bravo, delta, Élan, alpha Austin`,
      `alpha Austin, alpha DE, alpha Boston, Bravo, delta, Élan, ${SIGNS}, echo`,
    ],
    [
      'lastChecked',
      `${SIGNS}, Bravo, alpha DE, alpha Austin, alpha Boston, delta, echo, Élan`,
      `alpha DE, alpha Austin, alpha Boston, delta, echo, Élan, ${SIGNS}, Bravo`,
    ],
    [
      'state',
      `${SIGNS}, Bravo, echo, alpha DE, alpha Austin, alpha Boston, delta, Élan`,
      `alpha DE, alpha Austin, alpha Boston, delta, Élan, echo, ${SIGNS}, Bravo`,
    ],
    [
      'rolled',
      `alpha DE, alpha Austin, alpha Boston, delta, echo, Élan, ${SIGNS}, Bravo`,
      `${SIGNS}, Bravo, alpha DE, alpha Austin, alpha Boston, delta, echo, Élan`,
    ],
    [
      'changeDay',
      `alpha DE, alpha Austin, alpha Boston, Bravo, delta, ${SIGNS}, echo, Élan`,
      `delta, alpha Austin, alpha Boston, Bravo, alpha DE, ${SIGNS}, echo, Élan`,
    ],
    [
      'changeWeek',
      `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
      `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
    ],
    [
      'changeMonth',
      `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
      `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
    ],
    // Without search volumes and Search Console.
    ...(['volume', 'cpc', 'traffic', 'clicks', 'impressions', 'ctr', 'gsc_position'] as const).map(
      (field): [keyof Row, string, string] => [
        field,
        `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
        `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`,
      ],
    ),
  ];

  it.each(orders)('is by %s when requested', async (sortField, asc, desc) => {
    expect(await names({ sortField })).toBe(asc);
    expect(await names({ sortField, sortOrder: 'asc' })).toBe(asc);
    expect(await names({ sortField, sortOrder: 'desc' })).toBe(desc);
  });

  it('is by the daily average in a comparison', async () => {
    const compared = { sortField: 'averageDaily', since: '2026-01-01' };
    expect(await names(compared)).toBe(
      `alpha Austin, alpha Boston, delta, alpha DE, Bravo, echo, Élan, ${SIGNS}`,
    );
    expect(await names({ ...compared, sortOrder: 'desc' })).toBe(
      `${SIGNS}, Élan, echo, Bravo, alpha DE, delta, alpha Austin, alpha Boston`,
    );
  });

  it('covers every field of a row', async () => {
    const [row] = (await table(app, own)).data;
    const { depth, ...sorted } = row!;
    expect(depth).toBe(100);
    expect(orders.map(([field]) => field)).toEqual(Object.keys(sorted));
  });

  it.each([
    ['RA', 'Bravo'],
    ['ALPHA', 'alpha DE, alpha Austin, alpha Boston'],
    ['élan', 'Élan'],
    ['e\u0301lan', 'Élan'],
    ['a.c', SIGNS],
    ['(50%)', SIGNS],
    ['[x]*', SIGNS],
    ['.*', ''],
    ['^', ''],
    ['boston', ''],
    ['nothing like it', ''],
    ['', `${SIGNS}, alpha DE, alpha Austin, alpha Boston, Bravo, delta, echo, Élan`],
  ])('search=%s keeps the rows whose keyword contains it', async (search, expected) => {
    expect(await names({ search })).toBe(expected);
    expect((await table(app, own, { search })).pagination['total']).toBe(
      expected === '' ? 0 : expected.split(', ').length,
    );
  });

  it('searches before it pages, and sorts before it pages', async () => {
    const query = { search: 'ALPHA', sortField: 'currentPosition', sortOrder: 'desc', limit: 2 };
    const first = await table(app, own, query);
    expect(first.data.map(nameOf)).toEqual(['alpha DE', 'alpha Austin']);
    expect(first.pagination).toEqual({ current_page: 1, per_page: 2, total: 3, total_pages: 2 });
    const second = await table(app, own, { ...query, page: 2 });
    expect(second.data.map(nameOf)).toEqual(['alpha Boston']);
    expect(second.pagination).toEqual({ current_page: 2, per_page: 2, total: 3, total_pages: 2 });
  });

  it('has an empty page beyond the end', async () => {
    for (const page of [3, 999_999_999]) {
      const { data, pagination } = await table(app, own, { page, limit: 5 });
      expect(data).toEqual([]);
      expect(pagination).toEqual({ current_page: page, per_page: 5, total: 8, total_pages: 2 });
    }
  });

  it('has pages of 25 rows, and of 500 at the most', async () => {
    const many = await tracked(app, '2026-03-01T08:00:00Z', {
      keywords: Array.from({ length: 510 }, (_, index) => ({ keyword: `k${1000 + index}`, country: 'US' })),
    });
    const page = async (query: Record<string, number | string>) => {
      const { data, pagination } = await table(app, many, query);
      return [data.length, data[0]?.keyword, pagination['per_page'], pagination['total_pages']];
    };
    expect(await page({})).toEqual([25, 'k1000', 25, 21]);
    expect(await page({ page: 21 })).toEqual([10, 'k1500', 25, 21]);
    expect(await page({ limit: 500 })).toEqual([500, 'k1000', 500, 2]);
    expect(await page({ limit: 501 })).toEqual([500, 'k1000', 500, 2]);
    expect(await page({ limit: 1_000_000, page: 2 })).toEqual([10, 'k1500', 500, 2]);
    expect(await page({ limit: '99999999999999999999' })).toEqual([500, 'k1000', 500, 2]);
    expect(await page({ limit: 1, page: 510 })).toEqual([1, 'k1509', 1, 510]);
  });
});
