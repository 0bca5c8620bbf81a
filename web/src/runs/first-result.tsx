import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rankConfigQuery } from '../configuration/queries';
import { useMay } from '../session/session';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';

export interface FirstResultFigures {
  top10: number;
  keywords: number;
}

export const firstResultKey = (account: string) => ['first-result', account];

/** What the first check has found, and what to do next; until it is closed or the page is left. */
export function FirstResult({ account }: { account: string }): ReactNode {
  const queries = useQueryClient();
  const mayWrite = useMay('rank:write');
  const { data } = useQuery<FirstResultFigures | null>({
    queryKey: firstResultKey(account),
    queryFn: () => null,
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: false,
  });
  const every = useQuery(rankConfigQuery(account)).data?.every ?? 'day';
  if (!data) return null;
  const params = { accountId: account };
  return (
    <section className="card first-result" aria-label={t('First result')}>
      <h2>
        {t('You rank in the top 10 for {top10} of {n, plural, one {# keyword} other {{keywords} keywords}}', {
          top10: formatNumber(data.top10),
          n: data.keywords,
          keywords: formatNumber(data.keywords),
        })}
      </h2>
      <p className="soft">
        {every === 'day' ? t('Each keyword is checked once a day from now on. What next?') : t('What next?')}
      </p>
      <span className="actions">
        <Link to="/a/$accountId/competitors" params={params} className="button">
          {t('Add competitors')}
        </Link>
        {mayWrite && (
          <Link to="/a/$accountId/keywords" params={params} className="button">
            {t('Import and tag keywords')}
          </Link>
        )}
        <ActionButton look="quiet" onPress={() => queries.setQueryData(firstResultKey(account), null)}>
          {t('Close')}
        </ActionButton>
      </span>
    </section>
  );
}
