import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { Icon } from './icon';
import './selection-bar.css';

interface Props {
  count: number;
  onClear: () => void;
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/** Floats above a table while rows are selected. */
export const SelectionBar = ({ count, onClear, children }: Props): ReactNode => (
  <div className="selection-bar" role="group" aria-label={t('Selection')}>
    <span className="selection-count" role="status">
      {t('{n} selected', { n: formatNumber(count) })}
    </span>
    {children}
    <button
      type="button"
      className="button button-quiet button-icon"
      aria-label={t('Clear selection')}
      onClick={onClear}
    >
      <Icon of={X} />
    </button>
  </div>
);
