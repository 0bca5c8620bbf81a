import { stripFormulaGuard } from '../../../common/csv.js';
import { countryFromFile, countryProblem } from '../../../common/validation/country.js';
import { languageProblem } from '../../../common/validation/language.js';
import { isLocalDay } from '../../../common/time/zone.js';
import { oneLineProblem } from '../../../common/validation/one-line-text.js';
import { visibleText } from '../../../common/visible-text.js';
import { foldKeyword } from '../../positions/series.js';
import { sum } from '../../positions/statistics.js';
import { MAX_KEYWORD } from '../../tracking/dto.js';
import type { Volume } from '../storage/volume.schema.js';
import type { VolumeColumn, VolumeColumns } from './volume-columns.js';
import { readAmount, readCompetition, readCount } from './volume-numbers.js';

export const MAX_COUNT = 1e12;
export const MAX_CPC = 1e6;
export const MONTHS = 12;
export const MAX_SOURCE = 50;

/** What holds for lines without a column of that name. */
export interface VolumeDefaults {
  country?: string | undefined;
  language?: string | undefined;
  source?: string | undefined;
  at: Date;
  now: Date;
}

type Values = Partial<Record<VolumeColumn, string>> & { monthly: string[] };

/** @returns why the line is refused, as a text */
export function toVolume(
  cells: readonly string[],
  { of, source }: VolumeColumns,
  defaults: VolumeDefaults,
): Volume | string {
  const values = readValues(of, cells);
  const keyword = visibleText(values.keyword ?? '').trim();
  if (keyword === '') return 'the line has no keyword';
  if (keyword.length > MAX_KEYWORD) return `keyword must have 1 to ${MAX_KEYWORD} characters`;
  const origin = values.source?.trim() || defaults.source || source || 'import';
  for (const [field, text] of Object.entries({ keyword, source: origin })) {
    const problem = oneLineProblem(text);
    if (problem !== undefined) return `${field} ${problem}`;
  }
  const country = countryFromFile(values.country ?? '') || defaults.country || '';
  const language = values.language?.trim().toLowerCase() || defaults.language || '';
  const problem = countryProblem(country) ?? languageProblem(language);
  if (problem !== undefined) return problem;
  const at = values.at?.trim() ? readDay(values.at.trim(), defaults.now) : defaults.at;
  if (!at) return 'at must be a day such as 2026-02-28, and not after today';
  const numbers = readNumbers(values);
  if (typeof numbers === 'string') return numbers;
  return {
    keyword: foldKeyword(keyword),
    country,
    language,
    ...numbers,
    source: origin.slice(0, MAX_SOURCE),
    at,
  };
}

/** @returns why the line is refused, as a text */
function readNumbers(values: Values): Pick<Volume, 'volume' | 'cpc' | 'competition' | 'months'> | string {
  const volume = volumeIn(values);
  if (volume === null) return 'the line has no volume';
  if (volume === undefined || volume > MAX_COUNT)
    return notNumber('volume', values.volume ?? [values.least, values.most].join(' – '));
  const cpc = readCpc(values);
  if (cpc === undefined || Number(cpc) > MAX_CPC) return notNumber('cpc', values.cpc ?? values.high);
  const competition = readCompetition(values.competition ?? '');
  if (competition === undefined) return notNumber('competition', values.competition);
  const months = readMonths(values);
  return {
    volume,
    ...(cpc !== null && { cpc }),
    ...(competition !== null && { competition }),
    ...(months && { months }),
  };
}

const notNumber = (column: string, cell = '') =>
  `${column} is not a number: ${JSON.stringify(cell.slice(0, 50))}`;

/** The mean of the least and the most where the file has no volume. */
function volumeIn({ volume, least, most }: Values): number | null | undefined {
  if (volume !== undefined) return readCount(volume);
  const mean = computeMean(least, most, readCount);
  return mean && Math.round(mean);
}

/** The mean of two bids where the file has no cost of a click. */
function readCpc({ cpc, low, high }: Values): number | null | undefined {
  if (cpc !== undefined) return readAmount(cpc);
  const mean = computeMean(low, high, readAmount);
  return mean && Math.round(100 * mean) / 100;
}

/** The mean of the numbers that are known. */
function computeMean(low: string | undefined, high: string | undefined, read: typeof readCount) {
  const numbers = [read(low ?? ''), read(high ?? '')];
  if (numbers.includes(undefined)) return undefined;
  const known = numbers.filter((each) => each !== null) as number[];
  return known.length === 0 ? null : sum(known) / known.length;
}

/** The last twelve, if all are known. */
function readMonths({ months, monthly }: Values): number[] | undefined {
  const cells = months === undefined ? monthly : months.split('|');
  const counts = cells.slice(-MONTHS).map(readCount);
  return counts.length === MONTHS && counts.every((count) => typeof count === 'number')
    ? (counts as number[])
    : undefined;
}

function readValues(of: VolumeColumns['of'], cells: readonly string[]): Values {
  const values: Values = { monthly: [] };
  of.forEach((column, index) => {
    const cell = stripFormulaGuard(cells[index] ?? '');
    if (column === 'month') values.monthly.push(cell);
    else if (column) values[column] = cell;
  });
  return values;
}

/** The start of a day in UTC; undefined for one that has not begun. */
export function readDay(text: string, now: Date): Date | undefined {
  if (!isLocalDay(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return day <= now ? day : undefined;
}
