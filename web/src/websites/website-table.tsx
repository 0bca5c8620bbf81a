import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from '../chart/sparkline';
import { statusClass, statusText } from '../runs/status';
import { useTimeZone } from '../session/session';
import { formatColumn, formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { Average, Change, Checked } from '../ui/cells';
import { SortHeader, type Sorting } from '../ui/sort-header';
import type { WebsiteRow } from './queries';

interface Props {
  rows: WebsiteRow[];
  sorting: Sorting;
}

/** One row an account, with the figures of its newest day. */
export function WebsiteTable({ rows, sorting }: Props): ReactNode {
  const zone = useTimeZone();
  const header = (by: string, label: string, className?: string) => (
    <SortHeader by={by} label={label} sorting={sorting} {...(className === undefined ? {} : { className })} />
  );
  return (
    <div className="wide" role="region" aria-label={t('Website list')} tabIndex={0}>
      <table className="data" aria-label={t('Websites')}>
        <thead>
          <tr>
            <SortHeader by="name" isDefault label={t('Account')} sorting={sorting} />
            {header('website', t('Website'))}
            {header('keywords', t('Keywords'), 'numeric')}
            {header('visibility', t('Visibility'), 'numeric')}
            <th scope="col">{t('30 days')}</th>
            <th scope="col" className="numeric">
              <abbr title={t('Visibility against the result before')}>{t('Change')}</abbr>
            </th>
            {header('average', t('Average'), 'numeric')}
            {header('top10', t('Top 10'), 'numeric')}
            <th scope="col">{t('Last check')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <WebsiteLine key={row.account} row={row} zone={zone} />
          ))}
        </tbody>
      </table>
      <p className="hint">{t('Times are in {zone}.', { zone })}</p>
    </div>
  );
}

function WebsiteLine({ row, zone }: { row: WebsiteRow; zone: string }): ReactNode {
  const { account, name, website, keywords, now, spark, last_run: run } = row;
  return (
    <tr>
      <th scope="row" className="row-link">
        <Link to="/a/$accountId" params={{ accountId: account }}>
          {name}
        </Link>
      </th>
      {website === null || now === null ? (
        <td colSpan={8} className="soft">
          {t('No website is tracked yet.')}
        </td>
      ) : (
        <>
          <td className="soft">{website}</td>
          <td className="numeric">{formatNumber(keywords)}</td>
          <td className="numeric position">{hasResult(row) ? formatColumn(now.visibility) : '–'}</td>
          <td>{spark && <Sparkline values={spark.visibility} />}</td>
          <td className="numeric">
            <Change value={visibilityChange(row)} />
          </td>
          <td className="numeric">
            <Average value={now.average} />
          </td>
          <td className="numeric">{hasResult(row) ? formatNumber(now.top10) : '–'}</td>
          <td>
            {run === null ? (
              <span className="soft">{t('Not checked yet')}</span>
            ) : (
              <>
                <span className={statusClass(run.status, now.failed)}>
                  {statusText(run.status, now.failed)}
                </span>{' '}
                <Checked at={run.finished_at} zone={zone} />
              </>
            )}
          </td>
        </>
      )}
    </tr>
  );
}

const hasResult = ({ now }: WebsiteRow): boolean => now !== null && now.average !== null;

/** Null until there are results of two days. */
export function visibilityChange({ now, before }: Pick<WebsiteRow, 'now' | 'before'>): number | null {
  if (!now || !before || now.average === null || before.average === null) return null;
  return Math.round((now.visibility - before.visibility) * 10) / 10;
}
