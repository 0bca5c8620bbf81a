import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { pick } from '../address/search-params';
import type { NamedKeyword } from '../configuration/named-keyword';
import { rankConfigQuery } from '../configuration/queries';
import { type OpenKeyword, openKeyword } from '../keyword-panel/search';
import { useEarlyEscape } from '../keyword-panel/use-early-escape';
import { CheckNow } from '../runs/check-now';
import { RunProgress } from '../runs/run-progress';
import { loadable } from '../session/loadable';
import { useMay, useTimeZone } from '../session/session';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { chosenColumns } from './columns';
import { FilterBar, type TrackedKeyword } from './filter-bar';
import { type DialogName, KeywordDialog, NewKeywordButtons, SelectionButtons } from './keyword-actions';
import { KeywordTable } from './keyword-table';
import { csvAddress, type KeywordRow, type TableRequest, tablePage } from './queries';
import { TABLE_SEARCH, withoutFilters } from './search';
import { useSelection } from './use-selection';

const KeywordPanel = loadable(async () => (await import('../keyword-panel/keyword-panel')).default);
const FirstConfiguration = loadable(async () => (await import('./first-configuration')).FirstConfiguration);
const route = getRouteApi('/shell/a/$accountId/keywords');

export function KeywordsPage(): ReactNode {
  useTitle(t('Keywords'));
  const { accountId } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  const mayWrite = useMay('rank:write');
  const isMissing = config.data === null;
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
            <Suspense>
              <FirstConfiguration account={accountId} />
            </Suspense>
          ) : (
            <EmptyState title={t('No website is tracked yet.')} />
          )}
        </>
      )}
      {config.error && (
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
  createdAt: string;
  competitors?: string[];
  keywords: (TrackedKeyword & NamedKeyword)[];
}

function tagsOf(
  keywords: Configuration['keywords'],
  { keyword, country, near, device }: OpenKeyword,
): string[] {
  const isOpen = (each: NamedKeyword) =>
    each.keyword === keyword &&
    each.country === country &&
    (each.near ?? '') === near &&
    (each.device ?? 'desktop') === device;
  return keywords.find(isOpen)?.tags ?? [];
}

const nameOf = ({ keyword, country, near, device }: KeywordRow) => ({
  keyword,
  country,
  ...(near === '' ? {} : { near }),
  ...(device === 'mobile' ? { device } : {}),
});

function Keywords({ account, config }: { account: string; config: Configuration }): ReactNode {
  const search = route.useSearch();
  const filters = pick(search, TABLE_SEARCH);
  const opened = openKeyword(search);
  const tz = useTimeZone();
  const mayWrite = useMay('rank:write');
  useEarlyEscape();
  const { cols, ...shown } = filters;
  const shownColumns = chosenColumns(cols);
  const spark = shownColumns.some(({ id }) => id === 'spark');
  const request: TableRequest = { account, config: config._id, tz, spark, ...shown };
  const first = useQuery(tablePage(request, 0));
  const { selected, toggle, clear, all, error } = useSelection(request);
  const [dialog, setDialog] = useState<DialogName>();
  const [done, setDone] = useState('');
  const rows = [...selected.values()];
  const total = first.data?.pagination.total ?? 0;
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
            <>
              <NewKeywordButtons onOpen={setDialog} />
              <CheckNow account={account} config={config._id} keywords={rows.map(nameOf)} />
            </>
          )}
        </span>
      </div>
      <RunProgress account={account} config={config._id} />
      <FilterBar keywords={config.keywords} />
      <div className="selection">
        <p className="hint" aria-live="polite">
          {first.data &&
            t('{count, plural, one {# keyword} other {{n} keywords}}', {
              count: total,
              n: formatNumber(total),
            })}
          {selected.size > 0 && ` · ${t('{n} selected', { n: selected.size })}`}
          {done !== '' && ` · ${done}`}
        </p>
        {mayWrite && selected.size > 0 && <SelectionButtons onOpen={setDialog} onClear={clear} />}
      </div>
      {mayWrite && (
        <KeywordDialog
          open={dialog}
          target={{ account, config: config._id }}
          tracked={config.keywords}
          selected={rows.map((each) => ({ ...nameOf(each), tags: each.tags }))}
          onClose={() => setDialog(undefined)}
          onDone={setDone}
          onSelectionChanged={clear}
        />
      )}
      {error && <ErrorPanel error={error} onRetry={all.onSelect} />}
      {opened && (
        <Suspense>
          <KeywordPanel open={opened} config={config} tags={tagsOf(config.keywords, opened)} />
        </Suspense>
      )}
      {first.isPending && <SkeletonRows />}
      {first.error && <ErrorPanel error={first.error} onRetry={() => void first.refetch()} />}
      {first.data && total === 0 && <NothingFound />}
      {first.data && total > 0 && (
        <KeywordTable
          request={request}
          total={total}
          columns={shownColumns}
          zone={tz}
          selected={selected}
          onSelect={toggle}
          all={all}
        />
      )}
    </>
  );
}

function NothingFound(): ReactNode {
  const navigate = route.useNavigate();
  return (
    <EmptyState title={t('No keyword matches.')}>
      <ActionButton onPress={() => void navigate({ search: withoutFilters })}>
        {t('Clear filters')}
      </ActionButton>
    </EmptyState>
  );
}
