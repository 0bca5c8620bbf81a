import { type ReactNode, useMemo } from 'react';
import { ChartFoot } from '../../shared/chart/chart-foot';
import { countAxis, daysFrom } from '../../shared/chart/lines';
import { ZoomChart } from '../../shared/chart/zoom-chart';
import { type DayRange, listDays } from '../../shared/days/days';
import { formatDays, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { bandLabels, bandLines } from './band-lines';
import { DayTable } from './day-table';
import type { DayFigures } from './periods';

const AXIS = countAxis(formatNumber);
const HEIGHT = 200;

interface Props {
  days: readonly DayFigures[];
  loaded: DayRange;
  view: DayRange;
  onView: (view: DayRange) => void;
  zone: string;
}

/** Keywords by band of position. */
export function DistributionCard({ days: figures, loaded, view, onView, zone }: Props): ReactNode {
  const { from, to } = daysFrom(figures[0]?.date, loaded, view);
  const days = useMemo(() => listDays({ from, to }), [from, to]);
  const lines = useMemo(() => bandLines(days, figures, bandLabels()), [days, figures]);
  const shown = view.from < from ? { from, to: view.to } : view;
  const inView = figures.filter(({ date }) => date >= shown.from && date <= shown.to);
  return (
    <Card title={t('Ranking distribution')}>
      <ZoomChart
        days={days}
        view={shown}
        onView={onView}
        height={HEIGHT}
        lines={lines}
        axis={AXIS}
        label={t('Keywords in the top 10, {range}: {first} to {last}.', {
          range: formatDays(shown.from, shown.to),
          first: formatNumber(inView[0]?.top10 ?? 0),
          last: formatNumber(inView.at(-1)?.top10 ?? 0),
        })}
      />
      <ChartFoot hint={t('Keywords by position. Days are in {zone}.', { zone })}>
        <DayTable days={inView} />
      </ChartFoot>
    </Card>
  );
}
