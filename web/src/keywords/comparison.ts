import { addDays, type DayRange } from '../days/days';
import { formatShortDay } from '../text/format';
import { t } from '../text/i18n';

/**
 * Days between the first and the last day of a comparison, by its name in the address. As in ranges, 7 and 30 days include
 * both; `range` has the days of the chosen range.
 */
const DAYS_BACK = { '1d': 1, '7d': 6, '30d': 29 } as const;
export const COMPARISONS = [...(Object.keys(DAYS_BACK) as (keyof typeof DAYS_BACK)[]), 'range'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** First day of a comparison. @param view the chosen range */
export const sinceOf = (comparison: Comparison, view: DayRange): string =>
  comparison === 'range' ? view.from : addDays(view.to, -DAYS_BACK[comparison]);

interface Shown {
  range?: string | undefined;
  from?: string | undefined;
}

/** "Change 30 d": which comparison the column has. */
export function changeLabel(comparison: Comparison, { range = '30d', from }: Shown): string {
  if (comparison !== 'range') return t('Change {n} d', { n: Number.parseInt(comparison, 10) });
  if (from !== undefined) return t('Change since {day}', { day: formatShortDay(from) });
  if (range === '1y') return t('Change 1 y');
  if (range === 'all') return t('Change since the start');
  return t('Change {n} d', { n: Number.parseInt(range, 10) });
}

export const comparisonChoices = () => [
  { value: 'range', label: t('Compare: start of range') },
  { value: '1d', label: t('Compare: yesterday') },
  { value: '7d', label: t('Compare: 7 days') },
  { value: '30d', label: t('Compare: 30 days') },
];
