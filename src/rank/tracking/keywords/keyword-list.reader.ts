import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { ValidationError } from '../../../common/errors.js';
import { requestValidation } from '../../../common/validation/request-validation.pipe.js';
import type { RefusedLine } from './csv-reader.js';
import { KeywordFile, toRefusal } from './keyword-file.js';
import { AddKeywordsDto } from './keywords.dto.js';
import { successJson } from '../../../common/http/stream-text.js';
import type { KeywordPlan } from './keywords.service.js';

const ENTRIES_AT_A_TIME = 100;
/** As many problems as one answer names. */
const MAX_REFUSED = 1000;
const validation = requestValidation();

/** @throws ValidationError naming all invalid fields of a JSON body */
export const readKeywordList = async (body: unknown): Promise<AddKeywordsDto> =>
  (await validation.transform(body, { type: 'body', metatype: AddKeywordsDto })) as AddKeywordsDto;

/**
 * A JSON body as a file, whose line N is its entry N, from 1. Yields to other requests.
 * @throws ValidationError for what is not a list of entries, and for more than 1,000 invalid ones; fewer are refused one
 * by one
 */
export async function keywordListAsFile(body: unknown): Promise<KeywordFile> {
  const { keywords: list } = Object(body) as { keywords?: unknown };
  if (!Array.isArray(list) || list.length === 0) {
    await readKeywordList(body);
    return new KeywordFile([], []);
  }
  const entries: KeywordFile['entries'] = [];
  const refused: RefusedLine[] = [];
  for (const [index, entry] of list.entries()) {
    const line = index + 1;
    try {
      const { keywords } = await readKeywordList({ keywords: [entry] });
      entries.push({ line, keyword: keywords[0]! });
    } catch (error) {
      refused.push({ line, message: toRefusal(error) });
    }
    if (refused.length > MAX_REFUSED) throw tooManyRefused();
    if (line % ENTRIES_AT_A_TIME === 0) await yieldToEventLoop();
  }
  return new KeywordFile(entries, refused);
}

const tooManyRefused = () =>
  new ValidationError([
    { path: 'keywords', message: `keywords has more than ${MAX_REFUSED} invalid entries` },
  ]);

const LINES_PER_CHUNK = 1000;

interface ImportResult {
  added: number;
  known: number;
  refused: RefusedLine[];
}

/** The response to an import in chunks, as a file may have a million refused lines. Serves other requests between them. */
export function importJson({ added, known, refused }: ImportResult): AsyncGenerator<string> {
  return successJson(`{"added":${added},"known":${known},"refused":[`, linesJson(refused), ']}');
}

/** The response to a dry run, likewise. */
export function planJson({ requests_a_day, ...lists }: KeywordPlan): AsyncGenerator<string> {
  const members = async function* () {
    for (const [name, lines] of Object.entries(lists)) {
      const chunks: string[] = [];
      for await (const chunk of linesJson(lines)) chunks.push(chunk);
      yield `"${name}":[${chunks.join()}]`;
    }
  };
  return successJson('{', members(), `,"requests_a_day":${requests_a_day}}`);
}

async function* linesJson(lines: readonly object[]): AsyncGenerator<string> {
  for (let first = 0; first < lines.length; first += LINES_PER_CHUNK) {
    yield lines
      .slice(first, first + LINES_PER_CHUNK)
      .map((line) => JSON.stringify(line))
      .join();
    await yieldToEventLoop();
  }
}
