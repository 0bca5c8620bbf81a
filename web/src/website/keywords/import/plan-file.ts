import type { QueryClient } from '@tanstack/react-query';
import { keywordKey } from '../../../shared/configuration/named-keyword';
import { t } from '../../../shared/text/i18n';
import { inSlices } from '../list/in-slices';
import {
  importKeywords,
  type NewKeyword,
  planImport,
  type Refusal,
  type Target,
} from '../list/keyword-changes';
import { type FileKeyword, indexOfLine, keywordFile } from '../list/keyword-file';
import { refusalText, sameKeyword } from '../list/refusals';
import type { CsvRecord } from './csv-text';
import type { Mapping } from './file-format';
import { type FileLine, readLines } from './file-lines';
import { findUnknownPlaces } from './known-places';
import type { SourceFile } from './source-file';

/** A file and how it is read. */
export interface FileInput {
  source: SourceFile;
  rows: readonly CsvRecord[];
  mapping: Mapping;
  country: string;
}

/** A line with why it is not imported. */
export interface PlannedLine extends FileLine {
  problem: string | undefined;
  /** Tracked already; it gets the tags. */
  isKnown: boolean;
}

export interface FilePlan {
  source: SourceFile;
  lines: PlannedLine[];
  /** The lines without a problem. */
  good: PlannedLine[];
  /** Of these, the lines that change something: all but tracked keywords without a tag. */
  useful: number;
  /** The keywords that are not tracked yet. */
  add: NewKeyword[];
  requests_a_day: number;
}

/** By a dry run of the lines whose location is known. */
export async function planFile(
  queries: QueryClient,
  target: Target,
  { source, rows, ...options }: FileInput,
  signal: AbortSignal,
): Promise<FilePlan> {
  const all = await inSlices(readLines(rows, options), signal);
  const isUnknown = await findUnknownPlaces(
    queries,
    all.map(({ keyword }) => keyword),
  );
  signal.throwIfAborted();
  const sent = all.filter(({ keyword }) => !isUnknown(keyword));
  const { add, known, refused, requests_a_day } =
    sent.length === 0
      ? { add: [], known: [], refused: [], requests_a_day: 0 }
      : await planImport(target, await keywordFile(listKeywords(sent), signal), signal);
  const problems = readProblems(refused, sent);
  const tracked = new Set(known.map(keywordKey));
  const lines = all.map((each) => ({
    ...each,
    problem: isUnknown(each.keyword)
      ? t('Unknown location: {near}', { near: each.keyword.near })
      : problems.get(each.line),
    isKnown: tracked.has(toKey(each.keyword)),
  }));
  const good = lines.filter(({ problem }) => problem === undefined);
  const useful = good.filter(({ isKnown, keyword }) => !isKnown || (keyword.tags?.length ?? 0) > 0).length;
  return { source, lines, good, useful, add, requests_a_day };
}

export const importPlanned = async (
  params: Parameters<typeof importKeywords>[0],
  { good }: Pick<FilePlan, 'good' | 'add'>,
) => importKeywords(params, await keywordFile(listKeywords(good)));

const listKeywords = (lines: readonly FileLine[]) => lines.map(({ keyword }) => keyword);
export const toKey = ({ device, ...keyword }: FileKeyword) =>
  keywordKey({ ...keyword, ...(device === 'mobile' && { device }) });

/** Problems by line of the chosen file. */
export function readProblems(refused: readonly Refusal[], sent: readonly FileLine[]): Map<number, string> {
  const lines = new Map(sent.toReversed().map(({ line, keyword }) => [toKey(keyword), line]));
  return new Map(
    refused.flatMap(({ line, message }) => {
      const own = sent[indexOfLine(line)];
      return own === undefined ? [] : [[own.line, problemText(message, own.keyword)]];
    }),
  );

  function problemText(message: string, keyword: FileKeyword): string {
    const same = sameKeyword(message);
    if (same === undefined) return refusalText(message, keyword);
    const first =
      'index' in same ? sent[same.index]?.line : lines.get(toKey({ ...keyword, keyword: same.text }));
    return first === undefined
      ? t('Already tracked as {keyword}.', { keyword: JSON.stringify('text' in same ? same.text : '') })
      : t('The same as line {line}.', { line: first });
  }
}
