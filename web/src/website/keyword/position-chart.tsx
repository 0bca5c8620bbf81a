import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ChartFoot } from '../../shared/chart/chart-foot';
import { competitorColor } from '../../shared/chart/colors';
import { daysFrom, positionAxis } from '../../shared/chart/lines';
import { Swatch } from '../../shared/chart/swatch';
import { ZoomChart } from '../../shared/chart/zoom-chart';
import { websiteName } from '../../shared/configuration/website-name';
import { type DayRange, listDays } from '../../shared/days/days';
import { readDepth, notFoundText } from '../../shared/session/search-depth';
import { formatDays, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { HistoryTable } from './history-table';
import { competitorLines, type HistoryRow, ownLines } from './position-lines';
import type { HistoryDay, Note } from './queries';

const route = getRouteApi('/shell/a/$accountId/keywords');

interface Props {
  keyword: string;
  website: string;
  competitors: readonly string[];
  history: readonly HistoryDay[];
  notes: readonly Note[];
  /** The days in view, newest first. */
  rows: readonly HistoryRow[];
  loaded: DayRange;
  view: DayRange;
  onView: (view: DayRange) => void;
  zone: string;
}

export function PositionChart(props: Props): ReactNode {
  const { website, competitors, history, notes, rows, view, onView, zone } = props;
  const { sites = '' } = route.useSearch();
  const chosen = useMemo(
    () => sites.split(',').filter((site) => competitors.includes(site)),
    [sites, competitors],
  );
  const axis = useMemo(
    () =>
      positionAxis(formatNumber, [
        { to: 3, label: t('Top 3') },
        { to: 10, label: t('Top 10') },
      ]),
    [],
  );
  const { from, to } = daysFrom(history[0]?.date, props.loaded, view);
  const days = useMemo(() => listDays({ from, to }), [from, to]);
  const lines = useMemo(() => {
    const texts = {
      own: websiteName(website),
      carriedOver: t('Carried over (check failed)'),
      notFound: missingText(history),
    };
    return [...ownLines(days, history, texts), ...competitorLines(days, history, competitors, chosen)];
  }, [days, history, competitors, chosen, website]);
  return (
    <>
      {competitors.length > 0 && <Competitors all={competitors} chosen={chosen} />}
      <ZoomChart
        label={writeSentence(props.keyword, rows, view)}
        days={days}
        lines={lines}
        axis={axis}
        notes={notes}
        view={view.from < from ? { from, to: view.to } : view}
        onView={onView}
      />
      <ChartFoot hint={t('Position, 1 is best. Days are in {zone}.', { zone })}>
        <HistoryTable rows={rows} competitors={chosen} />
      </ChartFoot>
    </>
  );
}

/** The depth of the searches without a position; undefined where they differ. */
function missingDepth(days: readonly HistoryDay[]): number | undefined {
  const depths = new Set(days.filter(({ position }) => position === null).map(readDepth));
  if (depths.size > 1) return undefined;
  return [...depths][0] ?? readDepth();
}

const missingText = (days: readonly HistoryDay[]): string => {
  const depth = missingDepth(days);
  return depth === undefined ? t('Not found') : notFoundText({ depth, cut: true });
};

/** The chart in words. */
export function writeSentence(keyword: string, rows: readonly HistoryRow[], view: DayRange): string {
  const range = formatDays(view.from, view.to);
  const ranked = rows.flatMap(({ rolled, position }) => (rolled || position === null ? [] : [position]));
  if (ranked.length === 0) return t('Positions of {keyword}, {range}: none.', { keyword, range });
  const missing = rows.filter(({ state }) => state === 'not_found');
  const depth = missingDepth(missing);
  const [last, first] = [ranked[0], ranked.at(-1)];
  const values = { keyword, range, first, last, best: Math.min(...ranked), missing: missing.length };
  if (ranked.length === 1) return t('Positions of {keyword}, {range}: {last}.', values);
  if (depth === undefined)
    return t(
      'Positions of {keyword}, {range}: {first} to {last}, best {best}, {missing, plural, one {# time} other {# times}} not found.',
      values,
    );
  return t(
    'Positions of {keyword}, {range}: {first} to {last}, best {best}, {missing, plural, one {# time} other {# times}} not in top {depth}.',
    { ...values, depth },
  );
}

/** Toggles of the lines. */
function Competitors({ all, chosen }: { all: readonly string[]; chosen: readonly string[] }): ReactNode {
  const navigate = route.useNavigate();
  const toggle = (site: string) => {
    const next = all.filter((each) => chosen.includes(each) !== (each === site));
    void navigate({ search: (before) => ({ ...before, sites: next.join(',') || undefined }), replace: true });
  };
  return (
    <div className="chips" role="group" aria-label={t('Competitors')}>
      {all.map((site, index) => (
        <button
          key={site}
          type="button"
          className="chip"
          aria-pressed={chosen.includes(site)}
          onClick={() => toggle(site)}
        >
          <Swatch color={competitorColor(index)} />
          {site}
        </button>
      ))}
    </div>
  );
}
