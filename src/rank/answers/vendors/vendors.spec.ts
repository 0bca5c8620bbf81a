import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import type { ProviderRequest, ProviderResponse } from '../../search/index.js';
import { readAnswer } from '../domain/run.js';
import type { AnswerVendor, Question, Reading } from './answer-vendor.js';
import { brightdata } from './brightdata.js';
import { dataforseo } from './dataforseo.js';
import { openai } from './openai.js';
import { perplexity } from './perplexity.js';
import { serpapi } from './serpapi.js';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures/answers');
const read = (name: string): unknown => JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8'));

const QUESTION: Question = {
  id: '66b1f0c0a1b2c3d4e5f60001',
  engine: 'chatgpt',
  text: 'best rank tracker: 50 % + more?',
  country: 'US',
  language: 'en',
};

type Sent = Partial<ProviderResponse> & Pick<ProviderResponse, 'body'>;

/** Responds with what a vendor sends, and keeps what is sent to it. */
function newExchange(...responses: Sent[]) {
  const requests: ProviderRequest[] = [];
  const send = (request: ProviderRequest): Promise<ProviderResponse> => {
    requests.push(request);
    return Promise.resolve({ status: 200, headers: {}, ...responses[requests.length - 1]! });
  };
  return { requests, send };
}

const ask = (vendor: AnswerVendor, response: Sent, change: Partial<Question> = {}) =>
  vendor.ask({ ...QUESTION, ...change }, newExchange(response).send);

const live = dataforseo('login:password', 'live');
const queue = dataforseo('login:password', 'queue');

/** Good answers of each vendor and engine. */
const GOOD: [string, () => Promise<unknown>, object][] = [
  [
    'dataforseo-chatgpt',
    () => queue.look!('task', 'chatgpt', newExchange({ body: read('dataforseo-chatgpt') }).send),
    {
      model: 'gpt-5-2',
      queries: ['best rank tracker 2026', 'rank tracker reviews'],
      cites: [
        'https://reviews.example/rankwire?utm_source=chatgpt.com',
        'https://rankwire.example/#:~:text=daily',
      ],
      cited: true,
    },
  ],
  [
    'dataforseo-gemini',
    () => ask(live, { body: read('dataforseo-gemini') }, { engine: 'gemini' }),
    {
      model: 'gemini-3-flash',
      queries: [],
      cites: ['https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQE'],
      cited: false,
    },
  ],
  [
    'dataforseo-ai-mode',
    () => ask(live, { body: read('dataforseo-ai-mode') }, { engine: 'ai_mode' }),
    { model: null, queries: [], cites: ['https://rankwire.example/docs#:~:text=daily'], cited: true },
  ],
  [
    'serpapi-ai-mode',
    () => ask(serpapi('key'), { body: read('serpapi-ai-mode') }, { engine: 'ai_mode' }),
    {
      model: null,
      queries: [],
      cites: ['https://rankwire.example/docs#:~:text=daily', 'https://reviews.example/'],
      cited: true,
    },
  ],
  ...(['chatgpt', 'perplexity', 'copilot', 'gemini', 'ai_mode'] as const).map(
    (engine): [string, () => Promise<unknown>, object] => [
      `brightdata-snapshot of ${engine}`,
      () =>
        brightdata('token').look!(
          'task',
          engine,
          newExchange({ body: { status: 'ready' } }, { body: read('brightdata-snapshot') }).send,
        ),
      {
        model: 'sonar',
        queries: ['best rank tracker 2026'],
        cites: ['https://reviews.example/?utm_source=perplexity'],
        cited: false,
      },
    ],
  ),
  [
    'openai-response',
    () => ask(openai('key', 'gpt-5-mini'), { body: read('openai-response') }),
    {
      model: 'gpt-5-mini-2025-08-07',
      queries: ['best rank tracker'],
      cites: ['https://reviews.example/?utm_source=openai'],
      cited: false,
    },
  ],
  [
    'perplexity-completion',
    () => ask(perplexity('key', 'sonar'), { body: read('perplexity-completion') }),
    {
      model: 'sonar',
      queries: [],
      cites: ['https://rankwire.example/docs', 'https://reviews.example/'],
      cited: true,
    },
  ],
];

it.each(GOOD)(
  'reads %s: names, citations without what was only seen, searches, model',
  async (_name, look, expected) => {
    const reading = (await look()) as Reading;
    if (reading.state !== 'answered') throw new Error(JSON.stringify(reading));
    const { model, queries, citations } = reading.answer;
    const wanted = { website: 'rankwire.example', brand: { name: 'Rankwire' }, competitors: [] };
    const { brands } = await inSlices(readAnswer(reading.answer, wanted));
    expect(brands[0]).toMatchObject({ mentioned: true, order: 1 });
    expect({ model, queries, cites: citations.map(({ url }) => url), cited: brands[0]!.cited }).toEqual(
      expected,
    );
  },
);

