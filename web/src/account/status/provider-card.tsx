import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BudgetUse } from '../users/budget-use';
import { usageQuery } from '../../website/overview/queries';
import { meQuery } from '../../shared/session/session';
import { ProviderCheck } from '../../setup/provider-check';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ErrorPanel } from '../../shared/ui/states';

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
