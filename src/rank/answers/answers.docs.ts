import { IDS, NOW, TODAY } from '../../common/api-docs/examples.js';
import {
  accepted,
  csv,
  describePage,
  fails,
  invalid,
  ok,
  okWith,
  page,
  route,
  routeDocs,
  s,
  storedId,
} from '../../common/api-docs/index.js';
import { CONFIG_ID } from '../tracking/config/config.docs.js';
import { BAD_RANGE } from '../reports/positions/report.docs.js';
import { ENGINES, RUN_REASONS, RUN_STATES } from './domain/run.js';
import {
  AddPromptsDto,
  ChangePromptDto,
  CheckPromptsDto,
  EstimatePromptsDto,
  FIXED,
} from './prompts/prompts.dto.js';
import { PromptQuery, PromptsQuery, SourcesQuery, SummaryAnswersQuery } from './reports/answers.dto.js';

export const RATE = s.namedObject('AnswerRate', {
  k: s.integer('Runs that do.', 2),
  n: s.integer('Runs that count: answered and without an answer.', 3),
  rate: [s.nullable(s.number('Percent with two decimals; null with n 0.')), 66.67],
  low: [s.nullable(s.number('Of the Wilson interval of 95 %.')), 20.77],
  high: [s.nullable(s.number('Of the Wilson interval of 95 %.')), 93.85],
});
const CHANGE = s.nullable(
  s.choice(
    ['up', 'down', 'none'],
    'Against as many days before: a change only when the intervals part; null: nothing to compare.',
  ),
);
export const CHANGES = s.object({ mention: [CHANGE, null], citation: [CHANGE, null] });
export const RATES = { mention: RATE, citation: RATE };
export const OUTCOMES = s.each(s.integer, { answered: 3, no_answer: 0, failed: 0, skipped: 0 });
export const ENGINE = s.choice(ENGINES, undefined, 'chatgpt');
const NAMED = {
  name: s.string('The name.', 'Example'),
  aliases: [s.list(s.string()), []],
} satisfies s.Fields;
export const API = s.boolean('Whether it is the API of a model, which is not what a person sees.', false);
const VENDOR = [s.nullable(s.string('Null: it was not asked.')), 'dataforseo'] as const;

const ROW = s.namedObject('Prompt', {
  _id: [s.id(), IDS.prompt],
  text: s.string('What is asked.', 'Which coffee roaster is best?'),
  country: s.string('Code.', 'US'),
  language: s.string('Code.', 'en'),
  engines: [s.list(ENGINE), ['chatgpt']],
  brand: s.object(NAMED),
  competitors: [s.list(s.object({ website: s.string(), ...NAMED })), []],
  tags: [s.list(s.string()), []],
  every: s.choice(['day', 'week'], undefined, 'day'),
  weekday: s.integer('Of a weekly check: 1 = Monday.', 1),
  runs: s.integer('Requests for each engine in a check.', 3),
  active: s.boolean('Whether it is asked.', true),
  ...RATES,
  change: CHANGES,
  before: s.object(RATES),
  ...OUTCOMES,
  pending: s.integer('Planned, or asked and not answered yet.', 0),
  first_mentioned: s.integer('Runs that name the brand before all others.', 1),
  last_run_at: [s.nullable(s.dateTime()), NOW],
  next_run_at: [s.nullable(s.dateTime('Null: it is not asked.')), null],
  createdAt: [s.dateTime(), NOW],
});

const ENGINE_ROW = s.object({ engine: ENGINE, vendor: VENDOR, api: API, ...RATES, ...OUTCOMES });
export const DAY_FIELDS = {
  date: [s.date(), TODAY] as const,
  ...RATES,
  failed: s.integer('Failed runs.', 0),
};
const PERIOD = s.object({
  used: s.integer('Requests.', 0),
  limit: [s.nullable(s.integer('Null: none.')), null],
});
const COST = s.nullable(s.number('US dollars by the list price; null: unknown.'));

const ESTIMATE = s.namedObject('AnswersEstimate', {
  prompts: s.integer('Prompts.', 1),
  requests_per_check: s.integer('With all engines and runs.', 3),
  requests_per_day: s.number('The mean over a week.', 3),
  requests_per_month: s.integer('Of 30 days, or 30/7 weeks.', 90),
  cost_per_month: [COST, 0.11],
  currency: s.string('Of the costs.', 'USD'),
  engines: s.list(
    s.object({
      engine: ENGINE,
      vendor: s.string(undefined, 'dataforseo'),
      api: API,
      requests_per_month: s.integer(undefined, 90),
      cost_per_month: [COST, 0.11],
    }),
  ),
  budget: s.object({ day: PERIOD, month: PERIOD }),
});

