import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keywordKey } from '../../shared/configuration/named-keyword';
import { websiteName } from '../../shared/configuration/website-name';
import type { DayRange } from '../../shared/days/days';
import { KeywordHead } from '../keyword/keyword-head';
import type { ReportTarget } from '../../shared/report-filters/target';
import { notFoundText } from '../../shared/session/search-depth';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { Change, columnNote, Lost, New } from '../../shared/ui/cells';
import { None } from '../../shared/ui/none';
import { NoPage, Pages } from '../../shared/ui/pages';
import { Chips } from '../../shared/ui/removable-chips';
import { SearchField } from '../../shared/ui/search-field';
import { Select } from '../../shared/ui/select';
import { SortHeader } from '../../shared/ui/sort-header';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { headToHeadQuery, type HeadToHeadView, type KeywordPlaces } from './queries';

interface Props {
  target: ReportTarget;
  days: DayRange;
  /** The tracked website first. */
  websites: readonly string[];
  view: HeadToHeadView;
  /** The compared day, if there is one. */
  since: string | undefined;
  onChange: (change: Partial<Record<'above' | 'overtaken' | 'search', string | undefined>>) => void;
}

/** The latest position of each website by keyword, a page at a time. */
export function HeadToHead({ target, days, websites, view, since, onChange }: Props): ReactNode {
  const answer = useQuery(headToHeadQuery(target, days, view));
  const rows = answer.data?.data.rows;
  const { above, overtaken, search, page } = view;
  const clearAbove = () => onChange({ above: undefined });
  return (
    <Card
      title={t('Head to head')}
      hint={t('The latest position of each website in the period. The best one of a keyword is bold.')}
      actions={
        <>
          <SearchField
            label={t('Find a keyword')}
            value={search ?? ''}
            onChange={(text) => onChange({ search: text || undefined })}
          />
          <Select
            label={t('Keywords')}
            quiet
            value={overtaken ? 'true' : ''}
            choices={[
              { value: '', label: t('All keywords') },
              { value: 'true', label: t('They overtook you') },
            ]}
            onChange={(value) => onChange({ overtaken: value || undefined })}
          />
        </>
      }
    >
      {above !== undefined && (
        <Chips
          items={[{ id: 'above', text: t('{website} is above you', { website: websiteName(above) }) }]}
          onRemove={clearAbove}
          onClear={clearAbove}
        />
      )}
      {answer.isPending && <SkeletonRows count={8} />}
      {answer.error && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
      {rows?.length === 0 &&
        (page > 1 ? <NoPage page={page} /> : <EmptyState title={t('No keyword matches.')} />)}
      {rows && rows.length > 0 && (
        <PlacesTable account={target.account} rows={rows} websites={websites} view={view} since={since} />
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
  since: string | undefined;
}

const PlacesTable = ({ account, rows, websites, view, since }: TableProps): ReactNode => (
  <div className="wide" role="region" aria-label={t('Positions by keyword')} tabIndex={0}>
    <table className="data folded-table places-table" aria-label={t('Head to head')}>
      <thead>
        <tr>
          <SortHeader label={t('Keyword')} by="keyword" sorting={view} />
          <SortHeader label={t('You')} by={websites[0]!} sorting={view} className="numeric own-column" />
          <SortHeader
            label={t('Change')}
            by="change"
            isDefault
            sorting={view}
            className="numeric own-column"
            note={columnNote(since, 'places')}
          />
          {websites.slice(1).map((website) => (
            <SortHeader
              key={website}
              label={websiteName(website)}
              by={website}
              sorting={view}
              className="numeric"
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PlacesRow key={keywordKey(row)} account={account} row={row} websites={websites} />
        ))}
      </tbody>
    </table>
  </div>
);

type RowProps = Omit<TableProps, 'rows' | 'view' | 'since'> & { row: KeywordPlaces };

function PlacesRow({ account, row, websites }: RowProps): ReactNode {
  const { positions } = row;
  const [own = '', ...rivals] = websites;
  const best = Math.min(...Object.values(positions).map((position) => position ?? Infinity));
  return (
    <tr>
      <KeywordHead account={account} of={row} />
      <td className="numeric detail own-column" data-label={t('You')}>
        <Place position={positions[own]} best={best} depth={row.depth} />
      </td>
      <td className="numeric own-column">
        <OwnChange row={row} website={own} />
      </td>
      {rivals.map((website) => (
        <td key={website} className="numeric detail" data-label={websiteName(website)}>
          <Place position={positions[website]} best={best} depth={row.depth} />
          {row.overtaken_by.includes(website) && (
            <span className="change-down" title={t('Overtook you')}>
              <span aria-hidden="true"> ▲</span>
              <span className="visually-hidden"> {t('Overtook you')}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

function OwnChange({ row, website }: { row: KeywordPlaces; website: string }): ReactNode {
  const { change, before, positions } = row;
  const [then, now] = [before[website], positions[website]];
  if (change !== null) return <Change value={change} />;
  if (then != null && now === null) return <Lost />;
  return then === null && now != null ? <New /> : <None />;
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
