import { type ReactNode, useMemo } from 'react';
import { ChartFoot } from '../shared/chart/chart-foot';
import { type ChartLine, type ChartNote, daysFrom, fittedAxis } from '../shared/chart/lines';
import { NoteKey } from '../shared/chart/note-key';
import { ZoomChart } from '../shared/chart/zoom-chart';
import { type DayRange, listDays } from '../shared/days/days';
import { DayTable } from '../website/overview/day-table';
import type { DayFigures } from '../website/overview/periods';
import { formatDays, formatPercent } from '../shared/text/format';
import { t } from '../shared/text/i18n';
import { Card } from '../shared/ui/card';

const AXIS = fittedAxis(formatPercent);
const HEIGHT = 200;

interface Props {
  days: readonly DayFigures[];
  loaded: DayRange;
  view: DayRange;
  onView: (view: DayRange) => void;
  zone: string;
  notes: readonly ChartNote[];
}

/** The course of the visibility. */
export function VisibilityChart({ days: figures, loaded, view, onView, zone, notes }: Props): ReactNode {
  const { from, to } = daysFrom(figures[0]?.date, loaded, view);
  const days = useMemo(() => listDays({ from, to }), [from, to]);
  const lines = useMemo(() => [toLine(days, figures)], [days, figures]);
  const shown = view.from < from ? { from, to: view.to } : view;
  const inView = figures.filter(({ date }) => date >= shown.from && date <= shown.to);
  return (
    <Card title={t('Visibility')}>
      <ZoomChart
        days={days}
        view={shown}
        onView={onView}
        height={HEIGHT}
        lines={lines}
        axis={AXIS}
        notes={notes}
        label={t('{name}, {range}: {first} to {last}.', {
          name: t('Visibility'),
          range: formatDays(shown.from, shown.to),
          first: formatPercent(inView[0]?.visibility ?? 0),
          last: formatPercent(inView.at(-1)?.visibility ?? 0),
        })}
      />
      <NoteKey notes={notes} view={shown} />
      <ChartFoot hint={t('Days are in {zone}.', { zone })}>
        <DayTable days={inView} />
      </ChartFoot>
    </Card>
  );
}

function toLine(days: readonly string[], figures: readonly DayFigures[]): ChartLine {
  const byDay = new Map(figures.map(({ date, visibility }) => [date, visibility]));
  return { label: t('Visibility'), color: '--accent', values: days.map((day) => byDay.get(day) ?? null) };
}
