import { IDS, NOW, SHARE_TOKEN, TODAY, YESTERDAY } from '../../common/api-docs/examples.js';
import {
  csv,
  type DocumentedError,
  fails,
  invalid,
  ok,
  okWith,
  page,
  pageWith,
  route,
  type RouteDescription,
  routeDocs,
  s,
  sameFor,
  storedId,
  text,
} from '../../common/api-docs/index.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { SHOWN_BRAND_FIELDS } from '../../auth/index.js';
import { API, BRAND, CHANGES, DAY_FIELDS, ENGINE, OUTCOMES, RATES } from '../answers/answers.docs.js';
import { SharedAnswersQuery } from '../answers/dto.js';
import { CONFIG_ID } from '../tracking/config/config.docs.js';
import { COMPETITOR_DAYS } from '../reports/competitors/competitors.docs.js';
import {
  DISTRIBUTION,
  GRAPH_KEYWORD,
  GRAPH_SERIES,
  describeGraph,
  SUMMARY,
  TABLE_COUNTS,
  TABLE_ROW,
} from '../reports/positions/report.docs-schema.js';
import { FEATURE_DAYS } from '../reports/features/features.docs.js';
import { BAD_RANGE } from '../reports/positions/report.docs.js';
import { CompetitorsQuery } from '../reports/competitors/competitors.dto.js';
import { DaysQuery, GraphQuery, SummaryQuery, TableQuery } from '../reports/positions/report.dto.js';
import { NewShareDto } from './shares.dto.js';
import { ANSWERS_OF_VIEW, NOT_READABLE } from './shares.service.js';

const FIELDS = {
  _id: [s.id(), IDS.share],
  name: [s.string(), 'For the customer'],
  tag: [s.nullable(s.string('Only keywords with this tag.')), null],
  view: [s.nullable(s.id('Only keywords that this view selects.')), null],
  competitors: s.boolean('Whether the link also leads to the competitors.', true),
  notes: s.boolean('Whether it also shows the notes.', true),
  answers: s.boolean('Whether it also shows AI answers.', true),
  feed: s.boolean('Whether it is also a feed for spreadsheets.', true),
  expires_at: [s.nullable(s.dateTime('null: when it is revoked.')), null],
  createdAt: [s.dateTime(), NOW],
} satisfies Record<string, s.Property>;
const LISTED = s.object({
  ...FIELDS,
  views: s.integer('How often the report was opened, except by the user who made the link.', 3),
  last_viewed_at: [s.nullable(s.dateTime('null: never.')), NOW],
  copyable: s.boolean('Whether the link can be read again.', true),
});
const LINK = {
  token: s.string('256 random bits.', SHARE_TOKEN),
  url: s.string('Page of the console.', `http://127.0.0.1:4000/app/share/${SHARE_TOKEN}`),
};
const NEW = { name: 'For the customer', competitors: true, answers: true, feed: true };
const IDS_OF_A_SHARE = {
  ...CONFIG_ID,
  id: storedId('The share link.', IDS.share, fails(404, 'Share link not found.')),
};

const TOKEN = { token: ['The token of a share link.', SHARE_TOKEN] } as const;
const GONE: DocumentedError[] = [
  fails(404, 'This link does not exist, or has ended.', {
    when: 'unknown, expired or revoked; its configuration deleted; its account inactive',
    path: { token: 'unknown' },
  }),
  fails(429, 'Too many requests.', 'more than 20 unknown tokens within a minute'),
];
const range = { startDate: YESTERDAY, endDate: TODAY, tz: 'UTC' };
const CSV = csv('With `format=csv`: the same rows as text; cells that could be formulas are escaped.', range);
const HELD =
  'As for a user, without the keywords that lack the tag of the share or that its view does not select.';

const shared = (
  summary: string,
  query: RouteDescription['query'],
  responses: RouteDescription['responses'],
  errors: DocumentedError[] = BAD_RANGE,
) => route(summary, { about: HELD, path: TOKEN, query, responses, errors: [...GONE, ...errors] });

