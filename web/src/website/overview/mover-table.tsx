import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keywordKey } from '../../shared/configuration/named-keyword';
import { openParams } from '../keyword/url-state';
import { t } from '../../shared/text/i18n';
import { Change, Country, Lost, New } from '../../shared/ui/cells';
import type { Mover } from './moved-keywords';
import { MoverPosition } from './mover-position';
import type { MoverUnit } from './queries';

const route = getRouteApi('/shell/a/$accountId/');

interface Props {
  title: string;
  movers: readonly Mover[];
  /** What their gains are in; without a position on either side a word says more than a number of positions. */
  unit: MoverUnit;
}

const UNITS = { positions: 'places', visibility: 'points', traffic: 'visits' } as const;

/** Keywords with their positions before and now; each opens its panel. */
export function MoverTable({ title, movers, unit }: Props): ReactNode {
  return (
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
        {movers.map((mover) => (
          <MoverRow key={keywordKey(mover)} mover={mover} unit={unit} />
        ))}
      </tbody>
    </table>
  );
}

function MoverRow({ mover, unit }: { mover: Mover; unit: Props['unit'] }): ReactNode {
  const { accountId } = route.useParams();
  const { keyword, country, near, device, from, to, fromDepth, toDepth, gain } = mover;
  return (
    <tr>
      <th scope="row" className="mover-name">
        <Link to="/a/$accountId/keywords" params={{ accountId }} search={openParams(mover)} preload={false}>
          <bdi dir="auto">{keyword}</bdi>
        </Link>{' '}
        <span className="soft">
          <Country code={country} /> {near} {device === 'mobile' && t('Mobile')}
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
        {unit === 'positions' && to === null ? (
          <Lost />
        ) : unit === 'positions' && from === null ? (
          <New />
        ) : (
          <Change value={gain} unit={UNITS[unit]} hasDecimal={unit === 'visibility'} />
        )}
      </td>
    </tr>
  );
}
