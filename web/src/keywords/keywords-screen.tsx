import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { NamedKeyword } from '../configuration/named-keyword';
import type { RankConfig } from '../configuration/queries';
import { type OpenKeyword, openKeyword } from '../keyword-panel/search';
import { useEarlyEscape } from '../keyword-panel/use-early-escape';
import { loadable } from '../session/loadable';
import { useMay } from '../session/session';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { ErrorPanel, SkeletonRows } from '../ui/states';
import { Bands } from './bands';
import { sameColumns, shownColumns } from './column-choice';
import { columns } from './columns';
import { changeLabel, comparedSince } from './comparison';
import { EmptyRows } from './empty-rows';
import { KeywordsHeader } from './keywords-header';
import { type DialogName, KeywordDialog } from './keyword-actions';
import { KeywordTable } from './keyword-table';
import { type KeywordRow, type TableRequest, tablePage, useCounts } from './queries';
import { KeywordSelectionBar } from './selection-bar';
import { withoutFilters } from './search';
import { Strip } from './strip';
import { Toolbar } from './toolbar';
import { useSelection } from './use-selection';
import type { TableSettings } from './use-table';
import { VolumeSources } from './volume-source';

const KeywordPanel = loadable(async () => (await import('../keyword-panel/keyword-panel')).default);
const route = getRouteApi('/shell/a/$accountId/keywords');

function tagsOf(keywords: RankConfig['keywords'], { keyword, country, near, device }: OpenKeyword): string[] {
  const isOpen = (each: NamedKeyword) =>
    each.keyword === keyword &&
    each.country === country &&
    (each.near ?? '') === near &&
    (each.device ?? 'desktop') === device;
  return keywords.find(isOpen)?.tags ?? [];
}

const selectedOf = ({ keyword, country, near, device, tags }: KeywordRow) => ({
  keyword,
  country,
  ...(near === '' ? {} : { near }),
  ...(device === 'mobile' ? { device } : {}),
  tags,
});

interface Props {
  config: RankConfig;
  request: TableRequest;
  settings: TableSettings;
}

export function KeywordsScreen({ config, request, settings }: Props): ReactNode {
  const search = route.useSearch();
  const opened = openKeyword(search);
  const mayWrite = useMay('rank:write');
  useEarlyEscape();
  const table = useColumns(config, request, settings);
  const first = useQuery(tablePage(request, 0));
  const { selected, toggle, clear, all, error } = useSelection(request);
  const [dialog, setDialog] = useDialog();
  const keywords = useMemo(() => [...selected.values()].map(selectedOf), [selected]);
  const target = { account: request.account, config: config._id };
  const total = first.data?.pagination.total;
  return (
    <>
      <KeywordsHeader config={config} request={request} onOpen={mayWrite ? setDialog : undefined} />
      <Strip request={request} />
      <Bands request={request} />
      <Toolbar request={request} settings={settings} all={table.all} shown={table.shown} />
      {table.shown.some(({ id }) => id === 'volume') && <VolumeSources rows={first.data?.data ?? []} />}
      {error && <ErrorPanel error={error} onRetry={all.onSelect} />}
      {first.error && <ErrorPanel error={first.error} onRetry={() => void first.refetch()} />}
      {first.isPending && <SkeletonRows />}
      <p className="visually-hidden" aria-live="polite">
        {total !== undefined && countText(total)}
      </p>
      {total !== undefined && (
        <KeywordTable
          request={request}
          total={total}
          columns={table.shown}
          open={opened}
          selected={selected}
          onSelect={toggle}
          onSort={settings.keepOrder}
          all={all}
          empty={<EmptyRows onAdd={mayWrite ? () => setDialog('add') : undefined} />}
        />
      )}
      {opened && (
        <Suspense>
          <KeywordPanel
            open={opened}
            config={config}
            tags={tagsOf(config.keywords, opened)}
            comparison={{ since: comparedSince(first.data?.counts, request), label: table.label }}
          />
        </Suspense>
      )}
      {selected.size > 0 && (
        <KeywordSelectionBar
          target={target}
          keywords={keywords}
          onOpen={setDialog}
          onClear={clear}
          mayWrite={mayWrite}
        />
      )}
      {mayWrite && (
        <KeywordDialog
          open={dialog}
          target={target}
          language={config.language}
          tracked={config.keywords}
          selected={keywords}
          onClose={() => setDialog(undefined)}
          onSelectionChanged={clear}
        />
      )}
    </>
  );
}

/** The open dialog: the one that adds keywords is in the address. */
function useDialog() {
  const { add } = route.useSearch();
  const navigate = route.useNavigate();
  const [other, setOther] = useState<DialogName>();
  const open = (name: DialogName | undefined) => {
    setOther(name === 'add' ? undefined : name);
    if ((name === 'add') !== (add !== undefined))
      void navigate({
        search: ((before: object) => ({ ...before, add: name === 'add' ? 'new' : undefined })) as never,
        resetScroll: false,
      });
  };
  return [add === undefined ? other : 'add', open] as const;
}

const countText = (total: number) =>
  t('{count, plural, one {# keyword} other {{n} keywords}}', { count: total, n: formatNumber(total) });

/** All columns, and those in view: beside an open keyword only where each one is. */
function useColumns(
  config: RankConfig,
  request: TableRequest,
  { columns: chosen, comparison }: TableSettings,
) {
  const search = route.useSearch();
  const counts = useCounts(request);
  const states = counts?.states.length ?? 1;
  const hasFeatures = useHasFeatures(request);
  const { range, from } = search;
  const label = changeLabel(comparison, { range, from });
  const isOpen = search.keyword !== undefined;
  return useMemo(() => {
    const all = columns(label);
    const shown = shownColumns(all, chosen, sameColumns(config.keywords, states, hasFeatures));
    return { all, label, shown: isOpen ? shown.filter(({ id }) => BESIDE_PANEL.has(id)) : shown };
  }, [label, chosen, config.keywords, states, hasFeatures, isOpen]);
}

/** For the whole website: a filter that excludes every row with known blocks does not hide the column. */
const useHasFeatures = (request: TableRequest): boolean =>
  (useCounts(withoutFilters(request))?.features_known ?? 0) > 0;

const BESIDE_PANEL = new Set(['location', 'device', 'position', 'change']);
