import { type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from '../chart/sparkline';
import { daysOf } from '../days/days';
import { searchDepth } from '../session/search-depth';
import { formatDecimal, formatNumber, formatPercent } from '../text/format';
import { t } from '../text/i18n';
import { noAverageText } from '../ui/cells';
import { Tile, Tiles } from '../ui/tile';
import { courseOf, type DayFigures, type FigureName } from './periods';

interface Figure {
  name: FigureName;
  label: string;
  format: (value: number) => string;
  hint?: string;
  to?: LinkProps;
}

const keywordsWithin = (accountId: string, pos: string): LinkProps => ({
  to: '/a/$accountId/keywords',
  params: { accountId },
  search: { pos },
});

function shownFigures(accountId: string | undefined, hasShare: boolean): Figure[] {
  const all = figures(accountId ?? '').filter(({ name }) => hasShare || name !== 'share');
  return accountId === undefined ? all.map(({ to: _to, ...figure }) => figure) : all;
}

const figures = (accountId: string): Figure[] => [
  {
    name: 'visibility',
    label: t('Visibility'),
    format: formatPercent,
    hint: t('Estimated share of clicks on your keywords. 100 means that each is in the top 3.'),
  },
  {
    name: 'average',
    label: t('Average position'),
    format: formatDecimal,
    hint: t('A keyword that was not found counts as position {n}.', { n: searchDepth() + 1 }),
  },
  { name: 'top3', label: t('Top 3'), format: formatNumber, to: keywordsWithin(accountId, '1-3') },
  { name: 'top10', label: t('Top 10'), format: formatNumber, to: keywordsWithin(accountId, '1-10') },
  { name: 'top100', label: t('Top 100'), format: formatNumber, to: keywordsWithin(accountId, '1-100') },
  {
    name: 'share',
    label: t('Share of voice'),
    format: formatPercent,
    to: { to: '/a/$accountId/competitors', params: { accountId } },
  },
];

interface Props {
  /** Undefined: the tiles lead nowhere. */
  account: string | undefined;
  /** With results, within the range. */
  days: readonly DayFigures[];
  /** First day of the range. */
  since: string;
  /** Whether the share of voice is known. */
  hasShare?: boolean;
}

/** The newest figures, each with its change over the range. */
export const OverviewTiles = ({ account, days, since, hasShare = true }: Props): ReactNode => (
  <Tiles>
    {shownFigures(account, hasShare).map(({ name, label, format, hint, to }) => {
      const { value, gain, comparedOn } = courseOf(name, days, since);
      return (
        <Tile
          key={name}
          label={label}
          value={value === null ? '–' : format(value)}
          change={gain}
          since={comparedOn}
          spark={<Sparkline values={valuesOf(name, days)} isLowest={name === 'average'} />}
          {...(name === 'average' && value === null
            ? { hint: noAverageText() }
            : hint === undefined
              ? {}
              : { hint })}
          {...(to === undefined ? {} : { to })}
        />
      );
    })}
  </Tiles>
);

function valuesOf(name: FigureName, days: readonly DayFigures[]): (number | null)[] {
  const byDate = new Map(days.map((day) => [day.date, day[name]]));
  const [from, to] = [days[0]!.date, days.at(-1)!.date];
  return daysOf({ from, to }).map((date) => byDate.get(date) ?? null);
}
