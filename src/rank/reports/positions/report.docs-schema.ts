import { CHECKED, s, type Schema, TODAY, YESTERDAY } from '../../../common/api-docs/index.js';
import { FEATURE_TYPES } from '../../positions/features/feature-types.js';
import { SERIES } from '../../tracking/config/config.docs-schema.js';

export const position = (description?: string) =>
  s.nullable(s.integer(description, undefined, { minimum: 1 }));

export const GRAPH_KEYWORD = s.object({
  keyword: [s.string(), 'best coffee'],
  avgPosition: [s.number(), 5.5],
  ...s.each(s.integer, { bestPosition: 3, worstPosition: 8 }),
});
export const GRAPH_SERIES = s.object({
  ...SERIES,
  avgPosition: s.nullable(s.number()),
  bestPosition: position(),
  worstPosition: position(),
  rolled: s.boolean('A copy of an earlier result, after a failure.'),
  state: s.choice(['ranked', 'not_found', 'failed']),
});

export const describeGraph = (keyword: Schema) =>
  s.list(s.object({ date: [s.date(), TODAY], keywords: s.list(keyword) }));

const change = (days: string) =>
  s.nullable(s.integer(`Against the newest result at least ${days} older: positive is an improvement.`));
export const featureList = (description: string) => s.list(s.choice([...FEATURE_TYPES]), description);
export const OWNED_PLACES = s.list(
  s.object({
    type: s.choice([...FEATURE_TYPES]),
    place: s.nullable(
      s.integer('From 1, among the links of the block: the best one.', undefined, { minimum: 1 }),
    ),
    link: s.nullable(s.string('Null with `place` where the single result is missing.')),
  }),
  'Blocks with a page of the website.',
);
export const UNKNOWN_OWNER = featureList('Those whose pages the provider did not reveal.');
export const RANK_ABSOLUTE = position(
  'Position of the best result among all elements of the page, each ad and each block counted; null when not found, or when the provider states no order.',
);
const LETTERS = 'A letter a day: `r` ranked, `n` not found, `f` failed or rolled, `-` no result.';

const VOLUME = s.nullable(s.integer('Searches a month (`PUT /v1/rank/volumes`); null: unknown.'));
/** Absent without a volume, and in share links. */
const VOLUME_SOURCE = s.object({
  from: s.choice(
    ['account', 'above', 'platform', 'provider'],
    'Imported for this account, for one above it, or for all by the platform account; from the provider of volumes; or imported by a release in which imports belonged to no account.',
  ),
  source: s.string('Such as `keyword planner`, or the name of the provider.'),
  at: s.date('The day on which it was true.'),
});
const CPC = s.nullable(s.number('Cost of a click on an ad; null: unknown.'));

