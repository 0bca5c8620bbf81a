import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from '../../shared/chart/sparkline';
import { WebsiteName } from '../../shared/configuration/website-name';
import { statusClass, statusText } from '../../website/checks/status';
import { searchDepth } from '../../shared/session/search-depth';
import { useMay, useTimeZone } from '../../shared/session/session';
import { formatNumber, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Average, Change, Checked, columnNote } from '../../shared/ui/cells';
import { ActionButton } from '../../shared/ui/action-button';
import { SelectAll } from '../../shared/ui/select-all';
import { SortHeader, type Sorting } from '../../shared/ui/sort-header';
import { commonDay, type WebsiteRow } from './queries';
import { writeTitle } from './use-accounts';
import type { WebsiteSelection } from './use-website-selection';

interface Props {
  rows: WebsiteRow[];
  sorting: Sorting;
  /** Undefined for users who may change nothing. */
  selection: WebsiteSelection | undefined;
  /** Hides an account without a website. */
  onDismiss: (account: string) => void;
}

/** One row per website, with the figures of its newest day. On a narrow screen a row has two lines. */
export function WebsiteTable({ rows, sorting, selection, onDismiss }: Props): ReactNode {
  const zone = useTimeZone();
  const span = largestSpan(rows);
  const since = commonDay(rows);
  const header = (by: string, label: string, className?: string, hint?: string) => (
    <SortHeader by={by} label={label} sorting={sorting} className={className} hint={hint} />
  );
  return (
    <div className="card website-card" role="region" aria-label={t('Website list')} tabIndex={0}>
      <table
        className={selection ? 'data websites websites-selectable' : 'data websites'}
        aria-label={t('Websites')}
      >
        <thead>
          <tr>
            {selection && <SelectAllCell rows={rows} selection={selection} />}
            {header('website', t('Website'))}
            {header('keywords', t('Keywords'), 'numeric')}
            {header('visibility', t('Visibility'), 'numeric')}
            <th scope="col" className="website-spark">
              {t('30 days')}
            </th>
            <SortHeader
              by="change"
              isDefault
              label={t('Change 30 d')}
              sorting={sorting}
              className="numeric"
              note={columnNote(since, 'points')}
            />
            {header(
              'average',
              t('Average'),
              'numeric',
              t('Mean position of the keywords; one that was not found counts as {n}.', {
                n: searchDepth() + 1,
              }),
            )}
            {header('top3', t('Top 3'), 'numeric')}
            {header('top10', t('Top 10'), 'numeric')}
            {header('failed', t('Failed'), 'numeric website-failed')}
            <th scope="col">{t('Last check')}</th>
            {header('next', t('Next check'), 'website-next')}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.account} className={selection?.isSelected(row) ? 'row-selected' : undefined}>
              {selection && <SelectCell row={row} selection={selection} />}
              <NameCell row={row} />
              {row.website === null ? (
                <UnfinishedCell row={row} onDismiss={onDismiss} />
              ) : (
                <Figures row={row} zone={zone} span={span} isCompared={since === undefined} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t('Times are in {zone}.', { zone })}</p>
    </div>
  );
}

function SelectAllCell({ rows, selection }: { rows: WebsiteRow[]; selection: WebsiteSelection }): ReactNode {
  const shown = rows.filter(selection.isSelectable);
  const count = shown.filter(selection.isSelected).length;
  const toggle = () => selection.toggle(shown);
  return (
    <td className="website-select">
      {shown.length > 0 && (
        <SelectAll
          state={count === 0 ? 'none' : count === shown.length ? 'all' : 'some'}
          isPending={false}
          onSelect={toggle}
          onClear={toggle}
        />
      )}
    </td>
  );
}

const SelectCell = ({ row, selection }: { row: WebsiteRow; selection: WebsiteSelection }): ReactNode => (
  <td className="website-select">
    {selection.isSelectable(row) && (
      <input
        type="checkbox"
        aria-label={t('Select {website}', { website: writeTitle(row) })}
        checked={selection.isSelected(row)}
        onChange={() => selection.toggle([row])}
      />
    )}
  </td>
);

const NameCell = ({ row }: { row: WebsiteRow }): ReactNode => (
  <th scope="row" className="website-name">
    <Link to="/a/$accountId" params={{ accountId: row.account }}>
      {row.website === null ? row.name : <WebsiteName website={row.website} />}
    </Link>{' '}
    {row.website !== null && <span className="soft">{row.name}</span>}
  </th>
);

