import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { type Choice, Select } from '../ui/select';
import type { ReportSearch } from './search';

const route = getRouteApi('/shell/a/$accountId/report');

export interface TaggedKeyword {
  country: string;
  tags?: string[];
}

/** The values that occur, with one for all of them. */
function choicesOf(values: string[], nameOf: (value: string) => string): Choice[] {
  const unique = [...new Set(values)].map((value) => ({ value, label: nameOf(value) }));
  return [{ value: '', label: t('All') }, ...unique.sort((a, b) => a.label.localeCompare(b.label))];
}

/** Those that the API has for whole reports, in the address. */
export function ReportFilters({ keywords }: { keywords: readonly TaggedKeyword[] }): ReactNode {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: ReportSearch) => void navigate({ search: (before) => ({ ...before, ...change }) });
  const tags = keywords.flatMap((keyword) => keyword.tags ?? []);
  const countries = keywords.map(({ country }) => country);
  return (
    <div className="filters" role="search" aria-label={t('Filters')}>
      <Select
        label={t('Tag')}
        value={filters.tag ?? ''}
        choices={choicesOf(tags, (tag) => tag)}
        onChange={(tag) => set({ tag })}
      />
      <Select
        label={t('Country')}
        value={filters.country ?? ''}
        choices={choicesOf(countries, countryName)}
        onChange={(country) => set({ country })}
      />
      <Select
        label={t('Device')}
        value={filters.device ?? ''}
        choices={[
          { value: '', label: t('All') },
          { value: 'desktop', label: t('Desktop') },
          { value: 'mobile', label: t('Mobile') },
        ]}
        onChange={(device) => set({ device })}
      />
    </div>
  );
}