export const TABLE_ROW = s.object({
  ...SERIES,
  near: s.string("'' when the keyword has none.", 'New York'),
  tags: [s.list(s.string()), []],
  currentPosition: [position('Best position of the newest result in the range.'), 3],
  previousPosition: [position('Best position of the newest result on an earlier day in the range.'), 5],
  change: s.nullable(s.integer('Previous minus current: positive is an improvement.', 2)),
  bestPosition: [position(), 3],
  worstPosition: [position(), 8],
  avgPosition: [s.nullable(s.number()), 5.33],
  url: s.string("The link at the current position; '' for none.", 'https://www.example.com/coffee'),
  urls: s.integer('Links of the website in that result.', 2, { minimum: 0 }),
  lastChecked: s.nullable(s.dateTime('Time of the last response of the provider.', CHECKED)),
  state: s.choice(
    ['ranked', 'not_found', 'failed', 'never'],
    '`failed`: the newest result is a rolled copy, or there is none and the check failed. `never`: no result.',
    'ranked',
  ),
  'depth?': s.integer(
    'Search results that the newest result examined; only where it has no position: not found within so many.',
  ),
  'cut?': s.boolean('`true`: the `depth` of the configuration ended that search. Only with `depth`.'),
  'previousDepth?': s.integer(
    'Search results that the check before examined; only where it did not find the website and the `depth` of the configuration ended it.',
  ),
  rolled: [s.boolean(), false],
  changeDay: [change('1 day'), 2],
  changeWeek: [change('7 days'), null],
  changeMonth: [change('30 days'), null],
  volume: [VOLUME, 1000],
  'volume_source?': [VOLUME_SOURCE, { from: 'account', source: 'keyword planner', at: '2026-03-01' }],
  cpc: [CPC, 1.5],
  traffic: [
    s.nullable(
      s.number(
        'Estimated clicks a month: the volume times the click rate of the position, less below an AI Overview. Null without a volume or a result.',
      ),
    ),
    110,
  ],
  'trafficGain?': s.number(
    'Further clicks a month at position 3; 0 within the top 3. Absent without `traffic`.',
  ),
  clicks: [s.nullable(s.integer('Clicks that Search Console counts over the range; null: unknown.')), null],
  impressions: [s.nullable(s.integer('Impressions, likewise.')), null],
  ctr: [s.nullable(s.number('Clicks per impression, 0 to 1.')), null],
  gsc_position: [
    s.nullable(s.number('Mean position that Search Console counts, weighted by impressions.')),
    null,
  ],
  'features?': featureList(
    'Blocks of the newest result page, beside the organic results. Absent with the next three where they are unknown.',
  ),
  'owned?': OWNED_PLACES,
  'unknown_owner?': UNKNOWN_OWNER,
  'rank_absolute?': RANK_ABSOLUTE,
  'averageDaily?': s.nullable(
    s.number(
      'With `since`: mean of the best positions of the days with a real result; not found counts as one more than the depth of the search.',
    ),
  ),
  'fromPosition?': position(
    'With `since`: best position of the last real result at or before that day; null when not found, or without one.',
  ),
  'fromDepth?': s.integer(
    'Search results examined then; only where the website was not found, and the `depth` of the configuration ended the search.',
  ),
  'fromDate?': s.nullable(s.date('Day of that result.')),
  'changeSince?': s.nullable(s.integer('From minus current position: positive is an improvement.')),
  'urlChanged?': s.boolean('Whether `url` differs from that of then; false without either.'),
  'movement?': s.nullable(
    s.integer('Size of the move; not found counts as one more than the depth of the search.'),
  ),
  'trafficChange?': s.number(
    'With `since`: `traffic` minus that of the position then, both on the result page of now. Absent without a volume, or a result then.',
  ),
  'spark?': s.object({
    from: s.date('The first day.'),
    positions: s.list(position(), 'Best position of each day.'),
    states: s.string(LETTERS),
  }),
});

const counts = (description: string, values: Record<string, number>): s.Property => [
  s.list(s.object({ value: s.string(), count: s.integer() }), description),
  Object.entries(values).map(([value, count]) => ({ value, count })),
];
const NEEDS_SINCE = 'null without `since`.';

const COMPARED_FIGURES = s.object({
  date: [s.date(), TODAY],
  keywords: s.integer('Those with a result.', 2),
  ...s.each(s.integer, { top3: 1, top10: 1, top20: 1, top50: 1, top100: 2, not_found: 0 }),
  visibility: s.nullable(
    s.number('0 to 100: mean click share of the best positions.'),
    'null without keywords.',
  ),
  average: s.nullable(
    s.number('Mean of the best positions; not found counts as one more than the depth of the search.'),
    'null without keywords.',
  ),
});

const COMPARED = s.object({
  days: s.integer('How many days apart the two are meant to be.', 7),
  now: s.nullable(COMPARED_FIGURES, 'The newest day of the range with real results; null without one.'),
  before: s.nullable(COMPARED_FIGURES, 'The day that it is compared with; null without one.'),
});

