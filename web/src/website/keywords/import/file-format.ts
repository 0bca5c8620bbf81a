import { commonWidth, type CsvRecord } from './csv-text';
import { findCountry, isCountry } from './country-names';
import { findDevice } from './device';

/** What a column of a file can be. */
export const FIELDS = ['keyword', 'country', 'near', 'device', 'tags'] as const;
export type Field = (typeof FIELDS)[number];

/** Index of the column of each field that the file has. */
export type Mapping = Partial<Record<Field, number>>;

interface Format {
  name: string;
  /** In the heading: all of these, in lower case. */
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
  {
    name: 'Google Keyword Planner',
    has: ['keyword', 'currency', 'avg. monthly searches'],
    mapping: { keyword: 'keyword' },
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
    'mot clé',
    'palabra clave',
    'palavra-chave',
    'parola chiave',
    'zoekwoord',
    'słowo kluczowe',
    'klíčové slovo',
    'ключевое слово',
    'anahtar kelime',
    'キーワード',
    '关键词',
    '關鍵字',
    '키워드',
  ],
  country: ['country', 'country code', 'market', 'database', 'land'],
  near: ['near', 'location', 'city', 'place', 'standort', 'ort', 'stadt'],
  device: ['device', 'gerät'],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'group'],
};

/** A file whose columns are named, or recognised by what they contain. */
export interface Table {
  /** The tool that has made the file, where it is known. */
  tool: string | undefined;
  mapping: Mapping;
  /** The line that names the columns; in doubt, the one that may. */
  heading: CsvRecord | undefined;
  /** Whether `heading` is one surely; if not, it may be a keyword. */
  isSure: boolean;
  /** The lines after `heading`. */
  rows: readonly CsvRecord[];
}

/** Lines in which a heading is looked for: exports of ads begin with titles and dates. */
const MAX_TITLES = 10;
/** Lines by which a column is judged. */
const SAMPLE = 50;

/** Recognises a heading by known names, or else by columns of numbers, dates, countries below other texts. */
export function readTable(records: readonly CsvRecord[]): Table {
  const named = records.slice(0, MAX_TITLES).map(({ cells }) => namedColumns(cells));
  const index = named.findIndex((columns) => columns?.mapping.keyword !== undefined);
  const known = named[index] ?? named[0];
  if (known) {
    const at = Math.max(index, 0);
    return { ...known, heading: records[at], isSure: true, rows: records.slice(at + 1) };
  }
  return tableByContent(records);
}

function namedColumns(cells: readonly string[]): Pick<Table, 'tool' | 'mapping'> | undefined {
  const names = cells.map((cell) => cell.replace('\uFEFF', '').trim().toLowerCase());
  const format = FORMATS.find(({ has }) => has.every((name) => names.includes(name)));
  const columns = format
    ? Object.fromEntries(Object.entries(format.mapping).map(([field, name]) => [field, [name]]))
    : NAMES;
  const mapping = toMapping(names, columns);
  return Object.keys(mapping).length === 0 ? undefined : { tool: format?.name, mapping };
}

function toMapping(names: readonly string[], columns: Partial<Record<Field, readonly string[]>>): Mapping {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const index = names.findIndex((name) => columns[field]?.includes(name));
      return index === -1 ? [] : [[field, index]];
    }),
  );
}

const NUMBER = /^[^\p{L}\p{Nd}]*\p{Nd}[\p{Nd}\s.,'’\u066b\u066c]*(?:%|٪|\p{Sc}|[a-z]{1,4}\.?|万|億|亿)?$/iu;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/;

/** The kind of value that a cell contains; undefined for plain text. */
function findKind(cell: string): string | undefined {
  if (/^https?:\/\//i.test(cell)) return 'address';
  if (DATE.test(cell)) return 'date';
  if (NUMBER.test(cell)) return 'number';
  if (cell.length > 1 && isCountry(findCountry(cell))) return 'country';
  return findDevice(cell) === undefined ? undefined : 'device';
}

/** Cells for what is not known. */
const NOTHING = /^(?:-+|–|—|n\/a|null)?$/i;

function tableByContent(records: readonly CsvRecord[]): Table {
  const { width } = commonWidth(records.slice(0, SAMPLE).map(({ cells }) => cells.length));
  const isTitle = ({ cells }: CsvRecord) => width > 1 && cells.slice(1).every((cell) => cell.trim() === '');
  const first = Math.min(
    Math.max(
      records.findIndex((record) => !isTitle(record)),
      0,
    ),
    MAX_TITLES,
  );
  const heading = records[first];
  const rows = records.slice(first + 1);
  const columns = Array.from({ length: Math.max(width, 1) }, (_, column) => columnKind(rows, column));
  const mapping = mappingByKind(columns);
  if (heading === undefined || rows.length === 0)
    return { tool: undefined, mapping, heading: undefined, isSure: true, rows: records };
  const kinds = heading.cells.map((cell) => findKind(cell.trim()));
  const isHeading = columns.some((kind, column) => kind !== undefined && isText(heading, column, kinds));
  const isRow = columns.some((kind, column) => kind !== undefined && kinds[column] === kind);
  if (isHeading || !isRow)
    return { tool: undefined, mapping, heading, isSure: isHeading && mapping.keyword !== undefined, rows };
  return { tool: undefined, mapping, heading: undefined, isSure: true, rows: records };
}

const isText = ({ cells }: CsvRecord, column: number, kinds: readonly (string | undefined)[]) =>
  (cells[column] ?? '').trim() !== '' && kinds[column] === undefined;

/** What nearly all cells of a column are. */
function columnKind(rows: readonly CsvRecord[], column: number): string | undefined {
  const cells = rows
    .slice(0, SAMPLE)
    .map((row) => (row.cells[column] ?? '').trim())
    .filter((cell) => !NOTHING.test(cell));
  const kinds = cells.map(findKind);
  const [kind] = kinds;
  const like = kinds.filter((each) => each === kind).length;
  return like >= cells.length * 0.8 ? kind : undefined;
}

/** The first column of texts has the keywords. */
function mappingByKind(kinds: readonly (string | undefined)[]): Mapping {
  const keyword = kinds.length === 1 ? 0 : kinds.indexOf(undefined);
  const country = kinds.indexOf('country');
  const device = kinds.indexOf('device');
  return {
    ...(keyword === -1 ? {} : { keyword }),
    ...(country === -1 || country === keyword ? {} : { country }),
    ...(device === -1 || device === keyword ? {} : { device }),
  };
}

/** Names of the exports of Semrush and Ahrefs for one country. */
const NAMES_WITH_COUNTRY = [
  // example.com-organic.Positions-us-20260531-2026-06-01T08_05_03Z.csv
  /-(?:organic|adwords)\.\w+-([a-z]{2})-\d{8}(?:-|\.|$)/i,
  // shoes_broad-match_de_2026-05-01.csv
  /_(?:all-keywords|broad-match|phrase-match|exact-match|related|questions)_([a-z]{2})_\d{4}-\d{2}-\d{2}/i,
  // google_gb_shoes_matching-terms_2026-05-01_10-00-00.csv
  /^google_([a-z]{2})_.+_\d{4}-\d{2}-\d{2}/i,
];

/** The country of a file by its name, where a known tool names it. */
export function findCountryInName(name: string): string | undefined {
  const code = NAMES_WITH_COUNTRY.map((pattern) => pattern.exec(name)?.[1]).find(
    (each) => each !== undefined,
  );
  const country = code && findCountry(code);
  return country && isCountry(country) ? country : undefined;
}
