import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BudgetUse } from '../administration/budget-use';
import { usageQuery } from '../overview/queries';
import { meQuery } from '../session/session';
import { ProviderCheck } from '../setup/provider-check';
import { t } from '../text/i18n';
import { Card } from '../ui/card';
import { ErrorPanel } from '../ui/states';

/** State, test and use of the search provider. */
export function ProviderCard(): ReactNode {
  const { data: me } = useQuery(meQuery);
  const account = me?.account._id ?? '';
  const usage = useQuery({ ...usageQuery(account), enabled: account !== '' });
  return (
    <Card title={t('Search provider')}>
      <ProviderCheck />
      {usage.error && <ErrorPanel error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data && <BudgetUse usage={usage.data} />}
    </Card>
  );
}
