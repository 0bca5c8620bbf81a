import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { withSearch } from '../../shared/address/with-search';
import type { NamedKeyword } from '../../shared/configuration/named-keyword';
import type { RankConfig } from '../../shared/configuration/queries';
import type Panel from '../keyword/keyword-panel';
import { type OpenKeyword, openKeyword, withoutPanel } from '../keyword/url-state';
import { useEarlyEscape } from '../keyword/use-early-escape';
import { loadable } from '../../shared/session/loadable';
import { useMay } from '../../shared/session/session';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { Bands } from './bands';
import { sameColumns, shownColumns } from './column-choice';
import { columns } from './columns';
import { changeLabel } from './comparison';
import { EmptyRows } from './empty-rows';
import { KeywordsHeader } from './keywords-header';
import { type DialogName, KeywordDialog } from './keyword-actions';
import { KeywordTable } from './keyword-table';
import { type KeywordRow, type TableRequest, tablePage, useCounts } from './queries';
import { KeywordSelectionBar } from './selection-bar';
import { withoutFilters } from './url-state';
import { Strip } from './strip';
import { Toolbar } from './toolbar';
import { useSelection } from './use-selection';
import type { TableSettings } from './use-table';
import { VolumeSources } from './volume-source';

/** A dialogue says so while its code is missing: below the table nobody would see it. */
type PanelProps = ComponentProps<typeof Panel> & { onClose: () => void };
const KeywordPanel = loadable<PanelProps>(async () => (await import('../keyword/keyword-panel')).default);
const route = getRouteApi('/shell/a/$accountId/keywords');

function findTags(
  keywords: RankConfig['keywords'],
  { keyword, country, near, device }: OpenKeyword,
): string[] {
  const isOpen = (each: NamedKeyword) =>
    each.keyword === keyword &&
    each.country === country &&
    (each.near ?? '') === near &&
    (each.device ?? 'desktop') === device;
  return keywords.find(isOpen)?.tags ?? [];
}

const toSelected = ({ keyword, country, near, device, tags }: KeywordRow) => ({
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
  // The row is marked before the panel is rendered.
  const isPanelDue = useDeferredValue(opened !== undefined);
  const mayWrite = useMay('rank:write');
  useEarlyEscape();
  const first = useQuery(tablePage(request, 0));
  const table = useColumns(config, request, settings, first.data?.data);
  const { selected, toggle, clear, all, error } = useSelection(request);
  const [dialog, setDialog] = useDialog();
  const keywords = useMemo(() => [...selected.values()].map(toSelected), [selected]);
  const target = { account: request.account, config: config._id };
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: (before) => withoutPanel(before) });
  const total = first.data?.pagination.total;
  return (
    <>
      <KeywordsHeader
        config={config}
        request={request}
        columns={table.shown}
        onOpen={mayWrite ? setDialog : undefined}
      />
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
      {opened && isPanelDue && (
        <Suspense>
          <KeywordPanel
            open={opened}
            config={config}
            tags={findTags(config.keywords, opened)}
            comparison={{ since: first.data?.counts?.compared?.before?.date, label: table.label }}
            onClose={close}
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

/** Dialogs that links open, with their value in the address. */
const ADDRESSED: readonly (readonly [DialogName, string])[] = [
  ['add', 'new'],
  ['import', 'import'],
];

/** The open dialog: those that add keywords are in the address. */
function useDialog() {
  const { add } = route.useSearch();
  const named = add === undefined ? undefined : ADDRESSED.find(([, value]) => value === add)?.[0];
  const navigate = route.useNavigate();
  const [other, setOther] = useState<DialogName>();
  const open = (name: DialogName | undefined) => {
    const value = ADDRESSED.find(([each]) => each === name)?.[1];
    setOther(value === undefined ? name : undefined);
    if (value !== add)
      void navigate({
        search: withSearch({ add: value }),
        resetScroll: false,
      });
  };
  return [named ?? other, open] as const;
}

const countText = (total: number) =>
  t('{count, plural, one {# keyword} other {{n} keywords}}', { count: total, n: formatNumber(total) });

const NO_ROWS: readonly KeywordRow[] = [];

/** All columns, and those in view. */
function useColumns(
  config: RankConfig,
  request: TableRequest,
  { columns: chosen, comparison, order: { sort } }: TableSettings,
  rows = NO_ROWS,
) {
  const search = route.useSearch();
  const counts = useCounts(request);
  const hasMixedStates =
    counts !== undefined &&
    counts.failed + counts.never > 0 &&
    Math.max(counts.failed, counts.never) < counts.total;
  const hasFeatures = useHasFeatures(request);
  const { range, from } = search;
  const label = changeLabel(comparison, { range, from });
  const since = counts?.compared?.before?.date;
  return useMemo(() => {
    const all = columns(label, since);
    const same = sameColumns(config.keywords, { hasMixedStates, hasFeatures, rows });
    return { all, label, shown: shownColumns(all, chosen, same, sort) };
  }, [label, since, chosen, config.keywords, hasMixedStates, hasFeatures, rows, sort]);
}

/** For the whole website: a filter that excludes every row with known blocks does not hide the column. */
const useHasFeatures = (request: TableRequest): boolean =>
  (useCounts(withoutFilters(request))?.features_known ?? 0) > 0;
