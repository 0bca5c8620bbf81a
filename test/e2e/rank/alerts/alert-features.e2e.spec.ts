import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertNotifications, checkDay, noonOf, setAlerts } from '../../../support/alerts.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, type TestApp } from '../../../support/app.js';
import { depth } from '../../../support/depth.js';
import { expectFields } from '../../../support/errors.js';
import { deleteRankData } from '../../../support/rank.js';
import { startUpstream, type TestUpstream } from '../../../support/upstream.js';

/** What a page of the provider has, in the form of serpapi. */
interface Page {
  path?: string;
  cited?: boolean;
  overview?: boolean;
  snippet?: boolean;
  /** Videos; without links, their owner is unknown. */
  video?: 'own' | 'unknown';
  /** The provider is away, and the other one, which sees no blocks, responds. */
  fallback?: boolean;
}

let provider: TestUpstream;
let fallback: TestUpstream;
let t: TestApp;
let caller: Caller;
let config: string;
beforeAll(async () => {
  [provider, fallback] = await Promise.all([startUpstream(), startUpstream()]);
  const results = [{ link: 'https://other.example/' }, { link: 'https://example.com/tea' }];
  answerWith(fallback, 200, { results });
  t = await startApp({
    SEARCH_PROVIDER: 'serpapi',
    SEARCH_PROVIDER_URL: provider.url,
    SEARCH_PROVIDER_KEY: 'key',
    RANK_DEPTH: '10',
    RANK_RETRY_ATTEMPTS: '1',
    RANK_BREAKER_MS: '0',
    SEARCH_FALLBACK_PROVIDER: 'rapidapi',
    SEARCH_FALLBACK_URL: fallback.url,
    SEARCH_FALLBACK_KEY: 'key',
    SEARCH_FALLBACK_HOST: 'fallback',
  });
});
afterAll(async () => {
  await t.close();
  await Promise.all([provider.close(), fallback.close()]);
});
beforeEach(async () => {
  t.clock.set(noonOf(0));
  await deleteRankData(t, 'notifications');
  await newSlot(t);
});