it('reads all blocks of SerpApi as text', async () => {
  const reading = (await ask(serpapi('key'), { body: read('serpapi-ai-mode') })) as {
    answer: { text: string };
  };
  expect(reading.answer.text.split('\n')).toEqual([
    'Rank trackers',
    'Rankwire checks daily.',
    'Rankwire:',
    'daily checks',
    'Belmont: weekly',
    'no API',
    'Tool | Price',
    'Rankwire | 29',
  ]);
});

const task = (code: number, message: string, more: object = {}) => ({
  status_code: 20_000,
  tasks: [{ id: 'x', status_code: code, status_message: message, result: null, ...more }],
});
const success = { search_metadata: { status: 'Success' } };
const choice = (more: object, content: unknown = 'Text') => ({
  choices: [{ message: { content }, finish_reason: 'stop', ...more }],
});
const message = (content: object[], more: object = {}) => ({
  status: 'completed',
  error: null,
  incomplete_details: null,
  output: [{ type: 'message', content }],
  ...more,
});
const snapshot = (row: unknown) => [{ body: { status: 'ready' } }, { body: [row] }];

/** Bad answers: none of them is an answer without the brand. */
const BAD: [string, string, () => Promise<unknown>][] = [
  [
    'empty',
    'DataForSEO with an empty text',
    () => ask(live, { body: task(20_000, 'Ok.', { result: [{ markdown: ' \n' }] }) }),
  ],
  [
    'malformed',
    'DataForSEO without a text',
    () => ask(live, { body: task(20_000, 'Ok.', { result: [{ items: [] }] }) }),
  ],
  ['malformed', 'DataForSEO without a task', () => ask(live, { body: { status_code: 20_000, tasks: [] } })],
  [
    'credits',
    'DataForSEO without money, with status 200',
    () => ask(live, { body: task(40_210, 'Insufficient Funds.') }),
  ],
  [
    'unavailable',
    'DataForSEO with an error inside status 200',
    () => ask(live, { body: task(40_101, 'Internal SE Server Error.') }),
  ],
  [
    'throttled',
    'DataForSEO with too many requests',
    () => ask(live, { status: 429, body: task(40_202, 'Too many requests.') }),
  ],
  [
    'rejected',
    'DataForSEO with a wrong password',
    () => ask(live, { status: 401, body: task(40_100, 'You are not Authorized.') }),
  ],
  ['unavailable', 'DataForSEO behind a broken gateway', () => ask(live, { status: 502, body: '<html>' })],
  [
    'malformed',
    'DataForSEO with AI Mode without items',
    () => ask(live, { body: task(20_000, 'Ok.', { result: [{}] }) }, { engine: 'ai_mode' }),
  ],
  [
    'empty',
    'DataForSEO with AI Mode without a text',
    () =>
      ask(
        live,
        { body: task(20_000, 'Ok.', { result: [{ items: [{ type: 'ai_overview', markdown: null }] }] }) },
        { engine: 'ai_mode' },
      ),
  ],
  [
    'unavailable',
    'SerpApi with an error inside status 200',
    () => ask(serpapi('key'), { body: { search_metadata: { status: 'Error' }, error: 'Google is down' } }),
  ],
  ['malformed', 'SerpApi without blocks', () => ask(serpapi('key'), { body: success })],
  [
    'malformed',
    'SerpApi that is still searching',
    () => ask(serpapi('key'), { body: { search_metadata: { status: 'Processing' } } }),
  ],
  [
    'empty',
    'SerpApi with blocks without text',
    () => ask(serpapi('key'), { body: { ...success, text_blocks: [{ type: 'paragraph', snippet: '' }] } }),
  ],
  [
    'rejected',
    'SerpApi with a wrong key',
    () => ask(serpapi('key'), { status: 401, body: { error: 'Invalid API key.' } }),
  ],
  [
    'credits',
    'SerpApi without searches',
    () => ask(serpapi('key'), { status: 429, body: { error: 'Your account has run out of searches.' } }),
  ],
  [
    'throttled',
    'Bright Data with too many jobs',
    () => ask(brightdata('token'), { status: 429, body: 'Too many running jobs' }),
  ],
  ['malformed', 'Bright Data without a snapshot', () => ask(brightdata('token'), { body: {} })],
  [
    'refused',
    'Bright Data with a failed snapshot',
    () => brightdata('t').look!('x', 'copilot', newExchange({ body: { status: 'failed' } }).send),
  ],
  [
    'refused',
    'Bright Data with an error in its row',
    () => brightdata('t').look!('x', 'copilot', newExchange(...snapshot({ error: 'blocked' })).send),
  ],
  [
    'malformed',
    'Bright Data without a text',
    () => brightdata('t').look!('x', 'copilot', newExchange(...snapshot({ url: 'x' })).send),
  ],
  [
    'empty',
    'Bright Data with an empty text',
    () => brightdata('t').look!('x', 'copilot', newExchange(...snapshot({ answer_text_markdown: '' })).send),
  ],
  [
    'malformed',
    'Bright Data with no row',
    () =>
      brightdata('t').look!('x', 'copilot', newExchange({ body: { status: 'ready' } }, { body: [] }).send),
  ],
  [
    'capped',
    'OpenAI that was cut off',
    () =>
      ask(openai('key', 'm'), {
        body: message([{ type: 'output_text', text: 'Rank' }], {
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
        }),
      }),
  ],
  [
    'refused',
    'OpenAI whose filter stopped it',
    () =>
      ask(openai('key', 'm'), {
        body: message([], { status: 'incomplete', incomplete_details: { reason: 'content_filter' } }),
      }),
  ],
  [
    'refused',
    'OpenAI with a refusal',
    () => ask(openai('key', 'm'), { body: message([{ type: 'refusal', refusal: 'No.' }]) }),
  ],
  [
    'unavailable',
    'OpenAI with an error inside status 200',
    () =>
      ask(openai('key', 'm'), { body: { status: 'failed', error: { message: 'The server had an error' } } }),
  ],
  [
    'empty',
    'OpenAI with an empty text',
    () => ask(openai('key', 'm'), { body: message([{ type: 'output_text', text: '' }]) }),
  ],
  ['malformed', 'OpenAI without output', () => ask(openai('key', 'm'), { body: { status: 'completed' } })],
  [
    'credits',
    'OpenAI without money',
    () =>
      ask(openai('key', 'm'), {
        status: 429,
        body: {
          error: { message: 'You exceeded your current quota, please check your plan and billing details.' },
        },
      }),
  ],
  [
    'capped',
    'Perplexity that was cut off',
    () => ask(perplexity('key', 'm'), { body: choice({ finish_reason: 'length' }) }),
  ],
  ['empty', 'Perplexity with an empty text', () => ask(perplexity('key', 'm'), { body: choice({}, '') })],
  ['malformed', 'Perplexity without choices', () => ask(perplexity('key', 'm'), { body: { choices: [] } })],
  [
    'unavailable',
    'Perplexity with an error inside status 200',
    () => ask(perplexity('key', 'm'), { body: { error: { message: 'Internal error' } } }),
  ],
  [
    'rejected',
    'Perplexity with a wrong key',
    () => ask(perplexity('key', 'm'), { status: 401, body: { error: { message: 'Invalid API key' } } }),
  ],
];