export const TABLE_COUNTS = s.object({
  total: s.integer('This and the next eight: without the conditions on state and position.', 2),
  ...s.each(s.integer, { top3: 1, top10: 1, top20: 1, top50: 1, top100: 2 }),
  not_found: s.integer('Rows of that state, as the next two.', 0),
  ...s.each(s.integer, { failed: 0, never: 0 }),
  up: s.integer('This and the next three: as `change` selects rows, without that condition.', 1),
  ...s.each(s.integer, { down: 0, new: 0, lost: 0 }),
  left_top10: [s.nullable(s.integer(NEEDS_SINCE)), null],
  url_changed: [s.nullable(s.integer(NEEDS_SINCE)), null],
  several_urls: s.integer('As `severalUrls` selects rows, without that condition.', 0),
  tags: counts('Most frequent first, as the others; those that differ by case count as one.', {}),
  countries: counts('', { US: 2 }),
  devices: counts('', { desktop: 2 }),
  nears: counts("'' for keywords without a location.", { '': 1, 'New York': 1 }),
  states: counts('', { ranked: 2 }),
  features_known: s.integer('Rows whose blocks are known, without the conditions on state and position.', 2),
  features: counts('Blocks of the pages, as `feature` selects rows.', { ai_overview: 2 }),
  owned: counts('', { ai_overview: 1 }),
  not_owned: counts('', { ai_overview: 1 }),
  'compared?': COMPARED,
});

const MATRIX_ROW = s.object({
  ...SERIES,
  positions: [s.list(position(), 'Best position of each day.'), [5, 3]],
  states: s.string(LETTERS, 'rr'),
  'features?': s.list(
    s.nullable(featureList('Blocks of the page.')),
    'With `features=true`, as the next three: an entry a day, null where unknown.',
  ),
  'owned?': s.list(s.nullable(featureList('Those with a page of the website.'))),
  'unknown_owner?': s.list(s.nullable(UNKNOWN_OWNER)),
  'rank_absolute?': s.list(RANK_ABSOLUTE),
});
export const MATRIX = s.object({
  dates: [s.list(s.date()), [YESTERDAY, TODAY]],
  rows: s.list(MATRIX_ROW),
});

export const VISIBILITY = s.number('0 to 100: mean click share of the best positions.', 50);
const BANDS = {
  date: [s.date(), TODAY],
  ...s.each(s.integer, { top3: 1, top10: 1, top20: 1, top50: 1, top100: 2, not_found: 0 }),
} satisfies Record<string, s.Property>;

const FAILED = s.integer(
  'Keywords whose check failed; those with a copy of an earlier result count above too.',
  0,
);
const AVERAGE = s.number(
  'Mean of the best positions; not found counts as one more than the depth of the search.',
  32,
);

export const DISTRIBUTION = s.object({
  ...BANDS,
  top10: s.integer('Includes `top3`, and so on.', 1),
  visibility: VISIBILITY,
  average: AVERAGE,
  failed: FAILED,
});

/** Estimates a month. */
export const TRAFFIC = {
  traffic: [
    s.nullable(
      s.number(
        'Estimated clicks a month, of the keywords with a known volume; null without any. A volume counts once for keywords that differ only by location, device or case.',
      ),
    ),
    110,
  ],
  traffic_keywords: s.integer('Keywords with a known volume.', 1),
  value: [
    s.nullable(
      s.number('What these clicks would cost as ads, of the keywords with a known cost of a click.'),
    ),
    165,
  ],
  value_keywords: s.integer('Keywords with a known volume and cost of a click.', 1),
} satisfies Record<string, s.Property>;

const DAY_FIGURES = {
  ...BANDS,
  failed: FAILED,
  average: s.nullable(AVERAGE),
  visibility: VISIBILITY,
} satisfies Record<string, s.Property>;
export const DAY_SUMMARY = s.object({
  ...DAY_FIGURES,
  visibility: s.nullable(VISIBILITY, 'null without results.'),
});
export const DAY_NOW = s.exampleWith(DAY_SUMMARY, {});
export const DAY_BEFORE = s.exampleWith(DAY_SUMMARY, {
  date: YESTERDAY,
  top3: 0,
  average: 33,
  visibility: 30,
});

const MOVER = s.object({ ...SERIES, from: [position(), 5], to: [position(), 3] });

const SUMMARY_DAY = s.object({ ...DAY_FIGURES, ...TRAFFIC });

export const SUMMARY = s.object({
  now: SUMMARY_DAY,
  before: [SUMMARY_DAY, { ...s.exampleWith(SUMMARY_DAY, DAY_BEFORE), traffic: 72, value: 108 }],
  movers: s.object({ up: s.list(MOVER), down: [s.list(MOVER), []] }),
});

/** The days that the tests store. */
export const SUMMARY_EXAMPLE = { now: DAY_NOW, before: DAY_BEFORE };
