import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useShownRange } from '../address/use-shown-range';
import { notFoundText } from '../session/search-depth';
import { useMay, useTimeZone } from '../session/session';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { Average, Change, OutsideLink, positionText, Tags } from '../ui/cells';
import { type Figure, Figures } from '../ui/figures';
import { RangeLinks } from '../ui/range-links';
import { Sheet } from '../ui/sheet';
import { EmptyState, ErrorPanel } from '../ui/states';
import { DeviceRefused } from './device-refused';
import { failedText } from './failed-text';
import { Notes } from './notes';
import { PositionChart } from './position-chart';
import { figuresOf, type HistoryRow } from './position-lines';
import { type HistoryDay, historyQuery, type KeywordTarget } from './queries';
import { type OpenKeyword, withoutPanel } from './search';
import { SearchResults } from './search-results';
import './keyword-panel.css';

const route = getRouteApi('/shell/a/$accountId/keywords');

interface Props {
  open: OpenKeyword;
  config: { _id: string; website: string; competitors?: string[] };
  /** Of the keyword, in the configuration. */
  tags: readonly string[];
}

/** One keyword: its history, notes, and search results. */
export default function KeywordPanel({ open, config, tags }: Props): ReactNode {
  const { accountId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tz = useTimeZone();
  const mayWrite = useMay('rank:write');
  const { today, view, loaded, custom, setView } = useShownRange(search, tz);
  const { keyword, country, near, device } = open;
  const target: KeywordTarget = { account: accountId, config: config._id, keyword, country, near, device };
  const history = useQuery(historyQuery(target, { startDate: loaded.from, endDate: loaded.to, tz }));
  const inView = useMemo(
    () => (history.data?.days ?? []).filter(({ date }) => date >= view.from && date <= view.to),
    [history.data, view],
  );
  const close = () => void navigate({ search: (before) => withoutPanel(before) });
  return (
    <Sheet title={keyword} onClose={close}>
      <div className="sheet-place">
        <span>
          {countryName(country)}
          {near !== '' && ` · ${near}`} · {device === 'mobile' ? t('Mobile') : t('Desktop')}
        </span>
        <Tags names={tags} />
      </div>
      <DeviceRefused since={history.data?.device_refused_since} />
      <Figures figures={historyFigures(inView)} />
      <RangeLinks custom={custom} view={view} today={today} />
      {history.error && <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && (
        <div className="skeleton-block sheet-chart" role="status" aria-label={t('Loading')} />
      )}
      {history.data?.days.length === 0 && <NoResults />}
      {history.data && history.data.days.length > 0 && (
        <PositionChart
          keyword={keyword}
          website={config.website}
          competitors={config.competitors ?? []}
          history={history.data}
          inView={inView}
          loaded={loaded}
          view={view}
          onView={setView}
          zone={tz}
        />
      )}
      {history.data && <Notes target={target} notes={history.data.notes} mayWrite={mayWrite} today={today} />}
      {!history.error && <SearchResults target={target} />}
    </Sheet>
  );
}

const NoResults = (): ReactNode => (
  <EmptyState title={t('No result in these days.')}>
    <p>{t('Choose a longer range, or check the keyword now.')}</p>
  </EmptyState>
);

/** Over the days in view. */
function historyFigures(days: readonly HistoryDay[]): Figure[] {
  const { latest, change, best, average } = figuresOf(days);
  return [
    { label: t('Position'), value: latest ? <Position day={latest} /> : '–' },
    { label: t('Change'), value: <Change value={change} /> },
    { label: t('Best'), value: positionText(best) },
    { label: t('Average'), value: <Average value={average} /> },
    { label: t('URL'), value: <OutsideLink url={latest?.url ?? ''} />, isWide: true },
  ];
}

function Position({ day }: { day: HistoryRow }): ReactNode {
  if (day.state === 'ranked') return String(day.position);
  if (day.state === 'not_found') return <span className="figure-text">{notFoundText()}</span>;
  return <span className="figure-text state-failed">{failedText(day)}</span>;
}
