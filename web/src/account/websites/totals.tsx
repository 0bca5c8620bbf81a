import type { ReactNode } from 'react';
import { formatNumber, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Tile, Tiles } from '../../shared/ui/tile';
import type { WebsiteTotals } from './queries';

/** Where the websites have no day in common, the range. */
const toChange = (change: number | null, since: string | undefined) => ({
  change,
  since,
  ...(change !== null && since === undefined ? { note: t('Change 30 d') } : {}),
});

/** Figures over all websites. */
export const Totals = ({
  totals,
  since,
}: {
  totals: WebsiteTotals;
  since: string | undefined;
}): ReactNode => (
  <Tiles>
    <Tile label={t('Websites')} value={formatNumber(totals.websites)} />
    <Tile label={t('Keywords')} value={formatNumber(totals.keywords)} />
    <Tile
      label={t('Visibility')}
      value={totals.visibility === null ? '–' : formatPercentColumn(totals.visibility)}
      unit="points"
      hasDecimal
      {...toChange(totals.visibility_change, since)}
      hint={t('Mean of the websites with results, weighted by their keywords.')}
    />
    <Tile label={t('Top 3')} value={formatNumber(totals.top3)} {...toChange(totals.top3_change, since)} />
    <Tile label={t('Top 10')} value={formatNumber(totals.top10)} {...toChange(totals.top10_change, since)} />
    <Tile label={t('Failed')} value={formatNumber(totals.failed)} />
  </Tiles>
);
