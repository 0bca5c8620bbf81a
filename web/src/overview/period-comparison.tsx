import type { ReactNode } from 'react';
import type { DayRange } from '../days/days';
import { notFoundText } from '../session/search-depth';
import { formatDays, formatDecimal } from '../text/format';
import { t } from '../text/i18n';
import { Figures } from '../ui/figures';
import { figuresOf, gainOf, type PeriodFigures } from './periods';
import type { DistributionDay } from '../report-filters/distribution';

interface Props {
  days: readonly DistributionDay[];
  averages: ReadonlyMap<string, number>;
  now: DayRange;
  before: DayRange | undefined;
}

const labels = (): Record<keyof PeriodFigures, string> => ({
  visibility: t('Visibility'),
  average: t('Average position'),
  top3: t('Top 3'),
  top10: t('Top 10'),
  top20: t('Top 20'),
  top100: t('Top 100'),
  notFound: notFoundText(),
});

/** A period against the one before. */
export function PeriodComparison({ days, averages, now, before }: Props): ReactNode {
  const current = figuresOf(days, averages, now);
  const earlier = before && figuresOf(days, averages, before);
  const figures = Object.entries(labels()) as [keyof PeriodFigures, string][];
  const period = formatDays(now.from, now.to);
  const values = { period, before: before ? formatDays(before.from, before.to) : '' };
  return (
    <section aria-label={t('Period against period')} className="report-section">
      <Figures
        figures={figures.map(([name, label]) => ({
          label,
          value: <Value figure={name} value={current[name]} />,
          note: <Gain figure={name} now={current[name]} before={earlier?.[name] ?? null} />,
        }))}
      />
      <p className="hint">
        {before
          ? t('Means of the days with results, {period} against {before}.', values)
          : t('Means of the days with results, {period}.', values)}
      </p>
    </section>
  );
}

function Value({ figure, value }: { figure: keyof PeriodFigures; value: number | null }): ReactNode {
  if (value === null) return '–';
  return figure === 'visibility' ? `${formatDecimal(value)} %` : formatDecimal(value);
}

interface GainProps {
  figure: keyof PeriodFigures;
  now: number | null;
  before: number | null;
}

/** The arrow follows the number, the colour and the word say whether that is better. */
function Gain({ figure, now, before }: GainProps): ReactNode {
  const gain = gainOf(figure, now, before);
  if (gain === null) return <span className="soft">{t('no earlier results')}</span>;
  const from = t('from {before}', { before: formatDecimal(before!) });
  if (gain === 0) return <span className="soft">{t('unchanged')}</span>;
  return (
    <>
      <span className={gain > 0 ? 'change-up' : 'change-down'}>
        <span aria-hidden="true">{now! > before! ? '▲' : '▼'} </span>
        <span className="visually-hidden">{gain > 0 ? t('better by') : t('worse by')} </span>
        {formatDecimal(Math.abs(gain))}
      </span>{' '}
      <span className="soft">{from}</span>
    </>
  );
}
