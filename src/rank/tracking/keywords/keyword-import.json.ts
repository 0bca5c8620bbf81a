import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { successJson } from '../../../common/http/stream-text.js';
import type { RefusedLine } from './csv-reader.js';
import type { KeywordPlan } from './keywords.service.js';

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
