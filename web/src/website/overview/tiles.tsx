import { type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from '../../shared/chart/sparkline';
import { currencyNote, valueHint, valueText } from '../../shared/configuration/cost-currency';
import { listDays } from '../../shared/days/days';
import { searchDepth } from '../../shared/session/search-depth';
import { formatColumn, formatEstimate, formatNumber, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { noAverageText } from '../../shared/ui/cells';
import { Tile, Tiles } from '../../shared/ui/tile';
import {
  computeCourse,
  type DayFigures,
  FIGURE_UNITS,
  type FigureName,
  type FiguresPair,
  hasDecimal,
} from './periods';

interface Figure {
  name: FigureName;
  label: string;
  format: (value: number) => string;
  hint?: string;
  note?: string | undefined;
  to?: LinkProps;
}

/** The last position that is counted. */
const deepest = (): number => Math.min(100, searchDepth());

const keywordsWithin = (accountId: string, pos: string): LinkProps => ({
  to: '/a/$accountId/keywords',
  params: { accountId },
  search: { pos },
});

/** The keywords behind a change, those that make most of it first. */
const behindChange = (accountId: string, search: Record<string, string>): LinkProps => ({
  to: '/a/$accountId/keywords',
  params: { accountId },
  search: { compare: 'range', ...search },
});

function toLink(name: FigureName, accountId: string, gain: number | null): LinkProps | undefined {
  if (name === 'visibility' || name === 'average')
    return behindChange(accountId, { sort: 'movement', order: 'desc' });
  if (name === 'traffic' || name === 'value')
    // Losses first, also before the change is known.
    return behindChange(accountId, { sort: 'trafficchange', order: (gain ?? -1) < 0 ? 'asc' : 'desc' });
  return undefined;
}

const WORTHS = ['traffic', 'value'] as const;

/** Whether figures of search volumes are among those of a day. */
export const hasWorth = (day: DayFigures): boolean => WORTHS.some((name) => day[name] !== null);

function shownFigures(
  accountId: string | undefined,
  days: readonly DayFigures[],
  hasShare: boolean,
  currency: string | undefined,
): Figure[] {
  const newest = days.at(-1)!;
  const unknown = WORTHS.filter((name) => newest[name] === null);
  const hidden: FigureName[] = [...(hasShare ? [] : (['share'] as const)), ...unknown];
  const all = figures(accountId ?? '', newest, currency).filter(({ name }) => !hidden.includes(name));
  return accountId === undefined ? all.map(({ to: _to, ...figure }) => figure) : all;
}

/** The most telling first: some are behind a button. */
const figures = (accountId: string, newest: DayFigures, currency: string | undefined): Figure[] => [
  {
    name: 'visibility',
    label: t('Visibility'),
    format: formatPercentColumn,
    hint: t('Estimated share of clicks on your keywords. 100 means that each is in the top 3.'),
  },
  {
    name: 'average',
    label: t('Average position'),
    format: formatColumn,
    hint: t('A keyword that was not found counts as position {n}.', { n: searchDepth() + 1 }),
  },
  {
    name: 'traffic',
    label: t('Estimated traffic'),
    format: formatEstimate,
    hint: `${t('Clicks a month by search volumes, positions and usual click rates.')} ${overKeywords(newest.traffic_keywords, newest)}`,
  },
  { name: 'top3', label: t('Top 3'), format: formatNumber, to: keywordsWithin(accountId, '1-3') },
  { name: 'top10', label: t('Top 10'), format: formatNumber, to: keywordsWithin(accountId, '1-10') },
  {
    name: 'share',
    label: t('Share of voice'),
    format: formatPercentColumn,
    to: { to: '/a/$accountId/competitors', params: { accountId } },
  },
  {
    name: 'top100',
    label: t('Top {n}', { n: deepest() }),
    format: formatNumber,
    to: keywordsWithin(accountId, `1-${deepest()}`),
  },
  {
    name: 'value',
    label: t('Traffic value'),
    note: currency === undefined ? currencyNote() : undefined,
    format: (value) => valueText(value, currency),
    hint: `${valueHint()} ${overKeywords(newest.value_keywords, newest)}`,
  },
];

const overKeywords = (n: number, { top100, not_found }: DayFigures): string =>
  t('Known for {n} of {all} keywords.', { n: formatNumber(n), all: formatNumber(top100 + not_found) });

interface Props {
  /** Undefined: the tiles lead nowhere. */
  account: string | undefined;
  /** With results, within the range. */
  days: readonly DayFigures[];
  /** The days that are compared. */
  pair: FiguresPair;
  /** Whether the share of voice is known. */
  hasShare?: boolean;
  /** Of the traffic value, where it is known. */
  currency?: string | undefined;
  /** Whether only the first six are shown. */
  isShort?: boolean;
  /** Further tiles. */
  children?: ReactNode;
}

const SHORT = 6;

/** The newest figures, each with its change over the range. */
export function OverviewTiles(props: Props): ReactNode {
  const { account, days, pair, hasShare = true, currency, isShort = false, children } = props;
  const all = shownFigures(account, days, hasShare, currency);
  return (
    <Tiles isWhole={!isShort}>
      {all.slice(0, isShort ? SHORT : all.length).map(({ name, label, format, hint, note, to }) => {
        const { value, gain, comparedOn } = computeCourse(name, pair);
        const link = to ?? (account === undefined ? undefined : toLink(name, account, gain));
        return (
          <Tile
            key={name}
            label={label}
            {...(note === undefined ? {} : { note })}
            value={value === null ? '–' : format(value)}
            change={gain}
            since={comparedOn}
            unit={FIGURE_UNITS[name]}
            hasDecimal={hasDecimal(name)}
            spark={
              <Sparkline
                values={listValues(name, pair.before ? [pair.before, ...days] : days)}
                isLowest={name === 'average'}
              />
            }
            {...(name === 'average' && value === null
              ? { hint: noAverageText() }
              : hint === undefined
                ? {}
                : { hint })}
            {...(link === undefined ? {} : { to: link })}
          />
        );
      })}
      {!isShort && children}
    </Tiles>
  );
}

function listValues(name: FigureName, days: readonly DayFigures[]): (number | null)[] {
  const byDate = new Map(days.map((day) => [day.date, day[name]]));
  const [from, to] = [days[0]!.date, days.at(-1)!.date];
  return listDays({ from, to }).map((date) => byDate.get(date) ?? null);
}
