import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { providerQuery } from '../provider/queries';
import { useTimeZone } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { Icon } from '../../shared/ui/icon';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { type Part, listParts } from './health-parts';
import { type Health, healthQuery, runTotalsQuery } from './queries';

/** The parts of the installation, as this server sees them. */
export function HealthCard(): ReactNode {
  const health = useQuery(healthQuery);
  return (
    <Card title={t('Health')}>
      {health.isPending && <SkeletonRows count={4} />}
      {health.error && <ErrorPanel error={health.error} onRetry={() => void health.refetch()} />}
      {health.data && <Parts health={health.data} />}
    </Card>
  );
}

function Parts({ health }: { health: Health }): ReactNode {
  const zone = useTimeZone();
  const provider = useQuery(providerQuery).data;
  const totals = useQuery(runTotalsQuery).data;
  const parts = listParts(health, { provider, totals, zone });
  const failed = totals?.failed ?? 0;
  const bad = parts.filter(({ isGood }) => !isGood).length;
  return (
    <>
      <p
        role="status"
        className={bad === 0 && failed === 0 ? 'change-up' : bad === 0 ? undefined : 'state-failed'}
      >
        {bad === 0
          ? failed > 0
            ? t('All parts work; {n, plural, one {# keyword} other {# keywords}} failed in 24 hours.', {
                n: failed,
              })
            : t('Everything works.')
          : t('{n, plural, one {# part needs attention.} other {# parts need attention.}}', { n: bad })}
      </p>
      <ul className="plain-list" aria-label={t('Parts')}>
        {parts.map((part) => (
          <PartItem key={part.name} part={part} />
        ))}
      </ul>
      {health.last_tick && (
        <p className="hint table-note">
          {t('The scheduler last ran at {time}.', { time: formatTime(health.last_tick, zone) })}
        </p>
      )}
    </>
  );
}

const PartItem = ({ part: { name, state, isGood, isOff = false, advice } }: { part: Part }): ReactNode => (
  <li className="item item-line">
    <div>
      {name}
      {advice !== undefined && <p className="hint">{advice}</p>}
    </div>
    <span className={`part-state ${isOff ? 'soft' : isGood ? 'change-up' : 'state-failed'}`}>
      <Icon of={isOff ? CircleMinus : isGood ? CircleCheck : TriangleAlert} /> {state}
    </span>
  </li>
);
