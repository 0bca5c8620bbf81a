import type { ReactNode } from 'react';
import { competitorColor } from '../shared/chart/colors';
import type { SiteRow } from '../website/competitors/site-rows';
import { WebsiteName } from '../shared/configuration/website-name';
import { formatNumber, formatPercentColumn } from '../shared/text/format';
import { t } from '../shared/text/i18n';
import { Average, Change, ComparedNote } from '../shared/ui/cells';
import { None } from '../shared/ui/none';

interface Props {
  rows: readonly SiteRow[];
  /** The compared day, if there is one. */
  since: string | undefined;
  /** In the order that decides their colours. */
  competitors: readonly string[];
}

/** The newest figures of the website and its competitors. */
export const SiteList = ({ rows, since, competitors }: Props): ReactNode => (
  <div className="wide" role="region" aria-label={t('Share and positions')} tabIndex={0}>
    <table className="data folded-table" aria-label={t('Competitors')}>
      <thead>
        <tr>
          <th scope="col">{t('Website')}</th>
          <th scope="col" className="numeric">
            {t('Share of voice')}
          </th>
          <th scope="col" className="numeric">
            {t('Change')}
            <ComparedNote since={since} unit="points" />
          </th>
          {[t('Visibility'), t('Average'), t('Top 10')].map((label) => (
            <th key={label} scope="col" className="numeric">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.website} className={row.own ? 'own' : undefined}>
            <th scope="row">
              <span className="swatch" style={{ color: `var(${findColor(row, competitors)})` }} />{' '}
              <WebsiteName website={row.website} />
            </th>
            <Cells row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const findColor = ({ own, website }: SiteRow, competitors: readonly string[]) =>
  own ? '--accent' : competitorColor(competitors.indexOf(website));

function Cells({ row: { now, change } }: { row: SiteRow }): ReactNode {
  if (!now)
    return (
      <td colSpan={5} className="numeric">
        <None />
      </td>
    );
  return (
    <>
      <td className="numeric detail" data-label={t('Share of voice')}>
        {formatPercentColumn(now.share ?? 0)}
      </td>
      <td className="numeric">
        <Change value={change} hasDecimal />
      </td>
      <td className="numeric detail" data-label={t('Visibility')}>
        {formatPercentColumn(now.visibility)}
      </td>
      <td className="numeric detail" data-label={t('Average')}>
        <Average value={now.average} isRanked={now.top100 > 0} />
      </td>
      <td className="numeric detail" data-label={t('Top 10')}>
        {formatNumber(now.top10)}
      </td>
    </>
  );
}
