import { inSlices } from '../../../common/concurrency/in-slices.js';
import { countryFromFile } from '../../../common/validation/country.js';
import { csvHeader, csvLines, escapeApostrophes, stripFormulaGuard } from '../../../common/csv.js';
import { decodeText } from '../../../common/decode-text.js';
import { ValidationError } from '../../../common/errors.js';
import { visibleText } from '../../../common/visible-text.js';
import { oneLineProblem } from '../../../common/validation/one-line-text.js';
import { validateInput } from '../../../common/validation/request-validation.pipe.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { readDevice, keywordId } from '../../positions/series.js';
import { KeywordDto, MAX_KEYWORD } from '../config/config.dto.js';
import { readCsv, type RefusedLine } from './csv-reader.js';

const COLUMNS = ['keyword', 'country', 'near', 'device', 'tags'] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: Column[] = ['keyword', 'country'];
const LINES_PER_CHUNK = 1000;
/** Lines in which the header is looked for: exports of ads begin with titles. */
const MAX_TITLES = 10;

/** A parsed CSV of keywords. */
export class KeywordFile {
  constructor(
    readonly entries: { line: number; keyword: KeywordDto }[],
    readonly refused: RefusedLine[],
  ) {}
}

/**
 * Reads keywords from CSV: UTF-8 or UTF-16, separated by comma, semicolon, tab or what a first line `sep=` declares,
 * columns in any order, after up to nine lines of titles.
 * Yields to other requests.
 * @throws ValidationError for a header without the required columns; other lines are refused one by one
 */
export async function readKeywordFile(body: Buffer): Promise<KeywordFile> {
  const lines = new KeywordLines();
  // Invalid bytes become U+FFFD, by which `read` refuses their line.
  const text = decodeText(body);
  const refused = await inSlices(readCsv(text, (cells, line) => lines.read(cells, line)));
  if (!lines.hasHeader) throw lines.headerProblem ?? noHeader(refused[0]);
  return new KeywordFile(lines.entries, refused);
}

/** The form that `readKeywordFile` reads: a round trip changes nothing. */
export async function* keywordCsv(keywords: readonly Keyword[], bom: boolean): AsyncGenerator<string> {
  yield csvHeader(COLUMNS, bom);
  for (let first = 0; first < keywords.length; first += LINES_PER_CHUNK) {
    const chunk = keywords.slice(first, first + LINES_PER_CHUNK);
    yield csvLines(chunk.map((entry) => toCells(entry).map(escapeApostrophes)));
  }
}

function toCells(entry: Keyword): string[] {
  const { keyword, country, near = '', tags = [] } = entry;
  return [keyword, country, near, readDevice(entry), tags.map(escapeTag).join('|')];
}

const escapeTag = (tag: string) => tag.replace(/[\\|]/g, '\\$&');

/** Splits at `|`; `\|` and `\\` are parts of a tag. */
function splitTags(cell: string): string[] {
  const tags = cell.match(/(?:\\[\\|]|[^|])+/gu) ?? [];
  return tags.map((tag) => tag.replace(/\\([\\|])/g, '$1').trim()).filter((tag) => tag !== '');
}

/** Reads a header, then keywords. */
class KeywordLines {
  readonly entries: KeywordFile['entries'] = [];
  private columns: (Column | undefined)[] | undefined;
  /** The problem of the line that names most columns, of those before the header. */
  headerProblem: ValidationError | undefined;
  private titles = 0;
  private readonly lineOf = new Map<string, number>();
  /** Valid keywords, or errors, by what most lines have in common: an empty keyword or not, and the other cells. */
  private readonly likes = new Map<string, KeywordDto | ValidationError>();

  get hasHeader(): boolean {
    return this.columns !== undefined;
  }

  /** @returns why the line is refused */
  read(cells: string[], line: number): string | undefined {
    if (cells.every((cell) => cell.trim() === '')) return undefined;
    if (!this.columns) {
      this.readHeader(cells);
      return undefined;
    }
    if (cells.some((cell) => cell.includes('\ufffd'))) return 'the line is not UTF-8 text';
    const { length } = this.columns;
    if (cells.slice(length).some((cell) => cell.trim() !== ''))
      return `the line has more than ${length} cells`;
    return this.add(readValues(this.columns, cells), line);
  }

  /** @throws ValidationError when none of the first lines names the columns */
  private readHeader(cells: string[]): void {
    const columns = readColumns(cells);
    if (!(columns instanceof ValidationError)) {
      this.columns = columns;
      return;
    }
    if (columns.fields.length < (this.headerProblem?.fields.length ?? Infinity)) this.headerProblem = columns;
    this.titles += 1;
    if (this.titles === MAX_TITLES) throw this.headerProblem!;
  }

  /** @throws ValidationError */
  private validate(values: KeywordValues): KeywordDto {
    const { keyword = '', ...others } = values;
    const text = keyword.trim();
    if (text !== '' && !isPlain(text)) return validateInput(KeywordDto, values);
    const key = JSON.stringify([text === '', others]);
    const like = this.likes.get(key) ?? validated(values);
    this.likes.set(key, like);
    if (like instanceof ValidationError) throw like;
    return { ...like, keyword: text };
  }

  private add(values: KeywordValues, line: number): string | undefined {
    try {
      const keyword = this.validate(values);
      const id = keywordId(keyword);
      const earlier = this.lineOf.get(id);
      if (earlier !== undefined) return `the keyword is repeated: line ${earlier} has it too`;
      this.lineOf.set(id, line);
      this.entries.push({ line, keyword });
      return undefined;
    } catch (error) {
      return toRefusal(error);
    }
  }
}

/** Why a keyword is refused. @throws anything but a ValidationError */
export function toRefusal(error: unknown): string {
  if (!(error instanceof ValidationError)) throw error;
  return error.fields.map(({ message }) => message).join('; ');
}

function validated(values: KeywordValues): KeywordDto | ValidationError {
  try {
    return validateInput(KeywordDto, values);
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}

/** Whether the rules surely accept a text unless it is empty: they count characters, of which a text has no more units. */
const isPlain = (text: string) => text.length <= MAX_KEYWORD && oneLineProblem(text) === undefined;

type KeywordValues = Partial<Record<Exclude<Column, 'tags'>, string>> & { tags: string[] };

function readValues(columns: (Column | undefined)[], cells: string[]): KeywordValues {
  const values: Partial<Record<Column, string>> = {};
  columns.forEach((column, index) => {
    if (column) values[column] = visibleText(stripFormulaGuard(cells[index] ?? ''));
  });
  const { country = '', tags = '' } = values;
  return { ...values, country: countryFromFile(country), tags: splitTags(tags) };
}

/**
 * Other columns are ignored.
 * @returns the columns, or why the line is not a header
 * @throws ValidationError for columns that are named twice
 */
function readColumns(header: string[]): (Column | undefined)[] | ValidationError {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !names.includes(column));
  if (missing.length > 0) return headerError(missing, 'in its first line');
  const repeated = COLUMNS.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated.length > 0) throw headerError(repeated, 'only once');
  return names.map((name) => COLUMNS.find((column) => column === name));
}

const noHeader = (first: RefusedLine | undefined) =>
  first === undefined
    ? new ValidationError(REQUIRED.map(emptyFile))
    : headerError(REQUIRED, `in a line before the keywords; line ${first.line}: ${first.message}`);

const emptyFile = (path: Column) => ({
  path,
  message: `the file is empty: its first line must name the column ${path}`,
});

const headerError = (columns: Column[], how: string) =>
  new ValidationError(
    columns.map((path) => ({ path, message: `the file must name the column ${path} ${how}` })),
  );
