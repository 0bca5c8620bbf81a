import type { ReactNode } from 'react';
import { Sparkline } from '../../shared/chart/sparkline';
import { blockName } from '../features/block-names';
import { PageBlocks } from '../features/page-blocks';
import { readDepth } from '../../shared/session/search-depth';
import { formatDecimal, formatEstimate, formatNumber, formatPercent } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Average, Change, columnNote, positionText, Tags } from '../../shared/ui/cells';
import { type CsvCell, estimateCell, rounded } from '../../shared/ui/csv';
import { None } from '../../shared/ui/none';
import { changeCell, positionCell } from './cell-texts';
import {
  Checked,
  Device,
  deviceName,
  Location,
  locationText,
  MoveSince,
  Position,
  Status,
  statusText,
  Url,
} from './cells';
import type { KeywordRow } from './queries';
import type { ColumnId, SortName } from './url-state';
import { Cost, Volume } from './volume-source';

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
  /** Below the label: the day compared with, and the unit. */
  note?: string;
  /** A track of a CSS grid; theme.css has its sizes. */
  width: string;
  sort?: SortName;
  numeric?: true;
  cell: (row: KeywordRow, context: CellContext) => ReactNode;
  /** The same for a file; absent for a picture. */
  text?: (row: KeywordRow) => CsvCell;
}

const averageHint = () =>
  t(
    'Mean of the positions of all days in the range. The position of a day is the best one; a day on which the keyword was not found counts as one more than the last position that is searched.',
  );

/**
 * Without the keyword itself, which is always the first.
 * @param changeLabel names the comparison
 * @param since the day compared with, once it is known
 */
export const columns = (changeLabel: string, since?: string): Column[] => [
  {
    id: 'location',
    label: t('Location'),
    width: 'minmax(var(--column-location), 0.6fr)',
    sort: 'location',
    text: (row) => locationText(row),
    cell: (row) => <Location country={row.country} near={row.near} />,
  },
  {
    id: 'device',
    label: t('Device'),
    width: 'var(--column-device)',
    sort: 'device',
    text: ({ device }) => deviceName(device),
    cell: ({ device }) => <Device device={device} />,
  },
  {
    id: 'tags',
    label: t('Tags'),
    width: 'minmax(var(--column-tags), 0.8fr)',
    text: ({ tags }) => tags.join(', '),
    cell: ({ tags }) => <Tags names={tags} isShort />,
  },
  {
    id: 'position',
    label: t('Position'),
    width: 'var(--column-position)',
    sort: 'position',
    numeric: true,
    text: positionCell,
    cell: (row, { zone }) => <Position row={row} zone={zone} />,
  },
  {
    id: 'change',
    label: changeLabel,
    note: columnNote(since, 'places'),
    width: 'var(--column-change)',
    sort: 'change',
    numeric: true,
    text: changeCell,
    cell: (row) => <MoveSince row={row} />,
  },
  {
    id: 'best',
    label: t('Best'),
    width: 'var(--column-best)',
    sort: 'best',
    numeric: true,
    text: ({ bestPosition }) => bestPosition,
    cell: ({ bestPosition }) => positionText(bestPosition),
  },
  {
    id: 'average',
    label: t('Average'),
    hint: averageHint(),
    width: 'var(--column-average)',
    sort: 'average',
    numeric: true,
    text: ({ averageDaily, bestPosition }) => (bestPosition === null ? null : rounded(averageDaily)),
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
    text: ({ features = [] }) => features.map(blockName).join(', '),
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
    text: ({ volume }) => volume,
    cell: (row) => <Volume row={row} />,
  },
  {
    id: 'cpc',
    label: t('CPC'),
    hint: t('Cost of a click on an ad for the keyword.'),
    width: 'var(--column-cpc)',
    sort: 'cpc',
    numeric: true,
    text: ({ cpc }) => rounded(cpc, 2),
    cell: (row) => <Cost row={row} />,
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
    text: ({ traffic }) => estimateCell(traffic),
    cell: ({ traffic }) => (traffic === null ? <None /> : formatEstimate(traffic)),
  },
  {
    id: 'trafficchange',
    label: t('Traffic change'),
    note: columnNote(since, 'visits'),
    hint: t(
      'Traffic of the position now minus that of the position at the start of the comparison, both on the result page of now.',
    ),
    width: 'var(--column-traffic-change)',
    sort: 'trafficchange',
    numeric: true,
    text: ({ trafficChange }) => estimateCell(trafficChange),
    cell: ({ trafficChange }) => <Change value={estimateCell(trafficChange)} />,
  },
  {
    id: 'trafficgain',
    label: t('Gain at top 3'),
    hint: t('Further clicks a month if the keyword were at position 3.'),
    width: 'var(--column-traffic-change)',
    sort: 'trafficgain',
    numeric: true,
    text: ({ trafficGain }) => estimateCell(trafficGain),
    cell: ({ trafficGain }) => (trafficGain === undefined ? <None /> : formatEstimate(trafficGain)),
  },
  {
    id: 'clicks',
    label: t('Clicks'),
    hint: t('Clicks on the website that Search Console counts over the range.'),
    width: 'var(--column-volume)',
    sort: 'clicks',
    numeric: true,
    text: ({ clicks }) => clicks,
    cell: ({ clicks }) => (clicks === null ? <None /> : formatNumber(clicks)),
  },
  {
    id: 'impressions',
    label: t('Impressions'),
    hint: t('How often Google showed the website, as Search Console counts it.'),
    width: 'var(--column-traffic-change)',
    sort: 'impressions',
    numeric: true,
    text: ({ impressions }) => impressions,
    cell: ({ impressions }) => (impressions === null ? <None /> : formatNumber(impressions)),
  },
  {
    id: 'ctr',
    label: t('CTR'),
    hint: t('Clicks per impression.'),
    width: 'var(--column-volume)',
    sort: 'ctr',
    numeric: true,
    text: ({ ctr }) => (ctr === null ? null : rounded(100 * ctr, 2)),
    cell: ({ ctr }) => (ctr === null ? <None /> : formatPercent(100 * ctr)),
  },
  {
    id: 'gscposition',
    label: t('Google rank'),
    hint: t('Mean position that Search Console counts, weighted by impressions.'),
    width: 'var(--column-traffic-change)',
    sort: 'gscposition',
    numeric: true,
    text: ({ gsc_position: position }) => rounded(position, 2),
    cell: ({ gsc_position: position }) => (position === null ? <None /> : formatDecimal(position)),
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
          lostAt={row.state === 'not_found' ? readDepth(row) + 1 : undefined}
        />
      ),
  },
  {
    id: 'url',
    label: t('URL'),
    width: 'minmax(var(--column-url), 1.2fr)',
    sort: 'url',
    text: ({ url }) => url,
    cell: ({ url, urls }) => <Url url={url} urls={urls} />,
  },
  {
    id: 'checked',
    label: t('Checked'),
    width: 'var(--column-checked)',
    sort: 'checked',
    text: ({ lastChecked }) => lastChecked ?? t('Never'),
    cell: ({ lastChecked }, { zone, now }) => <Checked at={lastChecked} zone={zone} now={now} />,
  },
  {
    id: 'status',
    label: t('Status'),
    width: 'var(--column-status)',
    sort: 'status',
    text: (row) => statusText(row.state, row),
    cell: (row) => <Status row={row} />,
  },
];
