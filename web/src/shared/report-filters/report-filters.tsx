import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../address/with-search';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { Filters } from '../ui/filters';
import { listChoices, Select } from '../ui/select';
import type { FiltersSearch } from './url-state';

export interface TaggedKeyword {
  country: string;
  tags?: string[];
}

type Filter = 'tag' | 'country' | 'device';

interface Props {
  keywords: readonly TaggedKeyword[];
  /** The filters of the address. */
  filters: Pick<FiltersSearch, Filter>;
}

/** The filters that the API has for whole reports, in the address. */
export function ReportFilters({
  keywords,
  filters: { tag = '', country = '', device = '' },
}: Props): ReactNode {
  const navigate = useNavigate();
  const set = (change: Partial<Record<Filter, string>>) =>
    void navigate({ to: '.', search: withSearch(change) });
  return (
    <Filters active={[tag, country, device].filter(Boolean).length}>
      <Select
        label={t('Tag')}
        value={tag}
        choices={listChoices(keywords.flatMap(({ tags = [] }) => tags))}
        onChange={(value) => set({ tag: value })}
      />
      <Select
        label={t('Country')}
        value={country}
        choices={listChoices(
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
    </Filters>
  );
}
