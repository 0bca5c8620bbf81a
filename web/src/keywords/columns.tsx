import type { ReactNode } from 'react';
import { Sparkline } from '../chart/sparkline';
import { t } from '../text/i18n';
import { Average, Change, Checked, Country, OutsideLink, positionText, Tags } from '../ui/cells';
import type { KeywordRow } from './queries';
import type { COLUMN_IDS, SORTS } from './search';
import { State } from './state';

export interface Column {
  id: (typeof COLUMN_IDS)[number];
  label: string;
  /** Of a CSS grid. */
  width: string;
  sort?: keyof typeof SORTS;
  numeric?: true;
  cell: (row: KeywordRow, zone: string) => ReactNode;
}

const best = (position: number | null) => (position === null ? '–' : String(position));

/** Without the keyword itself, which is always the first. */
export const columns = (): Column[] => [
  {
    id: 'country',
    label: t('Country'),
    width: '64px',
    sort: 'country',
    cell: (row) => <Country code={row.country} />,
  },
  {
    id: 'near',
    label: t('Near'),
    width: '84px',
    sort: 'near',
    cell: ({ near }) => <span title={near}>{near}</span>,
  },
  {
    id: 'device',
    label: t('Device'),
    width: '76px',
    sort: 'device',
    cell: ({ device }) => (device === 'mobile' ? t('Mobile') : t('Desktop')),
  },
  {
    id: 'tags',
    label: t('Tags'),
    width: 'minmax(92px, 0.8fr)',
    cell: ({ tags }) => <Tags names={tags} isShort />,
  },
  {
    id: 'position',
    label: t('Position'),
    width: '80px',
    sort: 'position',
    numeric: true,
    cell: ({ state, currentPosition }) => (
      <span className={state === 'failed' ? 'rolled' : 'position'}>{positionText(currentPosition)}</span>
    ),
  },
  {
    id: 'change',
    label: t('Change'),
    width: '76px',
    sort: 'change',
    numeric: true,
    cell: ({ change }) => <Change value={change} />,
  },
  {
    id: 'best',
    label: t('Best'),
    width: '56px',
    sort: 'best',
    numeric: true,
    cell: (row) => best(row.bestPosition),
  },
  {
    id: 'average',
    label: t('Average'),
    width: '76px',
    sort: 'average',
    numeric: true,
    cell: ({ avgPosition }) => <Average value={avgPosition} />,
  },
  {
    id: 'spark',
    label: t('30 days'),
    width: '132px',
    cell: ({ spark }) => spark && <Sparkline values={spark.positions} isLowest />,
  },
  {
    id: 'url',
    label: t('URL'),
    width: 'minmax(104px, 1.2fr)',
    sort: 'url',
    cell: ({ url }) => <OutsideLink url={url} />,
  },
  {
    id: 'checked',
    label: t('Checked'),
    width: '120px',
    sort: 'checked',
    cell: ({ lastChecked }, zone) => <Checked at={lastChecked} zone={zone} />,
  },
  {
    id: 'state',
    label: t('State'),
    width: 'minmax(116px, 1fr)',
    sort: 'state',
    cell: (row, zone) => <State row={row} zone={zone} />,
  },
];

/** The chosen columns: all unless the address names some. */
export function chosenColumns(cols: string | undefined): Column[] {
  const all = columns();
  if (cols === undefined) return all;
  const names = cols.split(',');
  return all.filter(({ id }) => names.includes(id));
}
