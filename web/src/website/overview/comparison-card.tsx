import { type ReactNode, useState } from 'react';
import { currencyNote, useCostCurrency, valueText } from '../../shared/configuration/cost-currency';
import type { DayRange } from '../../shared/days/days';
import { formatDays, formatColumn, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { Change } from '../../shared/ui/cells';
import { type DayFigures, FIGURE_UNITS, type FigureName, computeGain, computeMean } from './periods';

const labels = (): Partial<Record<FigureName, string>> => ({
  visibility: t('Visibility'),
  average: t('Average position'),
  top3: t('Top 3'),
  top10: t('Top 10'),
  top20: t('Top 20'),
  top100: t('Top 100'),
  not_found: t('Not found'),
  share: t('Share of voice'),
  traffic: t('Estimated traffic'),
  value: t('Traffic value'),
});

interface Props {
  days: readonly DayFigures[];
  before: readonly DayFigures[];
  view: DayRange;
  compared: DayRange;
}

/** A second view: means over a period do not stand beside the figures of a day. */
export function ComparedPeriods(props: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="compare-periods no-print">
        <ActionButton aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t('Compare periods')}
        </ActionButton>
      </p>
      {isOpen && <ComparisonCard {...props} />}
    </>
  );
}

/** Daily averages of the range and of the compared period. */
function ComparisonCard({ days, before, view, compared }: Props): ReactNode {
  const currency = useCostCurrency();
  const all = Object.entries(labels()) as [FigureName, string][];
  const isKnown = (name: FigureName) => [...days, ...before].some((day) => day[name] !== null);
  const names = all.filter(([name]) => (name !== 'traffic' && name !== 'value') || isKnown(name));
  const period = formatDays(view.from, view.to);
  const earlier = formatDays(compared.from, compared.to);
  return (
    <Card title={t('Compared periods')} hint={t('Averages of the days with results.')}>
      {before.length === 0 ? (
        <p className="hint">{t('No results from {period} to compare with.', { period: earlier })}</p>
      ) : (
        <div className="wide" role="region" aria-label={t('Averages of both periods')} tabIndex={0}>
          <table className="data data-dense">
            <thead>
              <tr>
                <th scope="col">{t('Figure')}</th>
                <th scope="col" className="numeric">
                  {earlier}
                </th>
                <th scope="col" className="numeric">
                  {period}
                </th>
                <th scope="col" className="numeric">
                  {t('Change')}
                </th>
              </tr>
            </thead>
            <tbody>
              {names.map(([name, label]) => (
                <Row
                  key={name}
                  name={name}
                  label={name === 'value' && currency === undefined ? `${label} (${currencyNote()})` : label}
                  now={computeMean(name, days)}
                  then={computeMean(name, before)}
                  currency={currency}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

interface RowProps {
  name: FigureName;
  label: string;
  now: number | null;
  then: number | null;
  currency: string | undefined;
}

const Row = ({ name, label, now, then, currency }: RowProps): ReactNode => (
  <tr>
    <th scope="row">{label}</th>
    <td className="numeric soft">{writeText(name, then, currency)}</td>
    <td className="numeric">{writeText(name, now, currency)}</td>
    <td className="numeric">
      <Change value={computeGain(name, now, then)} unit={FIGURE_UNITS[name]} hasDecimal />
    </td>
  </tr>
);

function writeText(name: FigureName, value: number | null, currency: string | undefined): string {
  if (value === null) return '–';
  if (name === 'value') return valueText(value, currency);
  return name === 'visibility' || name === 'share' ? formatPercentColumn(value) : formatColumn(value);
}