it.each(BAD)('takes as failed (%s) %s', async (reason, _name, look) => {
  expect(await look()).toMatchObject({ state: 'failed', reason });
});

it.each([
  ['DataForSEO', () => ask(live, { body: task(40_102, 'No Search Results.') })],
  [
    'DataForSEO with AI Mode',
    () => ask(live, { body: task(20_000, 'Ok.', { result: [{ items: null }] }) }, { engine: 'ai_mode' }),
  ],
  [
    'SerpApi',
    () =>
      ask(serpapi('key'), {
        body: { ...success, error: "Google hasn't returned any results for this query." },
      }),
  ],
  ['SerpApi with no block', () => ask(serpapi('key'), { body: { ...success, text_blocks: [] } })],
])('knows when the engine gave no answer: %s', async (_name, look) => {
  expect(await look()).toEqual({ state: 'no_answer' });
});

describe('a task that is not ready', () => {
  it.each([
    [
      'DataForSEO in its queue',
      () => queue.look!('x', 'chatgpt', newExchange({ body: task(40_602, 'Task In Queue.') }).send),
    ],
    [
      'DataForSEO that was handed over',
      () => queue.look!('x', 'chatgpt', newExchange({ body: task(40_601, 'Task Handed.') }).send),
    ],
    [
      'DataForSEO that is throttled',
      () => queue.look!('x', 'chatgpt', newExchange({ status: 429, body: {} }).send),
    ],
    [
      'Bright Data with a word that is not known',
      () => brightdata('t').look!('x', 'gemini', newExchange({ body: { status: 'digesting' } }).send),
    ],
    [
      'Bright Data that packs the snapshot',
      () =>
        brightdata('t').look!(
          'x',
          'gemini',
          newExchange({ body: { status: 'ready' } }, { status: 202, body: {} }).send,
        ),
    ],
  ])('is looked at again: %s', async (_name, look) => {
    expect(await look()).toBe('pending');
  });

  it('may have been made where its id is missing', async () => {
    const posted = await ask(queue, { body: task(20_100, 'Task Created.', { id: '' }) });
    expect(posted).toMatchObject({ state: 'failed', unanswered: true });
    const refused = await ask(queue, { status: 429, body: task(40_202, 'Too many requests.') });
    expect(refused).toMatchObject({ reason: 'throttled', unanswered: false });
  });

  it('is found by its tag', async () => {
    const { requests, send } = newExchange({
      body: task(20_000, 'Ok.', { result: [{ id: 'task-1', tag: QUESTION.id }] }),
    });
    expect(await queue.findTasks!('gemini', send)).toEqual(new Map([[QUESTION.id, 'task-1']]));
    expect(requests[0]!.path).toBe('/v3/ai_optimization/gemini/llm_scraper/tasks_ready');
  });
});

