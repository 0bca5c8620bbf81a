import { keywordKey, type NamedKeyword } from '../../../shared/configuration/named-keyword';
import { folded } from '../../../shared/text/fold';
import { t } from '../../../shared/text/i18n';
import type { NewKeyword } from '../list/keyword-changes';
import { searchKey } from '../list/same-search';
import type { CsvRecord } from './csv-text';
import { countryOf, isCountry } from './country-names';
import { deviceOf } from './device';
import { FIELDS, type Mapping } from './file-format';

const MAX_TEXT = 200;
const MAX_TAGS = 20;
const MAX_TAG = 50;

/** A line of the file as it is imported, or why it is not. */
export interface ImportLine {
  line: number;
  keyword: NewKeyword;
  problem: string | undefined;
  /** Tracked already; it gets the tags. */
  isKnown: boolean;
}

interface Options {
  mapping: Mapping;
  /** Country of lines without one. */
  country: string;
  tracked: readonly NamedKeyword[];
}

/** A dash is an empty cell (SerpBear); an apostrophe guards a formula. */
const textOf = (cell = '') => {
  const text = cell.trim().replaceAll(/\s+/g, ' ');
  return text === '-' ? '' : text.replace(/^'(?='*\s*[=+\-@])/u, '');
};

/** Split at bars, of which one after a backslash is a part of the tag, or else at commas and semicolons. */
function tagsOf(cell: string): string[] {
  const parts = cell.includes('|')
    ? (cell.match(/(?:\\[\\|]|[^|])+/gu) ?? []).map((part) => part.replaceAll(/\\([\\|])/g, '$1'))
    : cell.split(/[,;]/);
  const tags = parts.map((part) => part.trim()).filter((part) => part !== '');
  return [...new Map(tags.toReversed().map((tag) => [folded(tag), tag])).values()].toReversed();
}

function keywordOf(record: CsvRecord, { mapping, country }: Options): NewKeyword & { givenDevice: string } {
  const [keyword, given, near, device, tags] = FIELDS.map((field) => {
    const index = mapping[field];
    if (index === undefined) return '';
    // SerpBear does not quote its tags, which are the last column.
    const isLast =
      field === 'tags' && record.cells.length > index + 1 && index >= Math.max(...Object.values(mapping));
    return textOf(isLast ? record.cells.slice(index).join(',') : record.cells[index]);
  }) as [string, string, string, string, string];
  return {
    keyword,
    country: given === '' ? country : countryOf(given),
    ...(near === '' ? {} : { near }),
    device: deviceOf(device) ?? 'desktop',
    tags: tagsOf(tags),
    givenDevice: device,
  };
}

function problemOf({ keyword, country, near = '', tags = [], givenDevice }: ReturnType<typeof keywordOf>) {
  if (keyword === '') return t('The keyword is missing.');
  if ([...keyword].length > MAX_TEXT) return t('The keyword has more than {n} characters.', { n: MAX_TEXT });
  if (country === '') return t('The country is missing.');
  if (!isCountry(country)) return t('Unknown country: {country}', { country });
  if ([...near].length > MAX_TEXT) return t('The location has more than {n} characters.', { n: MAX_TEXT });
  if (givenDevice !== '' && deviceOf(givenDevice) === undefined)
    return t('Unknown device: {device}', { device: givenDevice });
  if (tags.length > MAX_TAGS) return t('More than {n} tags.', { n: MAX_TAGS });
  if (tags.some((tag) => [...tag].length > MAX_TAG))
    return t('A tag has more than {n} characters.', { n: MAX_TAG });
  return undefined;
}

/** The lines of a file in their order; of several with the same search only the first is imported. */
export function importLines(records: readonly CsvRecord[], options: Options): ImportLine[] {
  const ids = new Set(options.tracked.map(keywordKey));
  const spellings = new Map(options.tracked.map((each) => [searchKey(each), each.keyword]));
  const lines = new Map<string, number>();
  return records.map((record) => {
    const { givenDevice, ...keyword } = keywordOf(record, options);
    const search = searchKey(keyword);
    const isKnown = ids.has(keywordKey(keyword));
    const problem =
      problemOf({ ...keyword, givenDevice }) ??
      duplicateOf(lines.get(search), isKnown ? undefined : spellings.get(search));
    if (problem === undefined) lines.set(search, record.line);
    return { line: record.line, keyword, problem, isKnown };
  });
}

function duplicateOf(line: number | undefined, spelling: string | undefined): string | undefined {
  if (line !== undefined) return t('The same as line {line}.', { line });
  return spelling === undefined
    ? undefined
    : t('Already tracked as {keyword}.', { keyword: JSON.stringify(spelling) });
}
