import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { rankConfigQuery } from '../accounts/queries';
import { ApiError } from '../api/api-error';
import { useMay, useTimeZone } from '../app/session';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { RunProgress } from '../runs/run-progress';
import { ActionButton } from '../ui/action-button';
import { CheckNow } from '../ui/check-now';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { chosenColumns } from './columns';
import { FilterBar, type TrackedKeyword } from './filter-bar';
import { FirstConfiguration } from './first-configuration';
import { KeywordTable, rowKey } from './keyword-table';
import { csvAddress, type KeywordRow, type TableRequest, tablePage } from './queries';

const route = getRouteApi('/shell/a/$accountId/keywords');

export function KeywordsPage(): ReactNode {
  useTitle(t('Keywords'));
  const { accountId } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  const mayWrite = useMay('rank:write');
  const isMissing = config.error instanceof ApiError && config.error.status === 400;
  return (
    <div className="page page-table">
      {config.isPending && (
        <>
          <h1>{t('Keywords')}</h1>
          <SkeletonRows />
        </>
      )}
      {isMissing && (
        <>
          <h1>{t('Keywords')}</h1>
          {mayWrite ? (
            <FirstConfiguration account={accountId} />
          ) : (
            <EmptyState title={t('No website is tracked yet.')} />
          )}
        </>
      )}
      {config.error && !isMissing && (
        <>
          <h1>{t('Keywords')}</h1>
          <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />
        </>
      )}
      {config.data && <Keywords account={accountId} config={config.data} />}
    </div>
  );
}

interface Configuration {
  _id: string;
  website: string;
  keywords: TrackedKeyword[];
}

const nameOf = ({ keyword, country, near, device }: KeywordRow) => ({
  keyword,
  country,
  ...(near === '' ? {} : { near }),
  ...(device === 'mobile' ? { device } : {}),
});

function Keywords({ account, config }: { account: string; config: Configuration }): ReactNode {
  const filters = route.useSearch();
  const tz = useTimeZone();
  const mayWrite = useMay('rank:write');
  const { cols, ...shown } = filters;
  const request: TableRequest = { account, config: config._id, tz, ...shown };
  const first = useQuery(tablePage(request, 0));
  const [selected, setSelected] = useState<ReadonlyMap<string, KeywordRow>>(new Map());
  const total = first.data?.pagination.total ?? 0;
  const toggle = (row: KeywordRow) =>
    setSelected((before) => {
      const after = new Map(before);
      if (!after.delete(rowKey(row))) after.set(rowKey(row), row);
      return after;
    });
  return (
    <>
      <div className="page-head">
        <h1>{t('Keywords')}</h1>
        <span className="soft">{config.website}</span>
        <span className="actions">
          <a className="button" href={csvAddress(request)} download>
            {t('Export CSV')}
          </a>
          {mayWrite && (
            <CheckNow account={account} config={config._id} keywords={[...selected.values()].map(nameOf)} />
          )}
        </span>
      </div>
      <RunProgress config={config._id} />
      <FilterBar keywords={config.keywords} />
      <p className="hint" aria-live="polite">
        {first.data &&
          t('{count, plural, one {# keyword} other {{n} keywords}}', {
            count: total,
            n: formatNumber(total),
          })}
        {selected.size > 0 && ` · ${t('{n} selected', { n: selected.size })}`}
      </p>
      {first.isPending && <SkeletonRows />}
      {first.error && <ErrorPanel error={first.error} onRetry={() => void first.refetch()} />}
      {first.data && total === 0 && <NothingFound />}
      {first.data && total > 0 && (
        <KeywordTable
          request={request}
          total={total}
          columns={chosenColumns(cols)}
          zone={tz}
          selected={selected}
          onSelect={toggle}
        />
      )}
    </>
  );
}

function NothingFound(): ReactNode {
  const navigate = route.useNavigate();
  return (
    <EmptyState title={t('No keyword matches.')}>
      <ActionButton onPress={() => void navigate({ search: {} })}>{t('Clear filters')}</ActionButton>
    </EmptyState>
  );
}
