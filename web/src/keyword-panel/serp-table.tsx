import type { ReactNode } from 'react';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import { Change } from '../ui/cells';
import type { SerpRow } from './queries';
import { type ComparedRow, compareSerps } from './serp-changes';

interface Props {
  now: readonly SerpRow[];
  /** Of the other day. */
  then: readonly SerpRow[] | undefined;
  day: string | undefined;
}

/** One row a result, and below them those that have left. */
export function SerpTable({ now, then, day }: Props): ReactNode {
  const { rows, left } = compareSerps(now, then);
  if (now.length === 0) return <p className="hint">{t('The search had no result.')}</p>;
  return (
    <div className="wide sheet-table" role="region" aria-label={t('Results')} tabIndex={0}>
      <table className="data data-dense serp">
        <thead>
          <tr>
            <th scope="col" className="numeric">
              {t('Position')}
            </th>
            {then && <th scope="col">{t('Change')}</th>}
            <th scope="col">{t('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.position} className={rowClass(row)}>
              <td className="numeric">{row.position}</td>
              {then && (
                <td>
                  <Movement row={row} />
                </td>
              )}
              <td>
                <Result row={row} />
              </td>
            </tr>
          ))}
        </tbody>
        {left.length > 0 && day !== undefined && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={3} className="serp-left">
                {t('Left since {day}', { day: formatDay(day) })}
              </th>
            </tr>
            {left.map((row) => (
              <tr key={row.position} className={rowClass(row)}>
                <td className="numeric soft">{t('was {position}', { position: row.position })}</td>
                <td className="change-down">{t('Left')}</td>
                <td>
                  <Result row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

const rowClass = ({ own, competitor }: SerpRow) =>
  own ? 'serp-own' : competitor === null ? undefined : 'serp-competitor';

function Movement({ row: { position, before } }: { row: ComparedRow }): ReactNode {
  if (before === null) return <span className="change-up">{t('Entered')}</span>;
  return before !== undefined && <Change value={before - position} />;
}

/** Titles and links are text from the outside. */
function Result({ row: { link, title, own, competitor } }: { row: SerpRow }): ReactNode {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  const name = title || link || t('No title');
  return (
    <div className="serp-result">
      <span className="serp-title">
        {isWeb ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
        {own && <span className="mark mark-own">{t('Own')}</span>}
        {competitor !== null && <span className="mark mark-competitor">{t('Competitor')}</span>}
      </span>
      <span className="soft ellipsis">
        {isWeb ? `${url.host}${url.pathname === '/' ? '' : url.pathname}` : link}
      </span>
    </div>
  );
}
