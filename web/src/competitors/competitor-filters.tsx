import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { Filters } from '../ui/filters';
import { choicesOf, Select } from '../ui/select';
import type { CompetitorsSearch } from './search';

const route = getRouteApi('/shell/a/$accountId/competitors');

export interface TaggedKeyword {
  country: string;
  tags?: string[];
}

/** Those that the API has for whole reports, in the address. */
export function CompetitorFilters({ keywords }: { keywords: readonly TaggedKeyword[] }): ReactNode {
  const { tag = '', country = '', device = '', range = '30d' } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: CompetitorsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  return (
    <Filters active={[tag, country, device].filter(Boolean).length}>
      <Select
        label={t('Tag')}
        value={tag}
        choices={choicesOf(keywords.flatMap(({ tags = [] }) => tags))}
        onChange={(value) => set({ tag: value })}
      />
      <Select
        label={t('Country')}
        value={country}
        choices={choicesOf(
          keywords.map((keyword) => keyword.country),
          countryName,
        )}
        onChange={(value) => set({ country: value })}
      />
      <Select
        label={t('Device')}
        value={device}
        choices={[
          { value: '', label: t('All') },
          { value: 'desktop', label: t('Desktop') },
          { value: 'mobile', label: t('Mobile') },
        ]}
        onChange={(value) => set({ device: value })}
      />
      <Select
        label={t('Range')}
        value={range}
        choices={[
          { value: '7d', label: t('7 days') },
          { value: '30d', label: t('30 days') },
          { value: '90d', label: t('90 days') },
          { value: '1y', label: t('1 year') },
          { value: 'all', label: t('All') },
        ]}
        onChange={(value) => set({ range: value === '30d' ? '' : value })}
      />
    </Filters>
  );
}
