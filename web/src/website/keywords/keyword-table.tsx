import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { OpenKeyword } from '../keyword/url-state';
import { t } from '../../shared/text/i18n';
import { useKey } from '../../shared/ui/use-key';
import type { Column } from './columns';
import type { KeywordRow, TableRequest } from './queries';
import { focusRow, moveBy, moveByKey } from './row-keys';
import type { SelectAllProps } from '../../shared/ui/select-all';
import { TableBody } from './table-body';
import { TableHead } from './table-head';
import { useNarrowRows, useRowHeight, useTop } from './use-layout';
import { useOpenIndex, useRowPages } from './use-rows';
import type { Order } from './use-table';
import './keyword-table.css';

interface Props {
  request: TableRequest;
  total: number;
  columns: Column[];
  /** The keyword of the panel. */
  open: OpenKeyword | undefined;
  selected: ReadonlyMap<string, KeywordRow>;
  onSelect: (row: KeywordRow) => void;
  onSort: (order: Order) => void;
  all: SelectAllProps;
  /** In place of rows where there is none. */
  empty: ReactNode;
}

const NARROW_COLUMNS = 'var(--column-select) minmax(0, 1fr) auto var(--column-change-narrow)';

/** With a margin; the rows scroll below the head. */
const HEAD_HEIGHT = 44;

/** Only the rows in view exist, and only their pages are requested. */
export function KeywordTable({
  request,
  total,
  columns,
  open,
  selected,
  onSelect,
  onSort,
  all,
  empty,
}: Props): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const [topRef, top] = useTop();
  const height = useRowHeight();
  const isNarrow = useNarrowRows();
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
    scrollPaddingEnd: HEAD_HEIGHT,
    // Row heights change with the density; a new function measures all rows again.
    getItemKey: useCallback((index: number) => `${height} ${index}`, [height]),
  });
  const setScroller = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      topRef(element);
    },
    [topRef],
  );
  const step = (by: number) => scroller.current && moveBy(scroller.current, by);
  useKey('j', () => step(1));
  useKey('k', () => step(-1));
  const items = rows.getVirtualItems();
  const pages = useRowPages(request, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const openIndex = useOpenIndex(
    pages,
    open,
    (index) => rows.scrollToIndex(index),
    (index) => scroller.current && focusRow(scroller.current, index),
  );
  const template = useMemo(
    () =>
      isNarrow
        ? NARROW_COLUMNS
        : [
            'var(--column-select)',
            'minmax(var(--column-keyword), 1.6fr)',
            ...columns.map(({ width }) => width),
          ].join(' '),
    [columns, isNarrow],
  );
  return (
    <div
      className="table-scroll"
      ref={setScroller}
      style={{ '--table-top': `${top}px` } as CSSProperties}
      tabIndex={0}
      role="region"
      aria-label={t('Keyword table')}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the links in its rows. */}
      <div
        className={isNarrow ? 'table table-narrow' : 'table'}
        role="table"
        aria-label={t('Keywords')}
        aria-rowcount={Math.max(total, 1) + 1}
        style={{ '--columns': template, '--row-height': `${height}px` } as CSSProperties}
        onKeyDown={moveByKey}
      >
        <TableHead request={request} columns={columns} all={all} onSort={onSort} isNarrow={isNarrow} />
        {total === 0 && <NoRows>{empty}</NoRows>}
        <TableBody
          items={items}
          height={rows.getTotalSize()}
          pages={pages}
          openIndex={openIndex}
          {...{ request, columns, selected, isNarrow, onSelect }}
        />
      </div>
    </div>
  );
}

/** A row with what to do instead. */
const NoRows = ({ children }: { children: ReactNode }): ReactNode => (
  <div role="rowgroup">
    <div role="row" aria-rowindex={2}>
      <div role="cell" className="table-empty">
        {children}
      </div>
    </div>
  </div>
);
