import { ListFilter } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { loadable } from '../../shared/session/loadable';
import { t } from '../../shared/text/i18n';
import { Icon } from '../../shared/ui/icon';
import { type TableRequest, useCounts } from './queries';
import type { KeywordFilters } from './url-state';

const FilterMenu = loadable(async () => (await import('./filter-menu')).FilterMenu);

interface Props {
  request: TableRequest;
  onChange: (filters: KeywordFilters) => void;
}

/** Adds a filter; its menu is loaded when it is first opened. */
export function FilterButton({ request, onChange }: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const counts = useCounts(request);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void FilterMenu.preload()}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={ListFilter} />
        {t('Filter')}
      </button>
      <Suspense>
        {isOpen && (
          <FilterMenu
            counts={counts}
            trigger={button}
            onChange={(filters) => {
              setOpen(false);
              onChange(filters);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
