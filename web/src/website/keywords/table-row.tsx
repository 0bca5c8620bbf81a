import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { openParams } from '../keyword/url-state';
import { PageBlocks } from '../features/page-blocks';
import { t } from '../../shared/text/i18n';
import { deviceName, locationText, MoveSince, ShortPosition } from './cells';
import type { CellContext, Column } from './columns';
import type { KeywordRow } from './queries';

interface Props extends CellContext {
  row: KeywordRow;
  columns: Column[];
  isSelected: boolean;
  /** Two lines in place of the columns. */
  isNarrow: boolean;
  /** The table is filtered by location. */
  isNear: boolean;
  onSelect: ((row: KeywordRow) => void) | undefined;
}

/** Its parts by column. Scrolling renders no row again that is in view. */
export const Cells = memo(function Cells({
  row,
  columns,
  isSelected,
  isNarrow,
  isNear,
  onSelect,
  ...context
}: Props): ReactNode {
  return (
    <>
      <SelectCell
        keyword={row.keyword}
        isSelected={isSelected}
        onSelect={onSelect && (() => onSelect(row))}
      />
      <div role="rowheader" className="ellipsis keyword" title={row.keyword}>
        <Link
          to="."
          search={withSearch({ ...openParams(row), only: isNear ? 'near' : undefined })}
          preload={false}
          dir="auto"
          data-open=""
        >
          {row.keyword}
        </Link>{' '}
        {isNarrow && (
          <span className="row-place">
            <span className="row-location">
              {locationText(row)} · {deviceName(row.device)}
            </span>
            {row.features !== undefined && row.features.length > 0 && <PageBlocks of={row} />}
          </span>
        )}
      </div>
      {isNarrow ? (
        <NarrowCells row={row} {...context} />
      ) : (
        columns.map(({ id, numeric, cell }) => (
          <div key={id} role="cell" className={numeric ? 'numeric' : 'ellipsis'}>
            {cell(row, context)}
          </div>
        ))
      )}
    </>
  );
});

function SelectCell({
  keyword,
  isSelected,
  onSelect,
}: {
  keyword: string;
  isSelected: boolean;
  onSelect: (() => void) | undefined;
}): ReactNode {
  return (
    <div role="cell" data-select="">
      <input
        type="checkbox"
        data-row=""
        aria-label={t('Select {keyword}', { keyword })}
        checked={isSelected}
        onChange={onSelect}
      />
    </div>
  );
}

const NarrowCells = ({ row, zone }: { row: KeywordRow } & CellContext): ReactNode => (
  <>
    <div role="cell" className="numeric narrow-position">
      <ShortPosition row={row} zone={zone} />
    </div>
    <div role="cell" className="numeric narrow-change">
      <MoveSince row={row} />
    </div>
  </>
);
