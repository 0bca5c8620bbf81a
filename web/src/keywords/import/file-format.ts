/** What a column of a file can be. */
export const FIELDS = ['keyword', 'country', 'near', 'device', 'tags'] as const;
export type Field = (typeof FIELDS)[number];

/** Index of the column of each field that the file has. */
export type Mapping = Partial<Record<Field, number>>;

interface Format {
  name: string;
  /** In the first line: all of these, in lower case. */
  has: readonly string[];
  mapping: Partial<Record<Field, string>>;
}

/** Name of the column of queries in the exports of Search Console, by the language of its user. */
const QUERY_COLUMNS = [
  'top queries',
  'häufigste suchanfragen',
  'requêtes les plus fréquentes',
  'consultas principales',
  'query principali',
  'principais consultas',
  'populairste zoekopdrachten',
];

/** Exports of other tools, by columns that no other one has. */
const FORMATS: readonly Format[] = [
  ...QUERY_COLUMNS.map((keyword) => ({ name: 'Search Console', has: [keyword], mapping: { keyword } })),
  {
    name: 'SerpBear',
    has: ['id', 'keyword', 'position', 'url', 'country', 'city', 'device', 'tags'],
    mapping: { keyword: 'keyword', country: 'country', near: 'city', device: 'device', tags: 'tags' },
  },
  {
    name: 'SerpBear',
    has: ['id', 'keyword', 'position', 'country', 'device'],
    mapping: { keyword: 'keyword', country: 'country', device: 'device', tags: 'tags' },
  },
  { name: 'Ahrefs', has: ['keyword', 'kd'], mapping: { keyword: 'keyword', country: 'country' } },
  {
    name: 'Ahrefs',
    has: ['#', 'keyword', 'difficulty'],
    mapping: { keyword: 'keyword', country: 'country' },
  },
  {
    name: 'Ahrefs',
    has: ['keyword', 'current position'],
    mapping: { keyword: 'keyword', country: 'country' },
  },
  {
    name: 'Semrush',
    has: ['keyword', 'keyword difficulty'],
    mapping: { keyword: 'keyword', country: 'database', tags: 'tags' },
  },
  {
    name: 'Semrush',
    has: ['keyword', 'keyword difficulty index'],
    mapping: { keyword: 'keyword', country: 'database' },
  },
  {
    name: 'Semrush',
    has: ['keyword', 'search volume'],
    mapping: { keyword: 'keyword', country: 'database', tags: 'tags' },
  },
];

/** Names of columns in files that people write themselves. */
const NAMES: Record<Field, readonly string[]> = {
  keyword: [
    'keyword',
    'keywords',
    'query',
    'queries',
    'search term',
    'search terms',
    'suchbegriff',
    'suchanfrage',
  ],
  country: ['country', 'country code', 'market', 'database', 'land'],
  near: ['near', 'location', 'city', 'place', 'standort', 'ort', 'stadt'],
  device: ['device', 'gerät'],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'group'],
};

interface FileFormat {
  /** The tool that has made the file, where it is known. */
  name: string | undefined;
  mapping: Mapping;
  /** Whether the first line names columns. */
  hasHeader: boolean;
}

const indexOf = (names: readonly string[], wanted: readonly string[]) => {
  const index = names.findIndex((name) => wanted.includes(name));
  return index === -1 ? undefined : index;
};

const mappingOf = (names: readonly string[], columns: Partial<Record<Field, readonly string[]>>): Mapping =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const index = indexOf(names, columns[field] ?? []);
      return index === undefined ? [] : [[field, index]];
    }),
  );

/** @param first cells of the first line. A file without known names has keywords in its first column. */
export function formatOf(first: readonly string[]): FileFormat {
  const names = first.map((cell) => cell.trim().toLowerCase());
  const known = FORMATS.find(({ has }) => has.every((name) => names.includes(name)));
  if (known !== undefined) {
    const columns = Object.fromEntries(Object.entries(known.mapping).map(([field, name]) => [field, [name]]));
    return { name: known.name, mapping: mappingOf(names, columns), hasHeader: true };
  }
  const mapping = mappingOf(names, NAMES);
  const hasHeader = Object.keys(mapping).length > 0;
  return { name: undefined, mapping: hasHeader ? mapping : { keyword: 0 }, hasHeader };
}

/** The country of a file as it is in names such as example.com-organic.Positions-us-20260101.csv (Semrush, Ahrefs). */
export function countryOfName(name: string): string | undefined {
  const [, code] =
    /[-_.]([a-z]{2})[-_]\d{4}-?\d{2}-?\d{2}/.exec(name) ?? /^google_([a-z]{2})_/.exec(name) ?? [];
  return code?.toUpperCase();
}
