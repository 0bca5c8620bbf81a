import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { KeywordHead } from '../keyword/keyword-head';
import type { ReportTarget } from '../../shared/report-filters/target';
import { formatNumber, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { OutsideLink } from '../../shared/ui/cells';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { pagePath } from './page-path';
import { type CompetingKeyword, competingQuery } from './queries';

const SHOWN_FIRST = 10;

interface Props {
  target: ReportTarget;
  website: string;
}

/** Keywords for which the search engine hesitates between pages of the website. */
export function CompetingPages({ target, website }: Props): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const answer = useQuery(competingQuery(target));
  const rows = answer.data ?? [];
  return (
    <Card
      title={t('Pages that compete')}
      hint={t(
        'Keywords of the last 30 days that lost visibility while several of your pages ranked. One strong page usually ranks better than two.',
      )}
    >
      {answer.isPending && <SkeletonRows count={5} />}
      {answer.error && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && rows.length === 0 && <p>{t('No two of your pages cost each other visibility.')}</p>}
      {rows.length > 0 && (
        <div className="wide" role="region" aria-label={t('Keywords with pages that compete')} tabIndex={0}>
          <table className="data folded-table competing-table" aria-label={t('Pages that compete')}>
            <thead>
              <tr>
                <th scope="col">{t('Keyword')}</th>
                <th scope="col">{t('Pages')}</th>
                <th scope="col" className="numeric">
                  <abbr title={t('How often another of your pages became the best one.')}>{t('Swaps')}</abbr>
                </th>
                <th scope="col" className="numeric">
                  <abbr title={t('Mean visibility with the better page, minus that of all days.')}>
                    {t('Lost visibility')}
                  </abbr>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, isWhole ? undefined : SHOWN_FIRST).map((row) => (
                <CompetingRow
                  key={JSON.stringify([row.keyword, row.country, row.near, row.device])}
                  account={target.account}
                  website={website}
                  row={row}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isWhole && rows.length > SHOWN_FIRST && (
        <ActionButton look="quiet" onPress={() => setWhole(true)}>
          {t('Show all {n}', { n: formatNumber(rows.length) })}
        </ActionButton>
      )}
    </Card>
  );
}

interface RowProps {
  account: string;
  website: string;
  row: CompetingKeyword;
}

function CompetingRow({ account, website, row }: RowProps): ReactNode {
  const { urls, switches, lost } = row;
  return (
    <tr>
      <KeywordHead account={account} of={row} />
      <td>
        <ul className="competing-pages">
          {urls.map(({ url, days, average }) => (
            <li key={url}>
              <OutsideLink url={url}>{pagePath(url, website)}</OutsideLink>{' '}
              <span className="hint">
                {days === 0
                  ? t('at {position} now, below your other page', { position: formatNumber(average) })
                  : t(
                      '{days, plural, one {your best page on # day} other {your best page on # days}}, average position {position}',
                      {
                        days,
                        position: formatNumber(average),
                      },
                    )}
              </span>
            </li>
          ))}
        </ul>
      </td>
      <td className="numeric detail" data-label={t('Swaps')}>
        {formatNumber(switches)}
      </td>
      <td className="numeric detail" data-label={t('Lost visibility')}>
        {formatPercentColumn(lost)}
      </td>
    </tr>
  );
}