const RUN = s.namedObject('AnswerRun', {
  _id: [s.id(), IDS.answerRun],
  day: [s.date('Of the slot.'), TODAY],
  at: [s.dateTime(), NOW],
  engine: ENGINE,
  vendor: VENDOR,
  api: API,
  model: [s.nullable(s.string()), null],
  state: s.choice(RUN_STATES, undefined, 'answered'),
  reason: [s.nullable(s.choice(RUN_REASONS, 'Why it failed or was skipped.')), null],
  message: [s.nullable(s.string("The vendor's words.")), null],
  text: [s.nullable(s.string('Up to 16 KB; null: none, or erased after ANSWERS_DAYS.')), 'Try Example.'],
  truncated: s.boolean('Whether the text is longer.', false),
  mentioned: s.boolean('Whether it names your brand.', true),
  cited: s.boolean('Whether it cites your website.', false),
  brands: s.list(
    s.object({
      website: s.string(undefined, 'example.com'),
      name: s.string(undefined, 'Example'),
      own: s.boolean(undefined, true),
      mentioned: s.boolean(undefined, true),
      cited: s.boolean(undefined, false),
      order: [s.nullable(s.integer('1: named first; null: not named.')), 1],
    }),
  ),
  marks: s.list(
    s.object({
      start: s.integer('In UTF-16 units of `text`.', 4),
      end: s.integer(undefined, 11),
      own: s.boolean(undefined, true),
      website: s.string(undefined, 'example.com'),
    }),
  ),
  citations: [
    s.list(
      s.object({
        url: s.string(undefined, 'https://example.com/'),
        title: s.string(),
        domain: s.string('Registrable domain.', 'example.com'),
        own: s.boolean(undefined, true),
        competitor: [s.nullable(s.string('The website that owns it.')), null],
      }),
    ),
    [],
  ],
  queries: [s.list(s.string(), 'What the engine searched for.'), []],
});

const SOURCE = s.object({
  domain: s.string('Registrable domain.', 'example.com'),
  runs: s.integer('Answers that cite it.', 2),
  citations: s.integer('Links to it.', 3),
  share: s.number('Of the answers, in percent.', 66.67),
  own: s.boolean(undefined, true),
  competitor: [s.nullable(s.string('The website of the competitor that owns it.')), null],
  urls: s.list(
    s.object({
      url: s.string(undefined, 'https://example.com/'),
      title: s.string(undefined, 'Example'),
      runs: s.integer(undefined, 2),
    }),
    'The 20 cited most.',
  ),
});

export const BRAND = s.object({
  website: s.string(undefined, 'example.com'),
  name: s.string(undefined, 'Example'),
  own: s.boolean(undefined, true),
  ...RATES,
  share: [s.nullable(s.number('Of all mentions, in percent; null without any.')), 100],
});

const SUMMARY = s.object({
  from: [s.date(), TODAY],
  to: [s.date(), TODAY],
  ...RATES,
  change: CHANGES,
  ...OUTCOMES,
  engines: s.list(ENGINE_ROW),
  tags: [s.list(s.object({ tag: s.string(), ...RATES })), []],
  brands: s.list(BRAND, 'Your website first.'),
  days: s.list(
    s.object({ ...DAY_FIELDS, engines: [s.map(s.object(RATES), 'By engine.'), {}] }),
    'Without days on which no run counts or has failed.',
  ),
  providers: [s.map(s.object({ vendor: s.string(undefined, 'dataforseo'), api: API }), 'By engine.'), {}],
});

const PROMPT = {
  text: 'Which coffee roaster is best?',
  country: 'US',
  language: 'en',
  engines: ['chatgpt'],
  brand: { name: 'Example' },
};
const NO_VENDOR = { body: { prompts: [{ ...PROMPT, engines: ['copilot'] }] } };
const range = { startDate: TODAY, endDate: TODAY, tz: 'UTC' };
const noPrompt = fails(404, 'Prompt not found.');
const PATHS = { ...CONFIG_ID, id: storedId('The prompt.', IDS.prompt, noPrompt) };
const badPrompt = invalid(
  'text must have 1 to 500 characters',
  { body: { prompts: [{ ...PROMPT, text: '' }] } },
  'prompts[0].text',
);
const noVendor = invalid('ANSWERS_PROVIDER has no vendor for copilot', NO_VENDOR, 'prompts[0].engines');

