import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { WebsiteName, websiteName } from '../../shared/configuration/website-name';
import { formatNumber, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { suggestionsQuery } from './queries';
import { useCompetitorChange, withCompetitor } from './use-competitors';

const SHOWN_FIRST = 10;

interface Props {
  account: string;
  config: string;
  mayAdd: boolean;
}

/** Sites that often rank for the same keywords. */
export function Suggestions({ account, config, mayAdd }: Props): ReactNode {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const suggestions = useQuery(suggestionsQuery(account, config));
  const add = useCompetitorChange(account);
  const found = suggestions.data ?? [];
  return (
    <Card title={t('Suggestions')}>
      <p className="hint">{t('Sites in the top 20 for your keywords at the last check.')}</p>
      {suggestions.isPending && <SkeletonRows count={5} />}
      {suggestions.error && (
        <ErrorPanel error={suggestions.error} onRetry={() => void suggestions.refetch()} />
      )}
      {suggestions.data && found.length === 0 && (
        <p>{t('No suggestions yet. They come from the search results of a check.')}</p>
      )}
      <FormError error={add.error} withFields />
      {found.length > 0 && (
        <div className="wide" role="region" aria-label={t('Suggested websites')} tabIndex={0}>
          <table className="data suggestion-table" aria-label={t('Suggestions')}>
            <thead>
              <tr>
                <th scope="col">{t('Website')}</th>
                <th scope="col" className="numeric">
                  {t('Keywords')}
                </th>
                <th scope="col" className="numeric detail">
                  {t('Visibility')}
                </th>
                <th scope="col" className="numeric detail">
                  {t('Best')}
                </th>
                {mayAdd && (
                  <th scope="col">
                    <span className="visually-hidden">{t('Actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {found.slice(0, isWhole ? undefined : SHOWN_FIRST).map((site) => (
                <tr key={site.website}>
                  <th scope="row" id={`${id}-${site.website}`}>
                    <WebsiteName website={site.website} />
                  </th>
                  <td className="numeric">{formatNumber(site.keywords)}</td>
                  <td className="numeric detail">{formatPercentColumn(site.visibility)}</td>
                  <td className="numeric detail">{site.best}</td>
                  {mayAdd && (
                    <td className="numeric">
                      <ActionButton
                        isPending={add.isPending}
                        describedBy={`${id}-${site.website}`}
                        onPress={() =>
                          add.mutate(withCompetitor(site.website), {
                            onSuccess: () =>
                              toast({
                                text: t('{website} was added.', { website: websiteName(site.website) }),
                              }),
                          })
                        }
                      >
                        {t('Add')}
                      </ActionButton>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isWhole && found.length > SHOWN_FIRST && (
        <ActionButton look="quiet" onPress={() => setWhole(true)}>
          {t('Show all {n}', { n: formatNumber(found.length) })}
        </ActionButton>
      )}
    </Card>
  );
}
