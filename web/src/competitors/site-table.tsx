import { type ReactNode, useId } from 'react';
import { competitorColor } from '../chart/colors';
import { formatDay, formatColumn, formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { Average, Change } from '../ui/cells';
import { RemoveCompetitor } from './remove-competitor';
import type { SiteRow } from './site-rows';

interface Props {
  account: string;
  rows: readonly SiteRow[];
  /** The newest day; undefined without results. */
  day: string | undefined;
  mayWrite: boolean;
  /** In the order that decides their colours. */
  competitors: readonly string[];
}

export function SiteTable({ account, rows, day, mayWrite, competitors }: Props): ReactNode {
  const id = useId();
  return (
    <>
      <div className="wide" role="region" aria-label={t('Websites')} tabIndex={0}>
        <table className="data" aria-label={t('Competitors')}>
          <thead>
            <tr>
              <th scope="col">{t('Website')}</th>
              <th scope="col" className="numeric">
                {t('Share of voice')}
              </th>
              <th scope="col" className="numeric">
                <abbr title={t('Points of share since the first result of the range')}>{t('Change')}</abbr>
              </th>
              <th scope="col" className="numeric">
                {t('Visibility')}
              </th>
              <th scope="col" className="numeric">
                {t('Average')}
              </th>
              {[t('Top 3'), t('Top 10'), t('Top 100')].map((label) => (
                <th key={label} scope="col" className="numeric">
                  {label}
                </th>
              ))}
              {mayWrite && (
                <th scope="col">
                  <span className="visually-hidden">{t('Actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.website} className={row.own ? 'own' : undefined}>
                <th scope="row" id={`${id}-${index}`}>
                  <span
                    className="swatch"
                    style={{
                      color: `var(${row.own ? '--accent' : competitorColor(competitors.indexOf(row.website))})`,
                    }}
                  />
                  {row.website}
                  {row.own && <span className="tag">{t('Own')}</span>}
                </th>
                <Figures row={row} />
                {mayWrite && (
                  <td className="numeric">
                    {!row.own && (
                      <RemoveCompetitor
                        account={account}
                        website={row.website}
                        describedBy={`${id}-${index}`}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {day !== undefined && <p className="hint">{t('As of {day}.', { day: formatDay(day) })}</p>}
    </>
  );
}

function Figures({ row: { now, change } }: { row: SiteRow }): ReactNode {
  if (!now)
    return (
      <td colSpan={7} className="soft">
        {t('Its history begins with the next check.')}
      </td>
    );
  return (
    <>
      <td className="numeric position">{t('{n} %', { n: formatColumn(now.share) })}</td>
      <td className="numeric">
        <Change value={change} />
      </td>
      <td className="numeric">{formatColumn(now.visibility)}</td>
      <td className="numeric">
        <Average value={now.average} />
      </td>
      <td className="numeric">{formatNumber(now.top3)}</td>
      <td className="numeric">{formatNumber(now.top10)}</td>
      <td className="numeric">{formatNumber(now.top100)}</td>
    </>
  );
}
