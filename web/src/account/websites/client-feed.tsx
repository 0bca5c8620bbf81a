import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keywordKey } from '../../shared/configuration/named-keyword';
import { addDays } from '../../shared/days/days';
import { openParams } from '../../website/keyword/url-state';
import { byPositions } from '../../website/overview/moved-keywords';
import { moverQueries } from '../../website/overview/queries';
import { useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { Change, Lost } from '../../shared/ui/cells';
import { SkeletonRows } from '../../shared/ui/states';
import './client-feed.css';
import { type WebsiteRow, websitesQuery } from './queries';
import { writeTitle } from './use-accounts';

const WEBSITES = 5;
const KEYWORDS = 3;

interface Changed {
  row: WebsiteRow;
  config: string;
  /** The days that the change of the table compares. */
  from: string;
  to: string;
}

/** The websites with results to compare, the largest loss of visibility first. */
export const listChanged = (rows: readonly WebsiteRow[]): Changed[] =>
  rows
    .filter(({ visibility_change: change }) => change !== null)
    .sort((a, b) => a.visibility_change! - b.visibility_change!)
    .flatMap((row) =>
      row.config && row.now && row.compared_on
        ? [{ row, config: row.config, from: row.compared_on, to: row.now.date }]
        : [],
    )
    .slice(0, WEBSITES);

/** What fell and what was lost, over all websites: whom to look at first. A website that rose may have lost keywords. */
export function ClientFeed(): ReactNode {
  const { data } = useQuery(websitesQuery({}, useTimeZone()));
  if (!data || data.totals.websites < 2) return null;
  const changed = listChanged(data.data);
  return (
    <Card title={t('What changed at your clients')}>
      {changed.length === 0 ? (
        <p className="hint">{t('Changes follow after the second day of checks.')}</p>
      ) : (
        <ul className="plain-list client-feed" aria-label={t('What changed at your clients')}>
          {changed.map((each) => (
            <ChangedItem key={each.config} {...each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ChangedItem({ row, config, from, to }: Changed): ReactNode {
  const { account, visibility_change: change } = row;
  const target = { account, config, tz: useTimeZone() };
  const results = useQueries({
    // The range after the day that the change of the table compares with.
    queries: moverQueries(target, { from: addDays(from, 1), to }, 'down', 'positions'),
  });
  const isPending = results.some((each) => each.isPending);
  const movers = byPositions(
    results.flatMap(({ data }) => data?.data ?? []),
    -1,
  ).slice(0, KEYWORDS);
  return (
    <li className="item">
      <span className="client-feed-head">
        <Link to="/a/$accountId" params={{ accountId: account }} search={{ range: '30d' }}>
          <strong>{writeTitle(row)}</strong>
        </Link>{' '}
        <span>
          {t('Visibility')} <Change value={change} unit="points" since={from} hasDecimal />
        </span>
      </span>
      {isPending && <SkeletonRows count={1} />}
      {!isPending && movers.length === 0 && <p className="hint">{t('No keyword declined.')}</p>}
      <ul className="client-feed-keywords">
        {movers.map((mover) => (
          <li key={keywordKey(mover)}>
            <Link
              to="/a/$accountId/keywords"
              params={{ accountId: account }}
              search={openParams(mover)}
              preload={false}
            >
              <bdi dir="auto">{mover.keyword}</bdi>
            </Link>{' '}
            <span className="soft">{mover.from} →</span> {mover.to ?? <Lost />}
          </li>
        ))}
      </ul>
    </li>
  );
}
