import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { Select } from '../../shared/ui/select';

const route = getRouteApi('/shell/a/$accountId/');

export function CompareWith(): ReactNode {
  const { compare = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Select
      label={t('Compare with')}
      value={compare}
      choices={[
        { value: '', label: t('Period before') },
        { value: 'year', label: t('A year before') },
        { value: 'none', label: t('None') },
      ]}
      onChange={(value) =>
        void navigate({ search: (before) => ({ ...before, compare: value || undefined }), replace: true })
      }
    />
  );
}
