import { getRouteApi } from '@tanstack/react-router';
import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { pick } from '../../shared/address/search-params';
import { comparedDay, comparedWith, withoutPanel } from '../keyword/url-state';
import { t } from '../../shared/text/i18n';
import { MenuButton } from '../../shared/ui/menu';
import { Chips } from '../../shared/ui/removable-chips';
import { SearchField } from '../../shared/ui/search-field';
import { Select } from '../../shared/ui/select';
import { toggledColumns } from './column-choice';
import type { Column } from './columns';
import { type Comparison, comparisonChoices } from './comparison';
import { FilterButton } from './filter-button';
import { setFilters } from './filter-texts';
import type { TableRequest } from './queries';
import { readFilters, TABLE_SEARCH, type TableSearch, withoutFilters } from './url-state';
import { ViewsMenu } from '../views/views-menu';
import { builtInViews } from './built-in-views';
import { useNarrowRows } from './use-layout';
import type { TableSettings } from './use-table';
import { searchOfView, writeViewQuery } from './view-query';

const route = getRouteApi('/shell/a/$accountId/keywords');

interface Props {
  request: TableRequest;
  settings: TableSettings;
  all: Column[];
  shown: Column[];
}

/** Every filter is in the address. Typing replaces the entry of the history, choosing adds one. */
export function Toolbar({ request, settings, all, shown }: Props): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useNarrowRows();
  const set = (change: TableSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace });
  return (
    <>
      <div className="toolbar" role="search" aria-label={t('Filters')}>
        <SearchField
          label={t('Search keywords')}
          placeholder={isNarrow ? t('Search') : undefined}
          value={search.q ?? ''}
          onChange={(q) => set({ q }, true)}
        />
        <FilterButton
          request={request}
          onChange={(added) => set(isOfPanel(added, search) ? { ...withoutPanel(search), ...added } : added)}
        />
        <ViewsMenu
          target={request}
          screen="keywords"
          isIconOnly={isNarrow}
          builtIn={builtInViews(search)}
          query={writeViewQuery({ request, search, settings })}
          onOpen={(query) => void navigate({ search: searchOfView(query) })}
        />
        <span className="toolbar-end">
          <Range filters={pick(search, TABLE_SEARCH)} onChange={set} />
          {!isNarrow && (
            <Select
              label={t('Compare with')}
              value={settings.comparison}
              choices={comparisonChoices()}
              onChange={(compare) => {
                settings.keepComparison(compare as Comparison);
                set({ compare: comparedWith(compare, comparedDay(search.compare)) ?? '' });
              }}
              quiet
            />
          )}
          {!isNarrow && (
            <MenuButton
              label={t('Columns')}
              icon={Columns3}
              items={all.map(({ id, label }) => ({
                id,
                text: label,
                isSelected: shown.some((column) => column.id === id),
                onAction: () => {
                  const cols = toggledColumns(shown, id);
                  settings.keepColumns(cols);
                  set({ cols });
                },
              }))}
            />
          )}
        </span>
      </div>
      <Chips
        items={setFilters(readFilters(search))}
        onRemove={(id) => set(removed(id, search))}
        onClear={() => void navigate({ search: withoutFilters })}
      />
    </>
  );
}

/** The location is also that of the open keyword, which a filter by it closes. */
const isOfPanel = (added: TableSearch, { keyword }: { keyword?: string | undefined }) =>
  added.near !== undefined && keyword !== undefined;

/** The location is also that of the open keyword, which stays open. */
const removed = (id: string, { keyword }: { keyword?: string | undefined }): TableSearch =>
  id === 'near' && keyword !== undefined ? ({ only: undefined } as TableSearch) : { [id]: undefined };

interface RangeProps {
  filters: TableSearch;
  onChange: (change: TableSearch) => void;
}

function Range({ filters, onChange }: RangeProps): ReactNode {
  const isCustom = filters.from !== undefined && filters.to !== undefined;
  return (
    <Select
      label={t('Range')}
      value={isCustom ? 'custom' : (filters.range ?? '30d')}
      choices={[
        ...(isCustom ? [{ value: 'custom', label: t('Custom') }] : []),
        { value: '7d', label: t('7 days') },
        { value: '30d', label: t('30 days') },
        { value: '90d', label: t('90 days') },
        { value: '1y', label: t('1 year') },
        { value: 'all', label: t('All days') },
      ]}
      onChange={(range) =>
        range !== 'custom' && onChange({ range: range === '30d' ? '' : range, from: '', to: '' })
      }
      quiet
    />
  );
}