/** An account without a website. */
function UnfinishedCell({ row, onDismiss }: { row: WebsiteRow } & Pick<Props, 'onDismiss'>): ReactNode {
  const mayWrite = useMay('rank:write');
  return (
    <td colSpan={10} className="soft website-unfinished">
      {t('No website is tracked yet.')}{' '}
      {mayWrite && (
        <Link to="/" search={(search) => ({ ...search, add: row.account })} className="button">
          {t('Finish setup')}
        </Link>
      )}{' '}
      <ActionButton look="quiet" onPress={() => onDismiss(row.account)}>
        {t('Dismiss')}
      </ActionButton>
    </td>
  );
}

/** Between the lowest and the highest value of the website that moves most. */
const largestSpan = (rows: readonly WebsiteRow[]): number =>
  Math.max(
    0,
    ...rows.map(({ spark }) => {
      const known = spark?.visibility.filter((value) => value !== null) ?? [];
      return known.length === 0 ? 0 : Math.max(...known) - Math.min(...known);
    }),
  );

interface FiguresProps {
  row: WebsiteRow;
  zone: string;
  span: number;
  /** Whether the row names the day that it is compared with. */
  isCompared: boolean;
}

function Figures({ row, zone, span, isCompared }: FiguresProps): ReactNode {
  const { now, spark, visibility_change: change, compared_on: comparedOn, next_run_at: next } = row;
  const hasResult = now !== null && now.average !== null;
  return (
    <>
      <td className="numeric on-wide">
        <Count row={row} n={row.keywords} search={{}} label={t('Keywords')} />
      </td>
      <td className="numeric position website-visibility">
        {typeof now?.visibility === 'number' ? formatPercentColumn(now.visibility) : '–'}
      </td>
      <td className="website-spark">{spark && <Sparkline values={spark.visibility} leastSpan={span} />}</td>
      <td className="numeric website-change">
        <Change
          value={change}
          unit="points"
          hasDecimal
          since={isCompared ? (comparedOn ?? undefined) : undefined}
        />
      </td>
      <td className="numeric on-wide">
        <Average value={now?.average ?? null} isRanked={(now?.top100 ?? 0) > 0} />
      </td>
      <td className="numeric on-wide">
        {hasResult ? <Count row={row} n={now.top3} search={{ pos: '1-3' }} label={t('Top 3')} /> : '–'}
      </td>
      <td className="numeric on-wide">
        {hasResult ? <Count row={row} n={now.top10} search={{ pos: '1-10' }} label={t('Top 10')} /> : '–'}
      </td>
      <td className="numeric on-wide website-failed">
        <Failures row={row} />
      </td>
      <td className="website-last">
        <LastCheck row={row} zone={zone} />
      </td>
      <td className="on-wide website-next">
        <Checked at={next} zone={zone} />
      </td>
    </>
  );
}

interface CountProps {
  row: WebsiteRow;
  n: number;
  search: { pos?: string };
  label: string;
}

/** A number that leads to exactly these keywords. */
function Count({ row: { account, name }, n, search, label }: CountProps): ReactNode {
  if (n === 0) return <span className="soft">0</span>;
  return (
    <Link
      to="/a/$accountId/keywords"
      params={{ accountId: account }}
      search={search}
      aria-label={t('{label} of {name}: {n}', { label, name, n: formatNumber(n) })}
    >
      {formatNumber(n)}
    </Link>
  );
}

/** The same for keywords that failed. */
function Failures({ row: { account, name, now } }: { row: WebsiteRow }): ReactNode {
  const failed = now?.failed ?? 0;
  if (failed === 0) return <span className="soft">0</span>;
  return (
    <Link
      to="/a/$accountId/keywords"
      params={{ accountId: account }}
      search={{ state: 'failed' }}
      className="state-failed"
      aria-label={t('{n} failed keywords of {name}', { n: failed, name })}
    >
      {formatNumber(failed)}
    </Link>
  );
}

function LastCheck({ row: { last_run: run, now }, zone }: { row: WebsiteRow; zone: string }): ReactNode {
  if (run === null) return <span className="soft">{t('Not checked yet')}</span>;
  const failed = now?.failed ?? 0;
  return (
    <>
      <span className={statusClass(run.status, failed)}>{statusText(run.status, failed)}</span>{' '}
      <Checked at={run.finished_at} zone={zone} />
    </>
  );
}
