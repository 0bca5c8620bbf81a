import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatEstimate, formatNumber, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Average, Change, columnNote, OutsideLink } from '../../shared/ui/cells';
import { SortHeader } from '../../shared/ui/sort-header';
import { pagePath } from './page-path';
import type { PageRow, PagesView } from './queries';

interface Props {
  account: string;
  website: string;
  rows: readonly PageRow[];
  view: PagesView;
  /** The compared day, if there is one. */
  since: string | undefined;
}

/** What fell furthest is first. */
const DEFAULT_ORDER = 'visibility_change';

/** Traffic where the volume of any keyword is known. */
const columns = (hasTraffic: boolean, hasClicks: boolean) =>
  [
    [
      'keywords',
      t('Keywords'),
      t('Keywords in whose results this page is, also below another page of the website.'),
    ],
    ['top3', t('Top 3')],
    ['top10', t('Top 10')],
    ['best', t('Best')],
    ['average', t('Average'), t('Mean position of these keywords.')],
    ['visibility', t('Visibility'), t('The part of the visibility of the website that this page has.')],
    ['visibility_change', t('Change')],
    ...(hasTraffic
      ? ([
          [
            'traffic',
            t('Traffic'),
            t('Estimated clicks a month from the keywords that it is the best page of.'),
          ],
        ] as const)
      : []),
    ...(hasClicks
      ? ([['clicks', t('Clicks'), t('Clicks on the page that Search Console counts.')]] as const)
      : []),
    [
      'last_seen',
      t('Last seen'),
      t('The last day of the period on which it was the best page of a keyword, or in its latest results.'),
    ],
  ] as const;

export function PageTable({ account, website, rows, view, since }: Props): ReactNode {
  const hasTraffic = rows.some(({ traffic }) => traffic !== null);
  const hasClicks = rows.some(({ clicks }) => typeof clicks === 'number');
  return (
    <div className="wide" role="region" aria-label={t('Pages')} tabIndex={0}>
      <table className="data folded-table page-table" aria-label={t('Pages')}>
        <thead>
          <tr>
            <SortHeader label={t('Page')} by="url" sorting={view} />
            {columns(hasTraffic, hasClicks).map(([by, label, hint]) => (
              <SortHeader
                key={by}
                label={label}
                by={by}
                isDefault={by === DEFAULT_ORDER}
                sorting={view}
                className="numeric"
                hint={hint}
                note={by === 'visibility_change' ? columnNote(since, 'points') : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.url}>
              <th scope="row">
                <OutsideLink url={row.url}>{pagePath(row.url, website)}</OutsideLink>
              </th>
              <Figures account={account} row={row} hasTraffic={hasTraffic} hasClicks={hasClicks} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FiguresProps {
  account: string;
  row: PageRow;
  hasTraffic: boolean;
  hasClicks: boolean;
}

function Figures({ account, row, hasTraffic, hasClicks }: FiguresProps): ReactNode {
  const { keywords, best_keywords: shown, average, best } = row;
  return (
    <>
      <td className="numeric detail" data-label={t('Keywords')}>
        {shown === 0 ? (
          formatNumber(keywords)
        ) : (
          <Link
            to="/a/$accountId/keywords"
            params={{ accountId: account }}
            search={{ pageurl: row.url }}
            aria-label={t('{n, plural, one {# keyword} other {# keywords}} of this page', { n: shown })}
          >
            {formatNumber(shown)}
          </Link>
        )}
        {shown > 0 && shown < keywords && (
          // For the others another page of the website is better.
          <span className="soft"> {t('of {n}', { n: formatNumber(keywords) })}</span>
        )}
      </td>
      <td className="numeric minor">{formatNumber(row.top3)}</td>
      <td className="numeric detail" data-label={t('Top 10')}>
        {formatNumber(row.top10)}
      </td>
      <td className="numeric minor">{best === null ? '–' : formatNumber(best)}</td>
      <td className="numeric detail" data-label={t('Average')}>
        {average === null ? '–' : <Average value={average} isRanked />}
      </td>
      <td className="numeric detail" data-label={t('Visibility')}>
        {formatPercentColumn(row.visibility)}
      </td>
      <td className="numeric">
        <Change value={row.visibility_change} hasDecimal />
      </td>
      {hasTraffic && (
        <td className="numeric detail" data-label={t('Traffic')}>
          {row.traffic === null ? '–' : formatEstimate(row.traffic)}
        </td>
      )}
      {hasClicks && (
        <td className="numeric detail" data-label={t('Clicks')}>
          {row.clicks === null ? '–' : formatNumber(row.clicks)}
        </td>
      )}
      <td className="numeric minor">{formatDay(row.last_seen)}</td>
    </>
  );
}
