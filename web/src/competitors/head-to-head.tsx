import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { websiteName } from '../configuration/website-name';
import type { DayRange } from '../days/days';
import { KeywordHead } from '../keyword-panel/keyword-head';
import type { ReportTarget } from '../report-filters/target';
import { notFoundText } from '../session/search-depth';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { Card } from '../ui/card';
import { NoPage, Pages } from '../ui/pages';
import { Chips } from '../ui/removable-chips';
import { SortHeader } from '../ui/sort-header';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { headToHeadQuery, type HeadToHeadView, type KeywordPlaces } from './queries';

interface Props {
  target: ReportTarget;
  days: DayRange;
  /** The tracked website first. */
  websites: readonly string[];
  view: HeadToHeadView;
  onClearAbove: () => void;
}

/** The latest position of each website by keyword, a page at a time. */
export function HeadToHead({ target, days, websites, view, onClearAbove }: Props): ReactNode {
  const answer = useQuery(headToHeadQuery(target, days, view));
  const rows = answer.data?.data.rows;
  const { above, page } = view;
  return (
    <Card
      title={t('Head to head')}
      hint={t('The latest position of each website in the period. The best one of a keyword is bold.')}
    >
      {above !== undefined && (
        <Chips
          items={[{ id: 'above', text: t('{website} is above you', { website: websiteName(above) }) }]}
          onRemove={onClearAbove}
          onClear={onClearAbove}
        />
      )}
      {answer.isPending && <SkeletonRows count={8} />}
      {answer.error && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
      {rows?.length === 0 &&
        (page > 1 ? <NoPage page={page} /> : <EmptyState title={t('No keyword matches.')} />)}
      {rows && rows.length > 0 && (
        <PlacesTable account={target.account} rows={rows} websites={websites} view={view} />
      )}
      {answer.data && <Pages pagination={answer.data.pagination} />}
    </Card>
  );
}

interface TableProps {
  account: string;
  rows: readonly KeywordPlaces[];
  websites: readonly string[];
  view: HeadToHeadView;
}

const PlacesTable = ({ account, rows, websites, view }: TableProps): ReactNode => (
  <div className="wide" role="region" aria-label={t('Positions by keyword')} tabIndex={0}>
    <table className="data places-table" aria-label={t('Head to head')}>
      <thead>
        <tr>
          <SortHeader label={t('Keyword')} by="keyword" isDefault sorting={view} />
          {websites.map((website, index) => (
            <SortHeader
              key={website}
              label={index === 0 ? t('You') : websiteName(website)}
              by={website}
              sorting={view}
              className={index === 0 ? 'numeric own-column' : 'numeric'}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PlacesRow
            key={JSON.stringify([row.keyword, row.country, row.near, row.device])}
            account={account}
            row={row}
            websites={websites}
          />
        ))}
      </tbody>
    </table>
  </div>
);

type RowProps = Omit<TableProps, 'rows' | 'view'> & { row: KeywordPlaces };

function PlacesRow({ account, row, websites }: RowProps): ReactNode {
  const { positions } = row;
  const best = Math.min(...Object.values(positions).map((position) => position ?? Infinity));
  return (
    <tr>
      <KeywordHead account={account} of={row} />
      {websites.map((website, index) => (
        <td key={website} className={index === 0 ? 'numeric own-column' : 'numeric'}>
          <Place position={positions[website]} best={best} depth={row.depth} />
        </td>
      ))}
    </tr>
  );
}

interface PlaceProps {
  position: number | null | undefined;
  /** The best position of the keyword. */
  best: number;
  /** At which the website's own depth ended the search. */
  depth: number | undefined;
}

function Place({ position, best, depth }: PlaceProps): ReactNode {
  if (position == null) {
    const text = position === undefined ? t('No result yet') : notFoundText({ depth, cut: true });
    return (
      <span className="soft" title={text}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{text}</span>
      </span>
    );
  }
  return position === best ? <strong>{formatNumber(position)}</strong> : formatNumber(position);
}
