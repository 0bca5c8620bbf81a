import { setImmediate as otherWork } from 'node:timers/promises';
import { jsonArray } from '../../../common/http/stream-text.js';
import type { RefusedLine } from './csv-reader.js';

const LINES_PER_CHUNK = 1000;

interface ImportResult {
  added: number;
  known: number;
  refused: RefusedLine[];
}

/** The response to an import in chunks, as a file may have a million refused lines. Serves other requests between them. */
export function importJson({ added, known, refused }: ImportResult): AsyncGenerator<string> {
  const head = `{"success":true,"message":"SUCCESS","data":{"added":${added},"known":${known},"refused":[`;
  return jsonArray(head, linesJson(refused), ']}}');
}

async function* linesJson(refused: RefusedLine[]): AsyncGenerator<string> {
  for (let first = 0; first < refused.length; first += LINES_PER_CHUNK) {
    yield refused
      .slice(first, first + LINES_PER_CHUNK)
      .map((line) => JSON.stringify(line))
      .join();
    await otherWork();
  }
}
