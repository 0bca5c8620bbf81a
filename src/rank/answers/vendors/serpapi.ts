import {
  bodyFailure,
  listAt,
  member,
  type ProviderResponse,
  queryString,
  readText,
  serpapiLocale,
  statusFailure,
} from '../../search/index.js';
import {
  answered,
  type AnswerVendor,
  failed,
  malformed,
  type Reading,
  responseFailed,
} from './answer-vendor.js';
import { readCitations } from './links.js';

/** SerpApi: AI Mode of Google, without its cache: ten runs would be one. */
export const serpapi = (key: string): AnswerVendor => ({
  api: false,
  price: null,
  ask: async ({ text, country, language }, send) => {
    const { gl, hl, location } = serpapiLocale({ keyword: text, country, language });
    const query = queryString({
      engine: 'google_ai_mode',
      q: text,
      gl,
      hl,
      location,
      no_cache: 'true',
      api_key: key,
    });
    return readAnswer(
      await send({ method: 'GET', path: `/search.json${query}`, headers: { accept: 'application/json' } }),
    );
  },
});

const NO_ANSWER = /any results|no results/i;

function readAnswer(response: ProviderResponse): Reading {
  const { status, body } = response;
  const error = member(body, 'error');
  if (status !== 200) return responseFailed(statusFailure(response, error));
  const succeeded = member(body, 'search_metadata', 'status') === 'Success';
  const blocks = listAt(body, 'text_blocks');
  if (succeeded && NO_ANSWER.test(readText(error))) return { state: 'no_answer' };
  if (error !== undefined) return responseFailed(bodyFailure(error));
  if (!succeeded) return malformed('search_metadata.status');
  if (!blocks) return malformed('text_blocks');
  if (blocks.length === 0) return { state: 'no_answer' };
  const markdown = readText(member(body, 'reconstructed_markdown'));
  const text = markdown.trim() !== '' ? markdown : blocks.flatMap(readBlock).join('\n');
  if (text.trim() === '') return failed('empty');
  return answered(text, readCitations(member(body, 'references'), 'link'));
}

/** The texts of a block: a paragraph or heading, the entries of a list, the cells of a table. */
function readBlock(block: unknown): string[] {
  if (typeof block === 'string') return [block];
  const own = ['title', 'snippet'].map((name) => readText(member(block, name))).filter(Boolean);
  const inner = ['list', 'text_blocks'].flatMap((name) => listAt(block, name) ?? []).flatMap(readBlock);
  const rows = (listAt(block, 'table') ?? []).map((row) =>
    Array.isArray(row) ? (row as unknown[]).map(readText).join(' | ') : '',
  );
  return [...own, ...inner, ...rows];
}
