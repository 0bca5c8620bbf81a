import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDecimal, formatNumber, formatPercent } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { CheckField } from '../../shared/ui/check-field';
import { ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { connectionQuery, type Target, untrackedQuery } from '../search-console/queries';
import { addKeywords, useKeywordChange } from './list/keyword-changes';
import { CostEstimate } from './list/cost-estimate';

interface Props extends Target {
  /** Of queries whose country is unknown. */
  country: string;
  mayWrite: boolean;
}

/** Queries for which Google shows the website, and which no keyword has. */
export function UntrackedQueries({ country, mayWrite, ...target }: Props): ReactNode {
  const connection = useQuery(connectionQuery(target)).data;
  const isConnected = connection?.property != null;
  const [page, setPage] = useState(1);
  const [isStriking, setStriking] = useState(false);
  const queries = useQuery({
    // Read again when the newest day is imported, and at the end of the import.
    ...untrackedQuery(target, page, isStriking, `${connection?.imported_to} ${connection?.state}`),
    enabled: isConnected,
  });
  const client = useQueryClient();
  const add = useKeywordChange(target, addKeywords, async (_, [added]) => {
    toast({ text: t('{keyword} is tracked.', { keyword: added?.keyword ?? '' }) });
    await client.invalidateQueries({ queryKey: ['search-console'] });
  });
  if (!isConnected) return null;
  const { data: rows = [], pagination } = queries.data ?? {};
  return (
    <Card
      title={t('Queries you do not track')}
      hint={t('Of the last 28 days, those with most impressions first.')}
    >
      <CheckField
        label={t('Striking distance: position 4 to 20')}
        checked={isStriking}
        onChange={(checked) => {
          setStriking(checked);
          setPage(1);
        }}
      />
      {queries.isPending && <SkeletonRows count={3} />}
      {queries.error && <ErrorPanel error={queries.error} onRetry={() => void queries.refetch()} />}
      {queries.data && rows.length === 0 && <p>{t('No such query.')}</p>}
      {mayWrite && rows.length > 0 && (
        <p className="hint">
          {t('Each keyword costs:')} <CostEstimate account={target.account} keywords={1} />
        </p>
      )}
      <FormError error={add.error} withFields />
      {rows.length > 0 && (
        <div className="wide" role="region" aria-label={t('Query list')} tabIndex={0}>
          <table className="data" aria-label={t('Queries you do not track')}>
            <thead>
              <tr>
                <th scope="col">{t('Query')}</th>
                <th scope="col" className="numeric">
                  {t('Impressions')}
                </th>
                <th scope="col" className="numeric">
                  {t('Clicks')}
                </th>
                <th scope="col" className="numeric">
                  {t('CTR')}
                </th>
                <th scope="col" className="numeric">
                  {t('Google rank')}
                </th>
                {mayWrite && <th scope="col">{t('Track')}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.query}>
                  <th scope="row" id={`untracked-${index}`} dir="auto">
                    {row.query}
                  </th>
                  <td className="numeric">{formatNumber(row.impressions)}</td>
                  <td className="numeric">{formatNumber(row.clicks)}</td>
                  <td className="numeric">{row.ctr === null ? '–' : formatPercent(100 * row.ctr)}</td>
                  <td className="numeric">{row.position === null ? '–' : formatDecimal(row.position)}</td>
                  {mayWrite && (
                    <td>
                      <ActionButton
                        look="quiet"
                        describedBy={`untracked-${index}`}
                        isPending={add.isPending}
                        onPress={() =>
                          add.mutate([
                            { keyword: row.query, country: row.country ?? country, device: row.device },
                          ])
                        }
                      >
                        {t('Track')}
                      </ActionButton>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pagination && pagination.total_pages > 1 && (
        <span className="actions">
          <ActionButton isDisabled={page === 1} onPress={() => setPage(page - 1)}>
            {t('Previous page')}
          </ActionButton>
          <span>
            {t('Page {page} of {pages}', {
              page: formatNumber(page),
              pages: formatNumber(pagination.total_pages),
            })}
          </span>
          <ActionButton isDisabled={page === pagination.total_pages} onPress={() => setPage(page + 1)}>
            {t('Next page')}
          </ActionButton>
        </span>
      )}
    </Card>
  );
}
