import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { useMay } from '../../shared/session/session';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';

export interface FirstResultFigures {
  top10: number;
  /** Keywords with a real result. */
  checked: number;
  failed: number;
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
      <h2>{writeHeading(data)}</h2>
      {data.failed > 0 && (
        <p className="state-failed">
          {t('{n, plural, one {# keyword} other {{failed} keywords}} could not be checked.', {
            n: data.failed,
            failed: formatNumber(data.failed),
          })}
        </p>
      )}
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

/** Counts the keywords that were checked: a keyword that failed has no rank. */
function writeHeading({ top10, checked, failed }: FirstResultFigures): string {
  const figures = { top10: formatNumber(top10), n: checked, keywords: formatNumber(checked) };
  return failed === 0
    ? t(
        'You rank in the top 10 for {top10} of {n, plural, one {# keyword} other {{keywords} keywords}}',
        figures,
      )
    : t(
        'You rank in the top 10 for {top10} of the {n, plural, one {# keyword that was} other {{keywords} keywords that were}} checked',
        figures,
      );
}