const answerWith = (upstream: TestUpstream, status: number, body: object) =>
  upstream.answer(
    (_request, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );

function answer({ path = '/tea', overview = true, cited, snippet, video, fallback: isAway }: Page): void {
  if (isAway) return void answerWith(provider, 500, { error: 'away' });
  const link = `https://example.com${path}`;
  const body = {
    search_metadata: { status: 'Success' },
    organic_results: [
      { position: 1, title: 'Other', link: 'https://other.example/' },
      { position: 2, title: 'Own', link },
    ],
    ...(overview && {
      ai_overview: {
        references: [{ index: 0, link: cited ? link : 'https://other.example/', title: 'Source' }],
      },
    }),
    ...(snippet && { answer_box: { type: 'organic_result', title: 'Tea', link } }),
    ...(video && { inline_videos: [{ title: 'Tea', ...(video === 'own' && { link }) }] }),
  };
  answerWith(provider, 200, body);
}

/** Whether the end of a run, and then its alert, are still being delivered: by the poll, which the check does not await. */
async function hasEvents(): Promise<boolean> {
  for (const name of ['rank_configs', 'rank_alerts'])
    if (await t.db.collection(name).findOne({ 'events.at': { $exists: true } })) return true;
  return false;
}

/** Checks one day after the other, but those without a page. @returns the bodies of the notifications of each */
async function days(rules: object[], pages: (Page | undefined)[]): Promise<string[][]> {
  caller = await newCaller(t);
  const keywords = [{ keyword: 'tea', country: 'US' }];
  config = await newConfig(t, caller, { website: 'example.com', keywords });
  await setAlerts(t, caller, config, rules);
  const bodies: string[][] = [];
  for (const [day, page] of pages.entries()) {
    const before = (await alertNotifications(t)).length;
    if (page) {
      answer(page);
      await checkDay(t, day);
      await expect.poll(hasEvents).toBe(false);
    }
    bodies.push((await alertNotifications(t)).slice(before).map(({ body }) => body));
  }
  return bodies;
}

describe('alerts on blocks of the result page', () => {
  it('tell when a block appears and disappears, at the same position', async () => {
    const rules = ['feature_appears', 'feature_disappears'].map((when) => ({ when, type: 'ai_overview' }));
    const bodies = await days(rules, [{}, { overview: false }, { overview: false }, {}]);
    expect(bodies).toEqual([
      [],
      ['tea (US): 2 (AI Overview disappeared).'],
      [],
      ['tea (US): 2 (AI Overview appeared).'],
    ]);
  });

  it('tell when the website is in a block, and at once when it is out of one', async () => {
    const rules = ['feature_gained', 'feature_lost'].map((when) => ({ when, type: 'featured_snippet' }));
    const bodies = await days(rules, [{}, { snippet: true }, {}]);
    expect(bodies.map(([body]) => body)).toEqual([
      undefined,
      'tea (US): 2 (now in Featured snippet).',
      'tea (US): 2 (no longer in Featured snippet).',
    ]);
  });

  it('tell that the website is out of an AI Overview after two days', async () => {
    const rules = [{ when: 'feature_lost', type: 'ai_overview' }];
    const bodies = await days(rules, [{ cited: true }, {}, { cited: true }, {}, {}, {}]);
    expect(bodies.map(([body]) => body)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'tea (US): 2 (no longer in AI Overview).',
      undefined,
    ]);
  });

  const AWAY: Page = { fallback: true };
  const OWN: Page = { video: 'own' };
  const UNKNOWN: Page = { video: 'unknown' };
  const NONE: Page = {};
  const BOTH: [string, Page[]] = ['both', [UNKNOWN, AWAY, UNKNOWN]];
  const ALL_GAPS: [string, Page[]][] = [
    ['a day of a provider that sees no blocks', [AWAY]],
    ['several of them', [AWAY, AWAY, AWAY]],
    ['a block without a known owner', [UNKNOWN]],
    BOTH,
  ];
  const gaps = depth([ALL_GAPS[0]!, BOTH], ALL_GAPS);
  const CHANGES = [
    ['feature_lost', OWN, NONE, 'no longer in Videos'],
    ['feature_gained', NONE, OWN, 'now in Videos'],
    ['feature_disappears', OWN, NONE, 'Videos disappeared'],
    ['feature_appears', NONE, OWN, 'Videos appeared'],
  ] as const;
  it.each(
    CHANGES.flatMap(([when, from, to, text]) =>
      gaps
        // A block of an unknown owner is on the page.
        .filter(([, gap]) => when === 'feature_lost' || when === 'feature_gained' || !gap.includes(UNKNOWN))
        .map(([name, gap]) => [when, name, gap, from, to, text] as const),
    ),
  )('%s is reported once over %s, by each later change', async (when, _, gap, from, to, text) => {
    const rule = { when, type: 'video' };
    const none = gap.map(() => undefined);
    const reported = `tea (US): 2 (${text}).`;
    const pages = [from, ...gap, to, to, ...gap, to, from, ...gap, from, to];
    const bodies = await days([rule], pages);
    expect(bodies.map(([body]) => body)).toEqual([
      undefined,
      ...none,
      reported,
      undefined,
      ...none,
      undefined,
      undefined,
      ...none,
      undefined,
      reported,
    ]);
  });

  it('are not forgotten when nothing is known for longer than positions are', async () => {
    // By day a check now and then.
    const away = Array.from({ length: 33 }, (_, day) => (day % depth(8, 1) === 0 ? AWAY : undefined));
    const bodies = await days([{ when: 'feature_lost', type: 'video' }], [OWN, ...away, NONE, NONE]);
    expect(bodies.flat()).toEqual(['tea (US): 2 (no longer in Videos).']);
    expect(bodies.at(-2)).toHaveLength(1);
  });

  it('tell once that the website is out of an AI Overview over days of another provider', async () => {
    const rules = [{ when: 'feature_lost', type: 'ai_overview' }];
    const pages = [{ cited: true }, AWAY, {}, AWAY, {}, {}];
    const bodies = await days(rules, pages);
    expect(bodies.map(([body]) => body)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'tea (US): 2 (no longer in AI Overview).',
      undefined,
    ]);
  });

  it('tell when another page ranks, not when its tracking parameters change', async () => {
    const bodies = await days(
      [{ when: 'url_changed' }],
      [{}, { path: '/tea?utm_source=x' }, { path: '/shop' }],
    );
    expect(bodies).toEqual([[], [], ['tea (US): 2 (another page ranks).']]);
  });

  it('need a type that exists, and no other field', async () => {
    await days([], [{}]);
    const put = (rule: object) =>
      t.http
        .put(`/v1/rank/config/${config}/alerts`)
        .set(caller.as)
        .send({ rules: [rule] });
    const rule = { when: 'feature_gained', type: 'video', tag: 'a' };
    expect((await put(rule).expect(200)).body.data.rules).toEqual([rule]);
    expectFields(await put({ when: 'feature_gained' }), 'rules.0.type');
    expectFields(await put({ when: 'feature_gained', type: 'overview' }), 'rules.0.type');
    expectFields(await put({ when: 'feature_gained', type: 'video', by: 3 }), 'rules.0.by');
    expectFields(await put({ when: 'url_changed', type: 'video' }), 'rules.0.type');
    const { body } = await put({ when: 'lost', type: 'video' }).expect(400);
    expect(JSON.stringify(body)).toContain(
      'type is for feature_gained, feature_lost, feature_appears and feature_disappears only',
    );
  });
});
