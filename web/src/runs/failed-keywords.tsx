import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { t } from '../text/i18n';
import { ErrorPanel, SkeletonRows } from '../ui/states';

const runQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['runs', account, 'one', id],
    queryFn: () => dataOf(api.GET('/v1/rank/runs/{id}', { params: { path: { id }, query: { account } } })),
  });

/** The failed keywords of a run, and why. */
export function FailedKeywords({ account, run }: { account: string; run: string }): ReactNode {
  const { data, error, refetch } = useQuery(runQuery(account, run));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={1} />;
  return (
    <ul className="plain-list">
      {data.failed_keywords.map(({ keyword, country, near, device, message }) => (
        <li key={JSON.stringify([keyword, country, near, device])}>
          <strong>{keyword}</strong> {country} {near} {device === 'mobile' && t('Mobile')} · {message}
        </li>
      ))}
    </ul>
  );
}
