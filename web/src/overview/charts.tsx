import { type ReactNode, useMemo } from 'react';
import { ChartFoot } from '../chart/chart-foot';
import { averageAxis, countAxis, daysFrom } from '../chart/lines';
import { ZoomChart } from '../chart/zoom-chart';
import { type DayRange, daysOf } from '../days/days';
import { formatDays, formatDecimal, formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { DayTable } from './day-table';
import type { DistributionDay } from '../report-filters/distribution';
import { bandLabels, bandLines, valueLine } from './band-lines';

interface Props {
  days: readonly DistributionDay[];
  averages: ReadonlyMap<string, number>;
  loaded: DayRange;
  view: DayRange;
  onView: (view: DayRange) => void;
  zone: string;
}

const PERCENT = { ...countAxis((value) => `${formatDecimal(value)} %`) };
const AVERAGES = averageAxis(formatDecimal);
const KEYWORDS = countAxis(formatNumber);

/** Visibility, average position and distribution over the same days. */
export function Charts({ days: distribution, averages, loaded, view, onView, zone }: Props): ReactNode {
  const { from, to } = daysFrom(distribution[0]?.date, loaded, view);
  const days = useMemo(() => daysOf({ from, to }), [from, to]);
  const lines = useMemo(() => {
    const visibility = new Map(distribution.map(({ date, visibility: value }) => [date, value]));
    return {
      visibility: valueLine(days, t('Visibility'), '--accent', visibility),
      average: valueLine(days, t('Average position'), '--accent', averages),
      bands: bandLines(days, distribution, bandLabels()),
    };
  }, [days, distribution, averages]);
  const shown = view.from < from ? { from, to: view.to } : view;
  const chart = { days, view: shown, onView };
  const range = formatDays(shown.from, shown.to);
  const inView = distribution.filter(({ date }) => date >= shown.from && date <= shown.to);
  return (
    <>
      <div className="report-pair">
        <section className="report-section">
          <h2>{t('Visibility')}</h2>
          <ZoomChart
            {...chart}
            height={180}
            lines={lines.visibility}
            axis={PERCENT}
            label={sentence(
              t('Visibility'),
              range,
              inView.map(({ visibility }) => visibility),
            )}
          />
        </section>
        <section className="report-section">
          <h2>{t('Average position')}</h2>
          <ZoomChart
            {...chart}
            height={180}
            lines={lines.average}
            axis={AVERAGES}
            label={sentence(
              t('Average position'),
              range,
              inView.flatMap(({ date }) => averages.get(date) ?? []),
            )}
          />
        </section>
      </div>
      <section className="report-section">
        <h2>{t('Distribution')}</h2>
        <ZoomChart
          {...chart}
          height={220}
          lines={lines.bands}
          axis={KEYWORDS}
          label={sentence(
            t('Keywords in the top 10'),
            range,
            inView.map(({ top10 }) => top10),
          )}
        />
        <ChartFoot hint={t('Keywords by position. Days are in {zone}.', { zone })}>
          <DayTable days={inView} averages={averages} />
        </ChartFoot>
      </section>
    </>
  );
}

function sentence(name: string, range: string, values: readonly number[]): string {
  if (values.length === 0) return t('{name}, {range}: none.', { name, range });
  const [first, last] = [formatDecimal(values[0]!), formatDecimal(values.at(-1)!)];
  return t('{name}, {range}: {first} to {last}.', { name, range, first, last });
}
