import type { ReactNode } from 'react';
import { Sparkline } from '../chart/sparkline';
import { PageBlocks } from '../serp-features/page-blocks';
import { depthOf } from '../session/search-depth';
import { formatAmount, formatEstimate } from '../text/format';
import { t } from '../text/i18n';
import { Average, positionText, Tags } from '../ui/cells';
import { None } from '../ui/none';
import { Checked, Device, Location, MoveSince, Position, Status, Url } from './cells';
import type { KeywordRow } from './queries';
import type { ColumnId, SortName } from './search';
import { Volume } from './volume-source';

export interface CellContext {
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Column {
  id: ColumnId;
  label: string;
  /** Explains the figure. */
  hint?: string;
  /** A track of a CSS grid; theme.css has its sizes. */
  width: string;
  sort?: SortName;
  numeric?: true;
  cell: (row: KeywordRow, context: CellContext) => ReactNode;
}

const averageHint = () =>
  t(
    'Mean of the positions of all days in the range. The position of a day is the best one; a day on which the keyword was not found counts as one more than the last position that is searched.',
  );

/** Without the keyword itself, which is always the first. @param changeLabel names the comparison */
export const columns = (changeLabel: string): Column[] => [
  {
    id: 'location',
    label: t('Location'),
    width: 'minmax(var(--column-location), 0.6fr)',
    sort: 'location',
    cell: (row) => <Location country={row.country} near={row.near} />,
  },
  {
    id: 'device',
    label: t('Device'),
    width: 'var(--column-device)',
    sort: 'device',
    cell: ({ device }) => <Device device={device} />,
  },
  {
    id: 'tags',
    label: t('Tags'),
    width: 'minmax(var(--column-tags), 0.8fr)',
    cell: ({ tags }) => <Tags names={tags} isShort />,
  },
  {
    id: 'position',
    label: t('Position'),
    width: 'var(--column-position)',
    sort: 'position',
    numeric: true,
    cell: (row, { zone }) => <Position row={row} zone={zone} />,
  },
  {
    id: 'change',
    label: changeLabel,
    width: 'var(--column-change)',
    sort: 'change',
    numeric: true,
    cell: (row) => <MoveSince row={row} />,
  },
  {
    id: 'best',
    label: t('Best'),
    width: 'var(--column-best)',
    sort: 'best',
    numeric: true,
    cell: ({ bestPosition }) => positionText(bestPosition),
  },
  {
    id: 'average',
    label: t('Average'),
    hint: averageHint(),
    width: 'var(--column-average)',
    sort: 'average',
    numeric: true,
    cell: ({ averageDaily, bestPosition }) => (
      <Average value={averageDaily ?? null} isRanked={bestPosition !== null} />
    ),
  },
  {
    id: 'features',
    label: t('SERP'),
    hint: t(
      'SERP features: what the result page has beside the results, such as an AI Overview. Your website is in those with a frame.',
    ),
    width: 'var(--column-features)',
    cell: (row) => <PageBlocks of={row} />,
  },
  {
    id: 'volume',
    label: t('Volume'),
    hint: t(
      'Searches for the keyword a month. The nearest import counts: for this account, then for one above it.',
    ),
    width: 'var(--column-volume)',
    sort: 'volume',
    numeric: true,
    cell: (row) => <Volume row={row} />,
  },
  {
    id: 'cpc',
    label: t('CPC'),
    hint: t('Cost of a click on an ad for the keyword.'),
    width: 'var(--column-cpc)',
    sort: 'cpc',
    numeric: true,
    cell: ({ cpc }) => (cpc === null ? <None /> : formatAmount(cpc)),
  },
  {
    id: 'traffic',
    label: t('Traffic'),
    hint: t(
      'Estimated clicks a month: the volume times the usual click rate of the position, less below an AI Overview.',
    ),
    width: 'var(--column-traffic)',
    sort: 'traffic',
    numeric: true,
    cell: ({ traffic }) => (traffic === null ? <None /> : formatEstimate(traffic)),
  },
  {
    id: 'spark',
    label: t('30 days'),
    width: 'var(--column-spark)',
    cell: (row) =>
      row.spark && (
        <Sparkline
          values={row.spark.positions}
          isLowest
          lostAt={row.state === 'not_found' ? depthOf(row) + 1 : undefined}
        />
      ),
  },
  {
    id: 'url',
    label: t('URL'),
    width: 'minmax(var(--column-url), 1.2fr)',
    sort: 'url',
    cell: ({ url, urls }) => <Url url={url} urls={urls} />,
  },
  {
    id: 'checked',
    label: t('Checked'),
    width: 'var(--column-checked)',
    sort: 'checked',
    cell: ({ lastChecked }, { zone, now }) => <Checked at={lastChecked} zone={zone} now={now} />,
  },
  {
    id: 'status',
    label: t('Status'),
    width: 'var(--column-status)',
    sort: 'status',
    cell: (row) => <Status row={row} />,
  },
];
