import { addDays } from '../days/days';
import { formatShortDay } from '../text/format';
import { t } from '../text/i18n';

/** Days back from today, by their name in the address; `range` is the first day of the chosen range. */
const DAYS_BACK = { '1d': 1, '7d': 7, '30d': 30 } as const;
export const COMPARISONS = [...(Object.keys(DAYS_BACK) as (keyof typeof DAYS_BACK)[]), 'range'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** @param start of the range */
export const sinceOf = (comparison: Comparison, today: string, start: string) =>
  comparison === 'range' ? start : addDays(today, -DAYS_BACK[comparison]);

interface Shown {
  range?: string | undefined;
  from?: string | undefined;
}

/** "Change 30 d": which comparison the column has. */
export function changeLabel(comparison: Comparison, { range = '30d', from }: Shown): string {
  if (comparison !== 'range') return t('Change {n} d', { n: DAYS_BACK[comparison] });
  if (from !== undefined) return t('Change since {day}', { day: formatShortDay(from) });
  if (range === '1y') return t('Change 1 y');
  if (range === 'all') return t('Change since the start');
  return t('Change {n} d', { n: Number.parseInt(range, 10) });
}

export const comparisonChoices = () => [
  { value: 'range', label: t('Compare: start of range') },
  { value: '1d', label: t('Compare: 1 day ago') },
  { value: '7d', label: t('Compare: 7 days ago') },
  { value: '30d', label: t('Compare: 30 days ago') },
];