export const docs = routeDocs('Rank: share links', IDS_OF_A_SHARE, {
  'POST /v1/rank/config/:configID/shares': route('Create a share link', {
    about: 'With the link anyone reads the reports of the configuration, without a login.',
    body: [NewShareDto, NEW],
    responses: okWith('The link.', { ...FIELDS, ...LINK }),
    errors: [
      invalid('name must have 1 to 200 characters', { body: { ...NEW, name: ' ' } }),
      invalid('expires_at must be in the future', { body: { ...NEW, expires_at: '2020-01-01T00:00:00Z' } }),
      invalid(
        'view must be a shared view of the keywords whose only filters are search, tag, country, device and near',
        { body: { ...NEW, view: IDS.unknown } },
      ),
      invalid(ANSWERS_OF_VIEW, { body: { ...NEW, view: IDS.unknown, answers: true } }),
      fails(409, 'The configuration has 100 share links: revoke one first.', 'it has that many'),
    ],
  }),
  'GET /v1/rank/config/:configID/shares': route('List the share links', {
    query: PageQuery,
    responses: page('Newest first, expired ones included.', LISTED),
  }),
  'GET /v1/rank/config/:configID/shares/:id/link': route('Read a share link again', {
    about: 'The token is stored encrypted, with a key that is derived from JWT_SECRET.',
    responses: okWith('The link.', LINK),
    errors: [fails(409, NOT_READABLE, 'JWT_SECRET has changed, or the link is older than this route')],
  }),
  'DELETE /v1/rank/config/:configID/shares/:id': route('Revoke a share link', {
    responses: okWith('The link has ended.', { _id: [s.id(), IDS.share] }),
  }),
  'GET /v1/share/:token': route('Get what a share link shows', {
    path: TOKEN,
    responses: okWith('The website.', {
      name: [s.string('Of the link.'), 'For the customer'],
      website: [s.string(), 'https://www.example.com'],
      language: [s.string(), 'en'],
      tag: [s.nullable(s.string()), null],
      view: [s.nullable(s.string('Name of the view.')), null],
      competitors: s.boolean('Whether the competitors are part of it.', true),
      notes: s.boolean('Whether the notes are part of it.', true),
      answers: s.boolean('Whether AI answers are part of it.', true),
      'brand?': s.object(SHOWN_BRAND_FIELDS),
    }),
    errors: GONE,
  }),
  'GET /v1/share/:token/logo': route('Get the logo of who shares the report', {
    path: TOKEN,
    responses: text('The image, as PNG or SVG.', 'image/svg+xml'),
    errors: [...GONE, fails(404, 'There is no logo.', 'the brand has none')],
  }),
  'GET /v1/share/:token/notes': route('List the notes of the days', {
    path: TOKEN,
    query: [DaysQuery, range],
    responses: ok(
      'By date.',
      s.list(s.object({ date: [s.date(), TODAY], text: [s.string(), 'Site moved'] })),
    ),
    errors: [...GONE, ...BAD_RANGE],
  }),
  'GET /v1/share/:token/features': shared(
    'Count the blocks of result pages by day',
    [DaysQuery, { ...range, startDate: TODAY }],
    ok('Days, ascending.', s.object({ days: FEATURE_DAYS })),
  ),
  'GET /v1/share/:token/answers': route('Get how often AI answers name and cite the website', {
    about: 'Of prompts with the tag of the share; competitors only where it shows them.',
    path: TOKEN,
    query: [SharedAnswersQuery, range],
    responses: okWith('As the summary of AI answers. 404 for a share without them.', {
      from: [s.date(), YESTERDAY],
      to: [s.date(), TODAY],
      ...RATES,
      change: CHANGES,
      ...OUTCOMES,
      engines: s.list(s.object({ engine: ENGINE, api: API, ...RATES, ...OUTCOMES })),
      brands: s.list(BRAND),
      days: s.list(s.object(DAY_FIELDS)),
      total: s.integer('Prompts.', 1),
      prompts: s.list(
        s.object({
          text: s.string('What is asked.', 'Which coffee roaster is best?'),
          country: s.string('Code.', 'US'),
          language: s.string('Code.', 'en'),
          engines: [s.list(ENGINE), ['chatgpt']],
          ...RATES,
          change: CHANGES,
          ...OUTCOMES,
        }),
      ),
    }),
    errors: [...GONE, ...BAD_RANGE],
  }),
  'GET /v1/share/:token/graph': shared(
    'Get positions by day',
    [GraphQuery, range],
    [
      ok('Days, ascending.', s.anyOf(describeGraph(GRAPH_KEYWORD), describeGraph(GRAPH_SERIES))),
      sameFor({ query: { ...range, detail: 'true' } }),
      CSV,
    ],
  ),
  'GET /v1/share/:token/table': shared(
    'Get the current position of each keyword',
    [TableQuery, { ...range, sortField: 'currentPosition' }],
    [pageWith('One row per keyword.', TABLE_ROW, { 'counts?': TABLE_COUNTS }), CSV],
    [...BAD_RANGE, invalid('sortField must be a field of a row', { query: { sortField: 'color' } })],
  ),
  'GET /v1/share/:token/summary': shared(
    'Compare the newest day with an earlier one',
    [SummaryQuery, { tz: 'UTC' }],
    ok('Both days, and the ten largest moves in each direction.', SUMMARY),
    [],
  ),
  'GET /v1/share/:token/distribution': shared(
    'Count the keywords by position and day',
    [DaysQuery, { ...range, startDate: TODAY }],
    ok('Days with results, ascending.', s.list(DISTRIBUTION)),
  ),
  'GET /v1/share/:token/competitors': shared(
    'Compare the website with its competitors by day',
    [CompetitorsQuery, { ...range, startDate: TODAY }],
    okWith('Days with results, ascending. 404 for a share without competitors.', COMPETITOR_DAYS),
  ),
});
