import { addKeywords, type Keyword, keywordView } from '../../positions/keyword-list.js';
import { keywordId, sameSearches } from '../../positions/series.js';
import { MAX_TAGS } from '../../positions/keyword-filter.js';
import type { RefusedLine } from './csv-reader.js';
import { KeywordFile } from './keyword-file.js';
import { calculateObjectSize } from 'bson';

export const TOO_MANY_TAGS = `a keyword must have at most ${MAX_TAGS} tags`;

/** Lines of a file that are applied to a list of keywords. */
interface Imported {
  keywords: Keyword[];
  added: number;
  known: number;
  /** By line. */
  refused: RefusedLine[];
}

/** What an addition would do with its lines. */
export interface PlannedKeywords {
  /** In the order of the given ones. */
  add: Keyword[];
  /** Tracked already; they would get the tags that are new. */
  known: Keyword[];
  refused: RefusedLine[];
}

type Problem = (keyword: Keyword, index: number) => string | undefined;

/** Adds the valid lines of a file and skips the others. Pauses at each line. */
export function* importKeywords(list: Keyword[], file: KeywordFile): Generator<void, Imported> {
  const { valid, ...imported } = yield* addLines(list, yield* refuseSameSearches(list, file));
  return { ...imported, refused: valid.refused };
}

/**
 * Pauses at each line.
 * @param isFile whether keywords of the same search are refused, as in an import
 */
export function* planKeywords(
  list: Keyword[],
  given: KeywordFile,
  isFile: boolean,
): Generator<void, PlannedKeywords> {
  const { keywords, valid } = yield* addLines(list, isFile ? yield* refuseSameSearches(list, given) : given);
  const tracked = new Set<string>();
  for (const entry of list) {
    tracked.add(keywordId(entry));
    yield;
  }
  const known: Keyword[] = [];
  for (const { keyword } of valid.entries) {
    // Once each.
    if (tracked.delete(keywordId(keyword))) known.push(keywordView(keyword));
    yield;
  }
  return { add: keywords.slice(list.length), known, refused: valid.refused };
}

/** The list with the lines of a file; `valid` has the refused ones too. */
function* addLines(list: Keyword[], file: KeywordFile) {
  const { overfull, ...changed } = yield* addKeywords(list, listKeywords(file));
  const indexes = new Set(overfull);
  const valid = yield* refuseLines(file, (_, index) => (indexes.has(index) ? TOO_MANY_TAGS : undefined));
  return { ...changed, valid };
}

/** Refuses keywords that differ from tracked ones, or from earlier ones, only by case or whitespace. */
function* refuseSameSearches(list: Keyword[], file: KeywordFile): Generator<void, KeywordFile> {
  const same = yield* sameSearches(list, listKeywords(file));
  return yield* refuseLines(file, (_, index) => sameSearchText(same.get(index)));
}

/** Moves the entries with a problem to the refused lines. Pauses at each line. */
export function* refuseLines(
  { entries, refused }: KeywordFile,
  problem: Problem,
): Generator<void, KeywordFile> {
  const good: KeywordFile['entries'] = [];
  const all: RefusedLine[] = [];
  let next = 0;
  for (const [index, entry] of entries.entries()) {
    for (; next < refused.length && refused[next]!.line < entry.line; next += 1) {
      all.push(refused[next]!);
      yield;
    }
    const message = problem(entry.keyword, index);
    if (message === undefined) good.push(entry);
    else all.push({ line: entry.line, message });
    yield;
  }
  return new KeywordFile(good, all.concat(refused.slice(next)));
}

const listKeywords = ({ entries }: KeywordFile) => entries.map(({ keyword }) => keyword);

const sameSearchText = (keyword: string | undefined) =>
  keyword === undefined
    ? undefined
    : `the same search as ${JSON.stringify(keyword)}: only case or whitespace differs`;

/** Type of an element, and the end of its name. */
const ELEMENT_BYTES = 2;

/** Bytes of `{ keywords }` in BSON. Pauses at each keyword. */
export function* storedSize(keywords: readonly Keyword[]): Generator<void, number> {
  let bytes = calculateObjectSize({ keywords: [] });
  for (const [index, keyword] of keywords.entries()) {
    bytes += ELEMENT_BYTES + String(index).length + calculateObjectSize(keyword);
    yield;
  }
  return bytes;
}
