import type { ReactNode } from 'react';
import type { VirtualItem } from '@tanstack/react-virtual';
import { keywordKey } from '../../shared/configuration/named-keyword';
import { t } from '../../shared/text/i18n';
import type { Column } from './columns';
import { type KeywordRow, PAGE_ROWS, type TableRequest } from './queries';
import { openByClick } from './row-keys';
import { Cells } from './table-row';
import { useMinute } from './use-now';

interface Props {
  request: TableRequest;
  columns: Column[];
  /** The rows in view. */
  items: readonly VirtualItem[];
  /** Height of all rows together. */
  height: number;
  /** The pages that have been loaded. */
  pages: ReadonlyMap<number, readonly KeywordRow[]>;
  openIndex: number | undefined;
  selected: ReadonlyMap<string, KeywordRow>;
  isNarrow: boolean;
  onSelect: (row: KeywordRow) => void;
}

/** The rows in view, each at its place among all. */
export function TableBody(props: Props): ReactNode {
  const { request, columns, items, height, pages, openIndex, selected, isNarrow, onSelect } = props;
  const now = useMinute();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The link of each row does the same by keys.
    <div role="rowgroup" className="table-body" style={{ height }} onClick={openByClick}>
      {items.map(({ index, start }) => {
        const row = pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS];
        const isSelected = row !== undefined && selected.has(keywordKey(row));
        return (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 2}
            aria-current={index === openIndex || undefined}
            className={isSelected ? 'table-row row-selected' : 'table-row'}
            style={{ transform: `translateY(${start}px)` }}
          >
            {row ? (
              <Cells
                row={row}
                columns={columns}
                zone={request.tz}
                now={now}
                isSelected={isSelected}
                isNarrow={isNarrow}
                isNear={request.near !== undefined}
                onSelect={onSelect}
              />
            ) : (
              <div role="cell" className="skeleton-row" aria-label={t('Loading')} />
            )}
          </div>
        );
      })}
    </div>
  );
}
