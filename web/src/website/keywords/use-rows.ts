import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keywordKey } from '../../shared/configuration/named-keyword';
import type { OpenKeyword } from '../keyword/url-state';
import { type KeywordRow, PAGE_ROWS, type TableRequest, tablePage } from './queries';

/** Rows by page, from 0, of the pages that have the rows from `first` to `last`. */
export function useRowPages(request: TableRequest, first: number, last: number): Map<number, KeywordRow[]> {
  const from = Math.floor(first / PAGE_ROWS);
  const wanted = Array.from({ length: Math.floor(last / PAGE_ROWS) - from + 1 }, (_, n) => from + n);
  const answers = useQueries({ queries: wanted.map((page) => tablePage(request, page)) });
  return new Map(
    wanted.map((page, n) => [page, answers[n]?.isPlaceholderData ? [] : (answers[n]?.data?.data ?? [])]),
  );
}

/**
 * The row of the open keyword, which is scrolled into view when it is opened; when it is closed, the row last read is
 * reported. Undefined outside of the pages in view.
 */
export function useOpenIndex(
  pages: Map<number, KeywordRow[]>,
  open: OpenKeyword | undefined,
  scrollTo: (index: number) => void,
  onClose: (index: number) => void,
): number | undefined {
  const key = open && keywordKey(open);
  const index = key === undefined ? undefined : findIndex(pages, key);
  const shown = useRef<string>(undefined);
  const read = useEffectEvent((last: string) => {
    const closed = findIndex(pages, last);
    if (closed !== undefined) onClose(closed);
  });
  useEffect(() => {
    if (shown.current === key || (key !== undefined && index === undefined)) return;
    if (key === undefined) read(shown.current!);
    shown.current = key;
    if (index !== undefined) scrollTo(index);
  }, [key, index, scrollTo]);
  return index;
}

function findIndex(pages: Map<number, KeywordRow[]>, key: string): number | undefined {
  for (const [page, rows] of pages) {
    const index = rows.findIndex((row) => keywordKey(row) === key);
    if (index !== -1) return page * PAGE_ROWS + index;
  }
  return undefined;
}
