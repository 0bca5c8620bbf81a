import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keywordKey } from '../shared/configuration/named-keyword';
import { deviceName, Location, MoveSince, Position, Url } from '../website/keywords/cells';
import { t } from '../shared/text/i18n';
import { columnNote, Tags } from '../shared/ui/cells';
import { NoPage, Pages } from '../shared/ui/pages';
import { SearchField } from '../shared/ui/search-field';
import { SortHeader } from '../shared/ui/sort-header';
import { ErrorPanel, SkeletonRows } from '../shared/ui/states';
import { sharedComparison, type SharedDays, type SharedRow, sharedTable } from './queries';

const route = getRouteApi('/share/$token');

interface Props {
  days: SharedDays;
  /** The rows of all pages while they are printed. */
  printed: readonly SharedRow[] | undefined;
}

/** The keywords with their newest positions in the range. */
export function KeywordList({ days, printed }: Props): ReactNode {
  const { q, sort, order, page = '1' } = route.useSearch();
  const navigate = route.useNavigate();
  const table = useQuery(sharedTable(days, { q, sort, order, page: Number(page) }));
  const rows = printed ?? table.data?.data;
  const since = useQuery(sharedComparison(days)).data?.counts?.compared?.before?.date;
  return (
    <>
      <div className="filters no-print">
        <SearchField
          label={t('Search keywords')}
          value={q ?? ''}
          onChange={(value) =>
            void navigate({ search: (before) => ({ ...before, q: value, page: undefined }), replace: true })
          }
        />
      </div>
      {table.isPending && <SkeletonRows />}
      {table.error && <ErrorPanel error={table.error} onRetry={() => void table.refetch()} />}
      {rows?.length === 0 &&
        (page === '1' ? <p>{t('No keyword matches.')}</p> : <NoPage page={Number(page)} />)}
      {rows && rows.length > 0 && <Rows rows={rows} zone={days.tz} since={since} sorting={{ sort, order }} />}
      {table.data && <Pages pagination={table.data.pagination} />}
      {!printed && (table.data?.pagination.total_pages ?? 1) > 1 && (
        <p className="print-only">
          {t('Page {page} of {pages}. "Print" on the page prints all keywords.', {
            page,
            pages: table.data!.pagination.total_pages,
          })}
        </p>
      )}
    </>
  );
}

interface RowsProps {
  rows: readonly SharedRow[];
  zone: string;
  /** The compared day, if there is one. */
  since: string | undefined;
  sorting: { sort: string | undefined; order: string | undefined };
}

const Rows = ({ rows, zone, since, sorting }: RowsProps): ReactNode => (
  <table className="data shared-keywords long-table" aria-label={t('Keywords')}>
    <thead>
      <tr>
        <SortHeader label={t('Keyword')} by="keyword" sorting={sorting} />
        <th scope="col" className="wide-only">
          {t('Location')}
        </th>
        <th scope="col" className="wide-only">
          {t('Device')}
        </th>
        <th scope="col" className="wide-only shared-tags">
          {t('Tags')}
        </th>
        <SortHeader label={t('Position')} by="position" isDefault sorting={sorting} className="numeric" />
        <SortHeader
          label={t('Change')}
          by="change"
          sorting={sorting}
          className="numeric"
          note={columnNote(since, 'places')}
        />
        <th scope="col" className="wide-only shared-url">
          {t('URL')}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={keywordKey(row)} row={row} zone={zone} />
      ))}
    </tbody>
  </table>
);

const Row = ({ row, zone }: { row: SharedRow; zone: string }): ReactNode => (
  <tr>
    <th scope="row" className="shared-keyword">
      <bdi dir="auto">{row.keyword}</bdi>
      <span className="narrow-only hint">
        <Location {...row} /> · {deviceName(row.device)}
      </span>
    </th>
    <td className="wide-only">
      <Location {...row} />
    </td>
    <td className="wide-only">{deviceName(row.device)}</td>
    <td className="wide-only shared-tags">
      <Tags names={row.tags} isShort />
    </td>
    <td className="numeric">
      <Position row={row} zone={zone} />
    </td>
    <td className="numeric">
      <MoveSince row={row} />
    </td>
    <td className="wide-only shared-url">
      <Url url={row.url} />
    </td>
  </tr>
);
