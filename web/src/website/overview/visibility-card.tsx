import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ChartFoot } from '../../shared/chart/chart-foot';
import { type ChartLine, daysFrom, fittedAxis, fittedRange } from '../../shared/chart/lines';
import { NoteKey } from '../../shared/chart/note-key';
import { ZoomChart } from '../../shared/chart/zoom-chart';
import { addDays, type DayRange, listDays, countDays } from '../../shared/days/days';
import { notesQuery } from '../notes/queries';
import type { ReportTarget } from '../../shared/report-filters/target';
import { formatDays, formatPercent } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { CompareWith } from './compare-with';
import { DayTable } from './day-table';
import type { DayFigures } from './periods';

const AXIS = fittedAxis(formatPercent);
const HEIGHT = 152;

interface Props {
  target: ReportTarget;
  days: readonly DayFigures[];
  /** Whether days are left out. */
  isPartial: boolean;
  /** The days of the period to compare with, and that period. */
  before: readonly DayFigures[];
  compared: DayRange | undefined;
  loaded: DayRange;
  view: DayRange;
  onView: (view: DayRange) => void;
}

/** The course of the visibility, beside that of the compared period. */
export function VisibilityCard(props: Props): ReactNode {
  const { target, days: figures, isPartial, before, compared, loaded, view, onView } = props;
  const notes = useQuery(notesQuery(target.account, target.config)).data;
  const { from, to } = daysFrom(figures[0]?.date, loaded, view);
  const days = useMemo(() => listDays({ from, to }), [from, to]);
  const shift = compared && countDays({ from: compared.from, to: view.from }) - 1;
  const lines = useMemo(() => toLines(days, figures, before, shift), [days, figures, before, shift]);
  const shown = view.from < from ? { from, to: view.to } : view;
  const inView = figures.filter(({ date }) => date >= shown.from && date <= shown.to);
  return (
    <Card
      title={t('Visibility')}
      actions={
        <span className="no-print">
          <CompareWith />
        </span>
      }
    >
      <ZoomChart
        days={days}
        view={shown}
        onView={onView}
        height={HEIGHT}
        lines={lines}
        axis={AXIS}
        notes={notes ?? NO_NOTES}
        label={writeSentence(shown, inView)}
      />
      <NoteKey notes={notes ?? NO_NOTES} view={shown} isPrinted />
      <ChartFoot hint={writeFoot(lines, days, shown, target.tz, isPartial)}>
        <DayTable days={inView} />
      </ChartFoot>
    </Card>
  );
}

const NO_NOTES: never[] = [];

function toLines(
  days: readonly string[],
  figures: readonly DayFigures[],
  before: readonly DayFigures[],
  shift: number | undefined,
): ChartLine[] {
  const line = (values: readonly DayFigures[], moved = 0) => {
    const byDate = new Map(values.map(({ date, visibility }) => [date, visibility]));
    return days.map((day) => byDate.get(addDays(day, -moved)) ?? null);
  };
  const now: ChartLine = { label: t('Visibility'), color: '--accent', values: line(figures) };
  if (shift === undefined || before.length === 0) return [now];
  const then = line(before, shift);
  return [{ label: t('Compared period'), color: '--soft', look: 'dashed', values: then }, now];
}

/** Where the axis begins and ends, as it does not begin at 0. */
function writeFoot(
  lines: readonly ChartLine[],
  days: readonly string[],
  { from, to }: DayRange,
  zone: string,
  isPartial: boolean,
): string {
  const isShown = (_: unknown, index: number) => days[index]! >= from && days[index]! <= to;
  const values = lines.flatMap((line) => line.values.filter(isShown).filter((value) => value !== null));
  const [low, high] = fittedRange(Math.min(...values), Math.max(...values));
  return [
    ...(values.length === 0
      ? []
      : [t('Axis from {low} to {high}.', { low: formatPercent(low), high: formatPercent(high) })]),
    t('Days are in {zone}.', { zone }),
    ...(isPartial ? [t('Days on which only some keywords were checked are left out.')] : []),
  ].join(' ');
}

function writeSentence({ from, to }: DayRange, days: readonly DayFigures[]): string {
  const values = { name: t('Visibility'), range: formatDays(from, to) };
  if (days.length === 0) return t('{name}, {range}: none.', values);
  const [first, last] = [formatPercent(days[0]!.visibility), formatPercent(days.at(-1)!.visibility)];
  return t('{name}, {range}: {first} to {last}.', { ...values, first, last });
}
