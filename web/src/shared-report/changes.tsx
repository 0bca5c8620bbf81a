import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keywordKey } from '../shared/configuration/named-keyword';
import { deviceName } from '../website/keywords/cells';
import { byPositions, type Mover } from '../website/overview/moved-keywords';
import { MoverPosition } from '../website/overview/mover-position';
import type { Direction } from '../website/overview/queries';
import { t } from '../shared/text/i18n';
import { Card } from '../shared/ui/card';
import { Change, comparedText, Country, Lost, New } from '../shared/ui/cells';
import { ErrorPanel, SkeletonRows } from '../shared/ui/states';
import { type SharedDays, sharedMoves } from './queries';

const SHOWN = 5;

/** The largest moves of the range; a client reads these before a table. */
export const Changes = ({ days, since }: { days: SharedDays; since: string | undefined }): ReactNode => (
  <Card
    title={t('What changed')}
    actions={since !== undefined && <span className="soft">{comparedText(since)}</span>}
  >
    <div className="overview-pair">
      <Moves days={days} direction="up" title={t('Improved')} />
      <Moves days={days} direction="down" title={t('Declined')} />
    </div>
  </Card>
);

interface MovesProps {
  days: SharedDays;
  direction: Direction;
  title: string;
}

function Moves({ days, direction, title }: MovesProps): ReactNode {
  const { data, error, isPending, refetch } = useQuery(sharedMoves(days, direction, 'positions')[0]!);
  const movers = byPositions(data?.data ?? [], direction === 'up' ? 1 : -1).slice(0, SHOWN);
  return (
    <div>
      <h3 className={`movers-head change-${direction}`}>
        <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'} </span>
        {title}
      </h3>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && isPending && <SkeletonRows count={SHOWN} />}
      {!error && !isPending && movers.length === 0 && <p className="hint">{t('No keyword moved.')}</p>}
      {movers.length > 0 && <MoveTable title={title} movers={movers} />}
    </div>
  );
}

const MoveTable = ({ title, movers }: { title: string; movers: readonly Mover[] }): ReactNode => (
  <table className="data data-dense movers" aria-label={title}>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">{t('Keyword')}</th>
        <th scope="col">{t('Before')}</th>
        <th scope="col">{t('Position')}</th>
        <th scope="col">{t('Change')}</th>
      </tr>
    </thead>
    <tbody>
      {movers.map(({ keyword, country, near, device, from, to, fromDepth, toDepth, gain }) => (
        <tr key={keywordKey({ keyword, country, near, device })}>
          <th scope="row" className="mover-name">
            <bdi dir="auto">{keyword}</bdi>{' '}
            <span className="soft">
              <Country code={country} /> {near} {device === 'mobile' && deviceName(device)}
            </span>
          </th>
          <td className="numeric soft">
            <MoverPosition position={from} depth={fromDepth} />
          </td>
          <td className="numeric">
            <span aria-hidden="true" className="soft">
              →{' '}
            </span>
            <MoverPosition position={to} depth={toDepth} />
          </td>
          <td className="numeric mover-gain">
            {to === null ? <Lost /> : from === null ? <New /> : <Change value={gain} unit="places" />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
