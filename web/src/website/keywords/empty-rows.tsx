import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { allSetFilters, setFilters } from './filter-texts';
import { readFilters, withoutFilters } from './url-state';

const route = getRouteApi('/shell/a/$accountId/keywords');

interface Props {
  /** Opens the dialog that adds keywords. */
  onAdd: (() => void) | undefined;
}

/** What keeps every row out, each with a button that removes it. */
export function EmptyRows({ onAdd }: Props): ReactNode {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const filters = allSetFilters(readFilters(search));
  // Chips above the table have it else.
  const isClearable = filters.length > 1 && setFilters(readFilters(search)).length === 0;
  const remove = (id: string) => void navigate({ search: withSearch({ [id]: undefined }) });
  if (filters.length === 0)
    return (
      <>
        <p>{t('No keyword is tracked yet.')}</p>
        {onAdd && (
          <ActionButton look="primary" onPress={onAdd}>
            {t('Add keywords')}
          </ActionButton>
        )}
      </>
    );
  return (
    <>
      <p role="status">
        {t('No keyword with {filters}.', { filters: filters.map(({ text }) => text).join(', ') })}
      </p>
      <span className="actions">
        {filters.map(({ id, text }) => (
          <ActionButton key={id} onPress={() => remove(id)}>
            {t('Remove “{filter}”', { filter: id === 'q' ? readFilters(search).q : text })}
          </ActionButton>
        ))}
        {isClearable && (
          <ActionButton look="quiet" onPress={() => void navigate({ search: withoutFilters })}>
            {t('Clear filters')}
          </ActionButton>
        )}
      </span>
    </>
  );
}
