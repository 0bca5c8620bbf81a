import { readMember } from '../http/exchange.js';
import type { AnswerTrouble, WorldAnswer } from './answer-world.js';

const NO_RESULTS = "Google hasn't returned any results for this query.";

interface Body {
  status?: number;
  body: unknown;
}

/** An answer, or what goes wrong, in the form of a vendor. */
export type WriteAnswer = (answer: WorldAnswer, trouble: AnswerTrouble | undefined) => Body;

export const task = (code: number, message: string, more: object = {}): object => ({
  status_code: code < 40_000 ? 20_000 : code,
  status_message: message,
  tasks: [{ status_code: code, status_message: message, cost: 0.0012, result: null, ...more }],
});

/** DataForSEO: the pages of ChatGPT and Gemini. */
export const writePage: WriteAnswer = ({ text, citations, seen, queries }, trouble) => {
  if (trouble === 'no answer') return { body: task(40_102, 'No Search Results.') };
  if (trouble === 'error') return { body: task(40_101, 'Internal SE Server Error.') };
  if (trouble === 'throttled') return { status: 429, body: task(40_202, 'Too many requests per minute.') };
  if (trouble === 'malformed') return { body: task(20_000, 'Ok.', { result: [{ keyword: 'x' }] }) };
  const markdown = trouble === 'empty' ? '' : text;
  const result = {
    model: 'gpt-5-mini',
    markdown,
    sources: citations,
    search_results: seen,
    fan_out_queries: queries,
    items: [{ type: 'chat_gpt_text', markdown, sources: citations }],
  };
  return { body: task(20_000, 'Ok.', { result: [result] }) };
};

/** Codes that DataForSEO sends with status 200, although the task is well. */
export const FAILED_LOOKS: readonly [number, string][] = [
  [40_202, 'Too many requests per minute.'],
  [40_210, 'Insufficient funds.'],
  [50_000, 'Internal error.'],
];

const AI_MODE_TROUBLES: readonly AnswerTrouble[] = ['no answer', 'error', 'throttled', 'malformed', 'capped'];

/** DataForSEO: AI Mode. */
export const writeAiMode: WriteAnswer = (answer, trouble) => {
  if (trouble !== undefined && AI_MODE_TROUBLES.includes(trouble)) return writePage(answer, trouble);
  const item = {
    type: 'ai_overview',
    markdown: trouble === 'empty' ? '' : answer.text,
    references: answer.citations.map((each) => ({ ...each, domain: new URL(each.url).hostname, text: '' })),
  };
  return { body: task(20_000, 'Ok.', { result: [{ items: [item] }] }) };
};

export const writeSerpapi: WriteAnswer = ({ text, citations }, trouble) => {
  const search_metadata = { status: 'Success' };
  if (trouble === 'no answer') return { body: { search_metadata, error: NO_RESULTS } };
  if (trouble === 'error')
    return { body: { search_metadata: { status: 'Error' }, error: 'Something broke' } };
  if (trouble === 'throttled') return { status: 429, body: { error: 'Too many requests per hour' } };
  if (trouble === 'malformed') return { body: { search_metadata } };
  const lines = trouble === 'empty' ? [''] : text.split('\n');
  return {
    body: {
      search_metadata,
      text_blocks: lines.map((snippet) => ({ type: 'paragraph', snippet })),
      references: citations.map(({ url, title }, index) => ({ index, title, link: url, source: title })),
    },
  };
};

export const writeBrightdata: WriteAnswer = ({ text, citations, seen, queries }, trouble) => {
  if (trouble === 'error') return { body: [{ error: 'The page did not load' }] };
  if (trouble === 'throttled') return { status: 429, body: { error: 'Too many running jobs' } };
  if (trouble === 'malformed' || trouble === 'no answer') return { body: [{ url: 'x' }] };
  return {
    body: [
      {
        answer_text_markdown: trouble === 'empty' ? '' : text,
        citations,
        links_attached: seen,
        web_search_query: queries,
        model: null,
      },
    ],
  };
};

export const writeOpenai: WriteAnswer = ({ text, citations, queries }, trouble) => {
  if (trouble === 'error') return { status: 500, body: { error: { message: 'The server had an error' } } };
  if (trouble === 'throttled') return { status: 429, body: { error: { message: 'Rate limit reached' } } };
  if (trouble === 'malformed' || trouble === 'no answer') return { body: { status: 'completed' } };
  const annotations = citations.map(({ url, title }) => ({
    type: 'url_citation',
    url,
    title,
    start_index: 0,
    end_index: 1,
  }));
  const searches = queries.map((query) => ({
    type: 'web_search_call',
    action: { type: 'search', query, sources: [{ url: 'https://seen.example/' }] },
  }));
  const message = {
    type: 'message',
    content: [{ type: 'output_text', text: trouble === 'empty' ? '' : text, annotations }],
  };
  return {
    body: {
      model: 'gpt-5-mini-2026',
      status: trouble === 'capped' ? 'incomplete' : 'completed',
      incomplete_details: trouble === 'capped' ? { reason: 'max_output_tokens' } : null,
      error: null,
      output: [...searches, message],
    },
  };
};

export const writePerplexity: WriteAnswer = ({ text, citations, seen }, trouble) => {
  if (trouble === 'error') return { status: 500, body: { error: { message: 'Internal error' } } };
  if (trouble === 'throttled') return { status: 429, body: { error: { message: 'Too many requests' } } };
  if (trouble === 'malformed' || trouble === 'no answer') return { body: { choices: [] } };
  return {
    body: {
      model: 'sonar',
      choices: [
        {
          finish_reason: trouble === 'capped' ? 'length' : 'stop',
          message: { role: 'assistant', content: trouble === 'empty' ? '' : text },
        },
      ],
      citations: citations.map(({ url }) => url),
      search_results: [...citations, ...seen],
    },
  };
};

/** The question of a body, by the member that has it. */
export const question = (value: unknown, name: string): string => {
  const text = readMember(value, name);
  return typeof text === 'string' ? text : '';
};
