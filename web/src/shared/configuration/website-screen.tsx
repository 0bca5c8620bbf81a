import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header';
import { ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { NoWebsite } from './no-website';
import { type RankConfig, rankConfigQuery } from './queries';
import { websiteName } from './website-name';

interface Props {
  title: string;
  account: string;
  /** For an account without a website; default: what leads to its overview. */
  missing?: ReactNode;
  children: (config: RankConfig) => ReactNode;
}

/** A screen of a website, once its configuration is read. */
export function WebsiteScreen({ title, account, missing, children }: Props): ReactNode {
  const config = useQuery(rankConfigQuery(account));
  const { keyword } = useSearch({ strict: false }) as { keyword?: string };
  useTitle(keyword, title, config.data ? websiteName(config.data.website) : undefined);
  if (config.data) return children(config.data);
  return (
    <div className="page">
      <PageHeader title={title} />
      {config.isPending && <SkeletonRows />}
      {config.data === null && (missing ?? <NoWebsite account={account} />)}
      {config.error && <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />}
    </div>
  );
}
