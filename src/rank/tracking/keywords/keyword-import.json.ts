import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { successJson } from '../../../common/http/stream-text.js';
import type { RefusedLine } from './csv-reader.js';

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

async function* linesJson(refused: RefusedLine[]): AsyncGenerator<string> {
  for (let first = 0; first < refused.length; first += LINES_PER_CHUNK) {
    yield refused
      .slice(first, first + LINES_PER_CHUNK)
      .map((line) => JSON.stringify(line))
      .join();
    await yieldToEventLoop();
  }
}
