import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import type { Column } from './columns';
import type { TableRequest } from './queries';
import { SelectAll, type SelectAllProps } from '../../shared/ui/select-all';
import { SortHeader } from './sort-header';
import type { Order } from './use-table';

interface Props {
  request: TableRequest;
  columns: Column[];
  all: SelectAllProps;
  onSort: (order: Order) => void;
  /** Only position and change. */
  isNarrow: boolean;
}

/** Links to the orders of the table. */
export function TableHead({ request: { sort, order }, columns, all, onSort, isNarrow }: Props): ReactNode {
  const shared = { current: { sort, order }, onSort };
  const shown = isNarrow ? columns.filter(({ id }) => id === 'position' || id === 'change') : columns;
  return (
    <div role="rowgroup" className="table-head">
      <div role="row" aria-rowindex={1} className="table-row">
        <div role="columnheader">
          <SelectAll {...all} />
        </div>
        <SortHeader label={t('Keyword')} sort="keyword" isNumeric={false} {...shared} />
        {shown.map(({ id, label, hint, note, sort: by, numeric = false }) => (
          <SortHeader
            key={id}
            label={label}
            hint={hint}
            note={note}
            sort={by}
            isNumeric={numeric}
            {...shared}
          />
        ))}
      </div>
    </div>
  );
}