export const docs = routeDocs('Rank: AI answers', PATHS, {
  'POST /v1/rank/answers/trigger': route('Ask all due prompts', {
    about: 'For the background queue manager. Answers of queued tasks come later.',
    query: { wait: { about: '`false`: respond before the requests are sent.' } },
    responses: [
      ok(
        'What was due is asked.',
        s.object({ prompts: s.integer('Due prompts.', 0), requests: s.integer('For them.', 0) }),
      ),
      {
        ...accepted(
          'The requests have started.',
          s.object({ prompts: s.integer('Due prompts.', 0), requests: s.integer('For them.', 0) }),
        ),
        try: { query: { wait: 'false' } },
      },
    ],
  }),
  'GET /v1/rank/answers/:configID': route('Get what assistants say', {
    about:
      'How often answers name and cite the website, with intervals; failed and skipped runs do not count.',
    query: [SummaryAnswersQuery, range],
    responses: ok('The summary.', SUMMARY),
    errors: BAD_RANGE,
  }),
  'GET /v1/rank/answers/:configID/sources': route('List the domains that answers cite', {
    query: [SourcesQuery, range],
    responses: [describePage('The domains, by answers.', s.list(SOURCE)), csv('All domains.')],
    errors: BAD_RANGE,
  }),
  'POST /v1/rank/answers/:configID/check': route('Ask prompts now', {
    about:
      'Without `again`, what has its runs of the day of the slot is not asked. A paused prompt never is.',
    body: [CheckPromptsDto, { prompts: [IDS.prompt], again: true }],
    responses: [
      accepted('The requests have started.', s.object({ requests: s.integer('What is asked now.', 3) })),
      {
        ...ok('There is nothing to ask.', s.object({ requests: s.integer('None.', 0) })),
        try: { body: { prompts: [] } },
      },
    ],
    errors: [
      invalid(
        'prompts[0] is not a prompt of this configuration',
        { body: { prompts: [IDS.unknown] } },
        'prompts[0]',
      ),
      fails(400, 'ANSWERS_PROVIDER is not set.', { when: 'no vendor is configured' }),
    ],
  }),
  'POST /v1/rank/answers/:configID/prompts/estimate': route('Estimate prompts', {
    about: 'What adding the prompts would cost; known ones cost nothing more. Asks and stores nothing.',
    body: [EstimatePromptsDto, { prompts: [PROMPT] }],
    responses: ok('The estimate.', ESTIMATE),
    errors: [badPrompt, noVendor],
  }),
  'POST /v1/rank/answers/:configID/prompts': route('Add prompts', {
    about:
      'All or none. A prompt with the same text, country, language, brand and competitors is known, and stays as it is.',
    body: [AddPromptsDto, { prompts: [PROMPT] }],
    responses: okWith('The prompts.', { added: s.list(ROW), known: [s.list(ROW), []], estimate: ESTIMATE }),
    errors: [
      badPrompt,
      noVendor,
      fails(
        409,
        'A configuration can have at most 200 prompts: remove some first, or raise ANSWERS_PROMPTS_MAX.',
        {
          when: 'there are as many as ANSWERS_PROMPTS_MAX',
        },
      ),
    ],
  }),
  'GET /v1/rank/answers/:configID/prompts': route('List the prompts', {
    query: [PromptsQuery, range],
    responses: [page('The prompts with their rates.', ROW), csv('All prompts.')],
    errors: BAD_RANGE,
  }),
  'GET /v1/rank/answers/:configID/prompts/:id': route('Get a prompt with its answers', {
    query: [PromptQuery, range],
    responses: [
      describePage(
        'The prompt, and a page of its runs, newest first.',
        s.object({
          prompt: ROW,
          engines: s.list(ENGINE_ROW),
          days: s.list(s.object(DAY_FIELDS)),
          runs: s.list(RUN),
        }),
      ),
      csv('All runs.'),
    ],
    errors: BAD_RANGE,
  }),
  'PATCH /v1/rank/answers/:configID/prompts/:id': route('Change a prompt', {
    about: 'An engine that is taken away keeps its history.',
    body: [ChangePromptDto, { runs: 5 }],
    responses: ok('The prompt.', ROW),
    errors: [
      invalid(FIXED, { body: { text: 'Another question?' } }, 'text'),
      invalid('ANSWERS_PROVIDER has no vendor for copilot', { body: { engines: ['copilot'] } }, 'engines'),
    ],
  }),
  'DELETE /v1/rank/answers/:configID/prompts/:id': route('Remove a prompt with its runs', {
    responses: okWith('The prompt is removed.', { _id: [s.id(), IDS.prompt] }),
  }),
});
