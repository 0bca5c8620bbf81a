/** What a column of a file has; `low` and `high` are bids, of which the cost of a click is the mean. */
export type VolumeColumn =
  | 'keyword'
  | 'country'
  | 'language'
  | 'volume'
  | 'cpc'
  | 'low'
  | 'high'
  | 'competition'
  | 'months'
  | 'month'
  | 'at'
  | 'source';

/** Names of columns in lower case; of several names in a file the first one counts. */
const NAMES: Partial<Record<VolumeColumn, readonly string[]>> = {
  keyword: ['keyword', 'keywords', 'search term', 'suchbegriff'],
  country: ['country', 'country code', 'land'],
  language: ['language', 'language code', 'sprache'],
  volume: [
    'volume',
    'search volume',
    'avg. monthly searches',
    'avg monthly searches',
    'average monthly searches',
    'durchschnittl. suchanfragen pro monat',
    'suchvolumen',
  ],
  cpc: ['cpc', 'cpc (usd)', 'cpc (eur)', 'cpc (gbp)'],
  low: ['top of page bid (low range)'],
  high: ['top of page bid (high range)'],
  competition: [
    'competition (indexed value)',
    'competition index',
    'competitive density',
    'com.',
    'competition',
    'wettbewerb (indexierter wert)',
  ],
  months: ['months'],
  at: ['at'],
  source: ['source'],
};
const MONTH = /^(?:searches|suchanfragen): /;

/** Columns that only the export of one program has. */
const SOURCES: readonly (readonly [source: string, names: RegExp])[] = [
  ['keyword planner', /^(?:avg\.? monthly searches|durchschnittl\. suchanfragen pro monat)$/],
  ['ahrefs', /^(?:parent (?:topic|keyword)|global volume|traffic potential)$/],
  ['semrush', /^(?:keyword difficulty|keyword difficulty index|competitive density|number of results)$/],
];

export interface VolumeColumns {
  /** By index of the cell; undefined: ignored. */
  of: readonly (VolumeColumn | undefined)[];
  /** The program that wrote the file. */
  source: string | undefined;
}

/** @returns undefined for a line that is not a header */
export function volumeColumns(cells: readonly string[]): VolumeColumns | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' '));
  const of = names.map((name): VolumeColumn | undefined => (MONTH.test(name) ? 'month' : undefined));
  for (const [column, known] of Object.entries(NAMES)) {
    const index = known.map((name) => names.indexOf(name)).find((each) => each >= 0);
    if (index !== undefined) of[index] = column as VolumeColumn;
  }
  if (!of.includes('keyword') || !of.includes('volume')) return undefined;
  const source = SOURCES.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0];
  return { of, source };
}
