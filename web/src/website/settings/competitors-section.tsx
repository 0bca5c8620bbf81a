import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddCompetitor } from '../competitors/add-competitor';
import { CompetitorList } from '../competitors/competitor-list';
import { MAX_COMPETITORS } from '../competitors/use-competitors';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';

interface Props {
  account: string;
  config: { competitors?: string[] };
  mayWrite: boolean;
}

/** The one place to edit competitors. */
export function CompetitorsSection({ account, config, mayWrite }: Props): ReactNode {
  const { competitors = [] } = config;
  const mayAdd = mayWrite && competitors.length < MAX_COMPETITORS;
  return (
    <Card
      title={t('Competitors')}
      actions={
        <Link to="/a/$accountId/competitors" params={{ accountId: account }}>
          {t('View competitors')}
        </Link>
      }
    >
      <p className="hint">{t('Their positions are taken from the same search results.')}</p>
      <CompetitorList account={account} competitors={competitors} mayWrite={mayWrite} />
      {mayAdd && <AddCompetitor account={account} />}
      {mayWrite && !mayAdd && (
        <p className="hint">{t('You can track up to {n} competitors.', { n: MAX_COMPETITORS })}</p>
      )}
    </Card>
  );
}
