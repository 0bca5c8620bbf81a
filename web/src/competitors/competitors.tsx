import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NoWebsite } from '../accounts/no-website';
import { rankConfigQuery } from '../accounts/queries';
import { ApiError } from '../api/api-error';
import { useMay, useTimeZone } from '../app/session';
import { rangeOf } from '../keywords/range';
import { t } from '../text/i18n';
import { RunProgress } from '../runs/run-progress';
import { ActionButton } from '../ui/action-button';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { AddCompetitor } from './add-competitor';
import { CompetitorFilters, type TaggedKeyword } from './competitor-filters';
import { competitorsQuery, type Target } from './queries';
import type { CompetitorsSearch } from './search';
import { siteRows } from './site-rows';
import { SiteTable } from './site-table';
import { Suggestions } from './suggestions';

const route = getRouteApi('/shell/a/$accountId/competitors');
/** As many as a configuration may have. */
const MAX_COMPETITORS = 20;

export function CompetitorsPage(): ReactNode {
  useTitle(t('Competitors'));
  const { accountId } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  const isMissing = config.error instanceof ApiError && config.error.status === 400;
  if (config.data) return <Competitors account={accountId} config={config.data} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('Competitors')}</h1>
      </div>
      {config.isPending && <SkeletonRows />}
      {isMissing && <NoWebsite account={accountId} />}
      {config.error && !isMissing && (
        <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />
      )}
    </div>
  );
}

interface Props {
  account: string;
  config: { _id: string; website: string; competitors?: string[]; keywords: TaggedKeyword[] };
}

function Competitors({ account, config }: Props): ReactNode {
  const { tag, country, device, ...range } = route.useSearch();
  const tz = useTimeZone();
  const mayWrite = useMay('rank:write');
  const target: Target = { account, config: config._id, tz, tag, country, device };
  const { startDate: from, endDate: to } = rangeOf(range, tz);
  const answer = useQuery(competitorsQuery(target, { from, to }));
  const { website, competitors = [] } = config;
  const mayAdd = mayWrite && competitors.length < MAX_COMPETITORS;
  const days = answer.data?.days ?? [];
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('Competitors')}</h1>
        <span className="soft">{website}</span>
      </div>
      <RunProgress config={config._id} />
      <CompetitorFilters keywords={config.keywords} />
      {answer.isPending && <SkeletonRows />}
      {answer.error && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && days.length === 0 && <NoResults isFiltered={Boolean(tag ?? country ?? device)} />}
      {answer.data && (
        <section className="section-wide">
          <SiteTable
            account={account}
            rows={siteRows(days, [website, ...competitors])}
            day={days.at(-1)?.date}
            mayWrite={mayWrite}
          />
          {mayAdd && <AddCompetitor account={account} />}
          {mayWrite && !mayAdd && (
            <p className="hint">{t('{n} competitors are the most.', { n: MAX_COMPETITORS })}</p>
          )}
        </section>
      )}
      <Suggestions account={account} config={config._id} mayAdd={mayAdd} />
    </div>
  );
}

function NoResults({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const navigate = route.useNavigate();
  if (!isFiltered)
    return (
      <EmptyState title={t('No results in these days.')}>
        <p>{t('The comparison begins with the first check.')}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t('No keyword matches.')}>
      <ActionButton
        onPress={() =>
          void navigate({ search: ({ range, from, to }: CompetitorsSearch) => ({ range, from, to }) })
        }
      >
        {t('Clear filters')}
      </ActionButton>
    </EmptyState>
  );
}