describe('the one request that is billed', () => {
  const sentBy = async (vendor: AnswerVendor, change: Partial<Question> = {}) => {
    const { requests, send } = newExchange({ body: {} });
    await vendor.ask({ ...QUESTION, ...change }, send);
    expect(requests).toHaveLength(1);
    return requests[0]!;
  };

  it('is a task with the tag of the run, or live', async () => {
    const basic = `Basic ${Buffer.from('login:password').toString('base64')}`;
    expect(await sentBy(queue)).toMatchObject({
      method: 'POST',
      path: '/v3/ai_optimization/chat_gpt/llm_scraper/task_post',
      headers: { authorization: basic },
      body: [
        {
          keyword: 'best rank tracker: 50 %25 %2B more?',
          location_code: 2840,
          language_code: 'en',
          force_web_search: true,
          tag: QUESTION.id,
        },
      ],
    });
    const { path, body } = await sentBy(live, { engine: 'ai_mode', country: 'DE', language: 'de' });
    expect(path).toBe('/v3/serp/google/ai_mode/live/advanced');
    expect(body).toEqual([
      { keyword: 'best rank tracker: 50 %25 %2B more?', location_code: 2276, language_code: 'de' },
    ]);
  });

  it('passes the cache of SerpApi by', async () => {
    const { path } = await sentBy(serpapi('key'), { engine: 'ai_mode' });
    const { searchParams, pathname } = new URL(path, 'http://x');
    expect(pathname).toBe('/search.json');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      engine: 'google_ai_mode',
      q: QUESTION.text,
      gl: 'us',
      hl: 'en',
      no_cache: 'true',
      api_key: 'key',
    });
  });

  it.each([
    ['chatgpt', 'gd_m7aof0k82r803d5bjm'],
    ['perplexity', 'gd_m7dhdot1vw9a7gc1n'],
    ['copilot', 'gd_m7di5jy6s9geokz8w'],
    ['gemini', 'gd_mbz66arm2mf9cu856y'],
    ['ai_mode', 'gd_mcswdt6z2elth3zqr2'],
  ] as const)('triggers the data set of %s', async (engine, id) => {
    const { path, headers, body } = await sentBy(brightdata('token'), { engine });
    expect(path).toBe(`/datasets/v3/trigger?dataset_id=${id}`);
    expect(headers).toMatchObject({ authorization: 'Bearer token' });
    expect(body).toMatchObject([{ prompt: QUESTION.text, country: 'US' }]);
  });

  it('asks the APIs of the models with a search of the web', async () => {
    expect(await sentBy(openai('key', 'gpt-5-mini'))).toMatchObject({
      path: '/v1/responses',
      headers: { authorization: 'Bearer key' },
      body: {
        model: 'gpt-5-mini',
        input: QUESTION.text,
        tools: [{ type: 'web_search', user_location: { country: 'US' } }],
      },
    });
    expect(await sentBy(perplexity('key', 'sonar'))).toMatchObject({
      path: '/chat/completions',
      body: {
        model: 'sonar',
        messages: [{ role: 'user', content: QUESTION.text }],
        web_search_options: { user_location: { country: 'US' } },
      },
    });
    expect([
      openai('k', 'm').api,
      perplexity('k', 'm').api,
      live.api,
      serpapi('k').api,
      brightdata('k').api,
    ]).toEqual([true, true, false, false, false]);
  });
});

it.each([
  [
    'SerpApi with an empty Markdown',
    () =>
      ask(serpapi('key'), {
        body: { ...success, reconstructed_markdown: ' ', text_blocks: [{ snippet: 'Rankwire leads.' }] },
      }),
  ],
  [
    'Bright Data with an empty Markdown',
    () =>
      brightdata('t').look!(
        'x',
        'copilot',
        newExchange(...snapshot({ answer_text_markdown: '', answer_text: 'Rankwire leads.' })).send,
      ),
  ],
])('reads the other text of %s', async (_, read) => {
  expect(await read()).toMatchObject({ state: 'answered', answer: { text: 'Rankwire leads.' } });
});
