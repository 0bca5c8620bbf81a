import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { providerQuery } from '../../account/provider/queries';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { Icon } from '../../shared/ui/icon';
import { SkeletonRows } from '../../shared/ui/states';
import { listAttention, type Item, type Known } from './attention';
import { useIsPlatform } from '../../shared/session/accounts';
import { CheckTimes } from './check-times';
import { usageQuery, useNewestRun } from './queries';

interface Props {
  account: string;
  config: Known['config'];
  counts: Known['counts'];
}

export function AttentionCard({ account, config, counts }: Props): ReactNode {
  const run = useNewestRun(account);
  const { data: usage } = useQuery(usageQuery(account));
  const { data: provider } = useQuery({ ...providerQuery, enabled: useIsPlatform() });
  const items = listAttention({ account, config, counts, run, usage, provider });
  const isKnown = counts !== undefined && run !== undefined;
  return (
    <Card title={t('Needs attention')}>
      {items.length === 0 && !isKnown && <SkeletonRows count={3} />}
      {items.length === 0 && isKnown && (
        <p className="all-good">
          <Icon of={CircleCheck} /> {t('All good')}
        </p>
      )}
      {items.length > 0 && (
        <ul className="attention">
          {items.map((item) => (
            <li key={item.id}>
              <AttentionLink {...item} />
            </li>
          ))}
        </ul>
      )}
      <CheckTimes
        isRunning={run?.status === 'running'}
        last={run?.finished_at ?? null}
        next={config.next_run_at}
      />
    </Card>
  );
}

const AttentionLink = ({ text, to, isSevere = false }: Item): ReactNode => (
  <Link {...to} className={isSevere ? 'attention-severe' : undefined}>
    <Icon of={isSevere ? CircleAlert : TriangleAlert} />
    <span>{text}</span>
    <Icon of={ChevronRight} />
  </Link>
);
