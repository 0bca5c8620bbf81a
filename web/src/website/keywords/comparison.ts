import { formatShortDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';

/** Names of comparisons in the address and in the API: so many days apart; `range` has as many as the chosen range. */
export const COMPARISONS = ['1d', '7d', '30d', 'range'] as const;
export type Comparison = (typeof COMPARISONS)[number];

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
