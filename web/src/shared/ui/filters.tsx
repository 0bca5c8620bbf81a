import { type ReactNode, useId, useState } from 'react';
import { t } from '../text/i18n';

interface Props {
  /** Always visible. */
  search?: ReactNode;
  /** Filters that are set. */
  active: number;
  children: ReactNode;
}

/** Filters in a row; on a narrow screen they fold behind a button that counts those that are set. */
export function Filters({ search, active, children }: Props): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="filters" role="search" aria-label={t('Filters')}>
      {search}
      <button
        type="button"
        className="button filters-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active === 0 ? t('Filters') : t('Filters ({n})', { n: active })}
      </button>
      <div id={id} className={isOpen ? 'filters-more filters-open' : 'filters-more'}>
        {children}
      </div>
    </div>
  );
}
