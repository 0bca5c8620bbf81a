import type { ReactNode } from 'react';
import { t } from '../text/i18n';

export interface SelectAllProps {
  state: 'none' | 'some' | 'all';
  /** While the rows are read. */
  isPending: boolean;
  onSelect: () => void;
  onClear: () => void;
}

/** Every row of the filters, not only those in view. */
export const SelectAll = ({ state, isPending, onSelect, onClear }: SelectAllProps): ReactNode => (
  <input
    type="checkbox"
    aria-label={t('Select all')}
    checked={state === 'all' || isPending}
    aria-busy={isPending || undefined}
    ref={(box) => {
      if (box) box.indeterminate = state === 'some' && !isPending;
    }}
    onChange={() => {
      if (isPending) return;
      if (state === 'all') onClear();
      else onSelect();
    }}
  />
);
