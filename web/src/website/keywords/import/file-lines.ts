import { firstSpellings } from '../list/keyword-lines';
import type { FileKeyword } from '../list/keyword-file';
import type { CsvRecord } from './csv-text';
import { findCountry } from './country-names';
import { findDevice } from './device';
import { FIELDS, type Mapping } from './file-format';

/** A line of the file, as the API imports it. */
export interface FileLine {
  line: number;
  keyword: FileKeyword;
}

interface Options {
  mapping: Mapping;
  /** Country of lines without one. */
  country: string;
}

/** A dash is an empty cell (SerpBear); an apostrophe guards a formula. */
const readText = (cell = '') => {
  const text = cell.trim().replaceAll(/\s+/g, ' ');
  return text === '-' ? '' : text.replace(/^'(?='*\s*[=+\-@])/u, '');
};

/** Split at bars, of which one after a backslash is a part of the tag, or else at commas and semicolons. */
function splitTags(cell: string): string[] {
  const parts = cell.includes('|')
    ? (cell.match(/(?:\\[\\|]|[^|])+/gu) ?? []).map((part) => part.replaceAll(/\\([\\|])/g, '$1'))
    : cell.split(/[,;]/);
  const tags = parts.map((part) => part.trim()).filter((part) => part !== '');
  return firstSpellings(tags);
}

function readKeyword(record: CsvRecord, { mapping, country }: Options): FileKeyword {
  const [keyword, given, near, device, tags] = FIELDS.map((field) => {
    const index = mapping[field];
    if (index === undefined) return '';
    // SerpBear does not quote its tags, which are the last column.
    const isLast =
      field === 'tags' && record.cells.length > index + 1 && index >= Math.max(...Object.values(mapping));
    return readText(isLast ? record.cells.slice(index).join(',') : record.cells[index]);
  }) as [string, string, string, string, string];
  return {
    keyword,
    country: given === '' ? country : findCountry(given),
    ...(near !== '' && { near }),
    ...(device !== '' && { device: findDevice(device) ?? device }),
    tags: splitTags(tags),
  };
}

/** The lines of a file in their order. */
export function* readLines(records: readonly CsvRecord[], options: Options): Generator<FileLine> {
  for (const record of records) yield { line: record.line, keyword: readKeyword(record, options) };
}
