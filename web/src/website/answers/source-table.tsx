import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WebsiteName } from '../../shared/configuration/website-name';
import { formatNumber, formatPercent } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ErrorPanel } from '../../shared/ui/states';
import { type AnswersTarget, sourcesQuery } from './queries';

interface Props {
  target: AnswersTarget;
  prompt?: string;
}

/** The domains that answers cite most. */
export function Sources({ target, prompt }: Props): ReactNode {
  const { data: sources, error, refetch } = useQuery(sourcesQuery(target, prompt));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!sources || sources.length === 0) return null;
  return (
    <Card title={t('Sources')} hint={t('The domains that answers link to.')}>
      <div className="wide" role="region" aria-label={t('Source list')} tabIndex={0}>
        <table className="data data-dense folded-table" aria-label={t('Sources')}>
          <thead>
            <tr>
              <th scope="col">{t('Domain')}</th>
              <th scope="col" className="numeric">
                {t('Answers')}
              </th>
              <th scope="col" className="numeric">
                {t('Share of answers')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ domain, runs, share, own, competitor }) => (
              <tr key={domain}>
                <th scope="row">
                  <WebsiteName website={domain} />
                  {own && <span className="hint"> {t('your website')}</span>}
                  {!own && competitor !== null && <span className="hint"> {t('competitor')}</span>}
                </th>
                <td className="numeric detail" data-label={t('Answers')}>
                  {formatNumber(runs)}
                </td>
                <td className="numeric detail" data-label={t('Share of answers')}>
                  {formatPercent(Math.round(share))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
