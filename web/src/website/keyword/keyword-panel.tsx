import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo } from 'react';
import { useShownRange } from '../../shared/address/use-shown-range';
import { notesQuery } from '../notes/queries';
import { searchDepth } from '../../shared/session/search-depth';
import { useMay, useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { RangeLinks } from '../../shared/ui/range-links';
import { EmptyState, ErrorPanel } from '../../shared/ui/states';
import { BlockHistory } from './block-history';
import { DeviceRefused } from './device-refused';
import { keywordFigures, type RowFigures, withLookback, withRow } from './figures';
import { KeywordStory } from './keyword-story';
import { Notes } from './notes';
import { type Comparison, PanelFigures } from './panel-figures';
import { PanelFrame } from './panel-frame';
import { PanelHead } from './panel-head';
import { PositionChart } from './position-chart';
import { historyRows } from './position-lines';
import { historyQuery, type KeywordTarget } from './queries';
import { type OpenKeyword, openParams, withoutPanel } from './url-state';
import { KeywordClicks } from '../search-console/keyword-clicks';
import { SearchResults } from './search-results';
import { keywordStory } from './story';
import { useTableRow } from './use-table-row';
import { usePanelKeys } from './use-panel-keys';
import './keyword-panel.css';

const route = getRouteApi('/shell/a/$accountId/keywords');

interface Props {
  open: OpenKeyword;
  config: { _id: string; website: string; competitors?: string[] };
  /** The tags of the keyword, in the configuration. */
  tags: readonly string[];
  /** As in the table. */
  comparison: Comparison;
}

/** One keyword: its history, notes, and search results. */
export default function KeywordPanel({ open, tags, ...rest }: Props): ReactNode {
  const navigate = route.useNavigate();
  const titleId = useId();
  const { previous, next, row } = useTableRow(open);
  const close = () => void navigate({ search: (before) => withoutPanel(before) });
  // The search results of another keyword may be of other days.
  const show = (keyword: OpenKeyword) =>
    void navigate({
      search: (before) => ({ ...before, ...openParams(keyword), day: undefined }),
      replace: true,
    });
  const step = (keyword: OpenKeyword | undefined) =>
    keyword === undefined ? undefined : () => show(keyword);
  usePanelKeys({ onStep: (by) => step(by === 1 ? next : previous)?.(), onClose: close });
  return (
    <PanelFrame titleId={titleId} onClose={close}>
      <PanelHead
        titleId={titleId}
        open={open}
        tags={tags}
        onPrevious={step(previous)}
        onNext={step(next)}
        onClose={close}
      />
      <PanelBody key={JSON.stringify(open)} open={open} row={row} {...rest} />
    </PanelFrame>
  );
}

interface BodyProps extends Omit<Props, 'tags'> {
  row: RowFigures | undefined;
}

function PanelBody({ open, row, config, comparison }: BodyProps): ReactNode {
  const { accountId } = route.useParams();
  const search = route.useSearch();
  const tz = useTimeZone();
  const mayWrite = useMay('rank:write');
  const { today, view, loaded, custom, setView } = useShownRange(search, tz);
  const target: KeywordTarget = { account: accountId, config: config._id, ...open };
  const range = withLookback(loaded);
  const history = useQuery(historyQuery(target, { startDate: range.from, endDate: range.to, tz }));
  const all = history.data?.days;
  const rows = useMemo(
    () => historyRows(all ?? []).filter(({ date }) => date >= view.from && date <= view.to),
    [all, view],
  );
  const story = useMemo(() => keywordStory(all ?? [], view), [all, view]);
  const shown = useMemo(() => all?.filter(({ date }) => date >= loaded.from), [all, loaded.from]);
  const notes = useQuery(notesQuery(accountId, config._id)).data;
  const figures = withRow(
    keywordFigures(all ?? [], { view, since: comparison.since, depth: searchDepth() }),
    row,
  );
  return (
    <>
      {history.data && <KeywordStory target={target} story={story} />}
      <DeviceRefused since={history.data?.device_refused_since} />
      <PanelFigures figures={figures} latest={rows[0]} comparison={comparison} />
      <RangeLinks custom={custom} view={view} today={today} />
      {history.error && <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && (
        <div className="skeleton-block panel-chart" role="status" aria-label={t('Loading')} />
      )}
      {shown?.length === 0 && <NoResults />}
      {shown && shown.length > 0 && (
        <PositionChart
          keyword={open.keyword}
          website={config.website}
          competitors={config.competitors ?? []}
          history={shown}
          notes={notes ?? NO_NOTES}
          rows={rows}
          loaded={loaded}
          view={view}
          onView={setView}
          zone={tz}
        />
      )}
      <KeywordClicks
        target={{ account: accountId, config: config._id }}
        keyword={{ keyword: open.keyword, country: open.country, device: open.device ?? 'desktop' }}
        view={view}
      />
      {shown && shown.length > 0 && <BlockHistory history={shown} view={view} />}
      {notes && <Notes target={target} notes={notes} from={loaded.from} mayWrite={mayWrite} today={today} />}
      {!history.error && (
        <SearchResults target={target} before={story && 'day' in story ? story.before.date : undefined} />
      )}
    </>
  );
}

const NO_NOTES: never[] = [];

const NoResults = (): ReactNode => (
  <EmptyState title={t('No result in these days.')}>
    <p>{t('Choose a longer range, or check the keyword now.')}</p>
  </EmptyState>
);
