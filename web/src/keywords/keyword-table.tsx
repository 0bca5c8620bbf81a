import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { openParams } from '../keyword-panel/search';
import { t } from '../text/i18n';
import { useKey } from '../ui/use-key';
import type { Column } from './columns';
import { type KeywordRow, PAGE_ROWS, rowKey, type TableRequest, tablePage } from './queries';
import { moveBy, moveByKey } from './row-keys';
import { SelectAll, type SelectAllProps } from './select-all';

const ROW_HEIGHT = 40;

interface Props {
  request: TableRequest;
  total: number;
  columns: Column[];
  zone: string;
  selected: ReadonlyMap<string, KeywordRow>;
  onSelect: (row: KeywordRow) => void;
  all: SelectAllProps;
}

/** Only the rows in view exist, and only their pages are asked for. */
export function KeywordTable({ request, total, columns, zone, selected, onSelect, all }: Props): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const step = (by: number) => scroller.current && moveBy(scroller.current, by);
  useKey('j', () => step(1));
  useKey('k', () => step(-1));
  const items = rows.getVirtualItems();
  const pages = useRowPages(request, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const template = ['32px', 'minmax(var(--keyword-width), 1.6fr)', ...columns.map(({ width }) => width)].join(
    ' ',
  );
  return (
    <div className="table-scroll" ref={scroller} tabIndex={0} role="region" aria-label={t('Keyword table')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the links in its rows. */}
      <div
        className="table"
        role="table"
        aria-label={t('Keywords')}
        aria-rowcount={total + 1}
        style={{ '--columns': template } as React.CSSProperties}
        onKeyDown={moveByKey}
      >
        <HeaderRow request={request} columns={columns} all={all} />
        <div role="rowgroup" className="table-body" style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS];
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                className="table-row"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row ? (
                  <Cells
                    row={row}
                    columns={columns}
                    zone={zone}
                    isSelected={selected.has(rowKey(row))}
                    onSelect={onSelect}
                  />
                ) : (
                  <div role="cell" className="skeleton-row" aria-label={t('Loading')} />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function useRowPages(request: TableRequest, first: number, last: number): Map<number, KeywordRow[]> {
  const from = Math.floor(first / PAGE_ROWS);
  const wanted = Array.from({ length: Math.floor(last / PAGE_ROWS) - from + 1 }, (_, n) => from + n);
  const answers = useQueries({ queries: wanted.map((page) => tablePage(request, page)) });
  return new Map(
    wanted.map((page, n) => [page, answers[n]?.isPlaceholderData ? [] : (answers[n]?.data?.data ?? [])]),
  );
}

interface HeaderProps {
  request: TableRequest;
  columns: Column[];
  all: SelectAllProps;
}

function HeaderRow({ request, columns, all }: HeaderProps): ReactNode {
  return (
    <div role="rowgroup" className="table-head">
      <div role="row" aria-rowindex={1} className="table-row">
        <div role="columnheader">
          <SelectAll {...all} />
        </div>
        <SortHeader label={t('Keyword')} sort="keyword" request={request} />
        {columns.map(({ id, label, sort, numeric }) => (
          <SortHeader key={id} label={label} sort={sort} numeric={numeric} request={request} />
        ))}
      </div>
    </div>
  );
}

interface SortProps extends Pick<Column, 'label' | 'sort' | 'numeric'> {
  request: TableRequest;
}

function SortHeader({
  label,
  sort,
  numeric,
  request,
}: { [Name in keyof SortProps]: SortProps[Name] | undefined } & { request: TableRequest }): ReactNode {
  const className = numeric ? 'numeric' : undefined;
  if (sort === undefined)
    return (
      <div role="columnheader" className={className}>
        {label}
      </div>
    );
  const { sort: by = 'keyword', order = 'asc' } = request;
  const isSorted = by === sort;
  const next = isSorted && order === 'asc' ? 'desc' : 'asc';
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to="."
        search={(search) => ({
          ...search,
          sort: sort === 'keyword' ? undefined : sort,
          order: next === 'asc' ? undefined : next,
        })}
        className="sort"
      >
        {label}
        <span aria-hidden="true">{isSorted ? (order === 'asc' ? ' ↑' : ' ↓') : ''}</span>
      </Link>
    </div>
  );
}

interface CellsProps {
  row: KeywordRow;
  columns: Column[];
  zone: string;
  isSelected: boolean;
  onSelect: (row: KeywordRow) => void;
}

function Cells({ row, columns, zone, isSelected, onSelect }: CellsProps): ReactNode {
  const { keyword } = row;
  return (
    <>
      <div role="cell">
        <input
          type="checkbox"
          data-row=""
          aria-label={t('Select {keyword}', { keyword })}
          checked={isSelected}
          onChange={() => onSelect(row)}
        />
      </div>
      <div role="rowheader" className="ellipsis keyword" title={keyword}>
        <Link to="." search={(search) => ({ ...search, ...openParams(row) })} preload={false} data-open="">
          {keyword}
        </Link>
      </div>
      {columns.map(({ id, numeric, cell }) => (
        <div key={id} role="cell" className={numeric ? 'numeric' : 'ellipsis'}>
          {cell(row, zone)}
        </div>
      ))}
    </>
  );
}
