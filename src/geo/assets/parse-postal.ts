import type { PostalRow } from '../indexes/postal-row.js';

const COLUMNS = 12;
const MAX_CHARACTERS = 200;
const DECIMAL = /^-?\d{1,3}(\.\d{1,10})?$/;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x1f\x7f\u2028\u2029]/;

/** The message is the reason for the rejection. */
export class RejectedLineError extends Error {
  override readonly name = 'RejectedLineError';
}

/**
 * Parses a line of a GeoNames postal dump: twelve columns separated by tabs.
 * @throws RejectedLineError
 */
export function parsePostalLine(line: string): { country: string; row: PostalRow } {
  const cells = line.split('\t').map((cell) => cell.trim());
  if (cells.length !== COLUMNS) throw new RejectedLineError(`${cells.length} columns instead of ${COLUMNS}`);
  const [country, code, place, state, stateCode, province, provinceCode, community, communityCode] = cells as [
    ...Nine,
  ];
  const [latitude, longitude, accuracy] = cells.slice(9) as [string, string, string];
  if (!/^[A-Z]{2}$/.test(country)) throw new RejectedLineError('the country is not a code of two letters');
  if (code === '') throw new RejectedLineError('the postal code is missing');
  for (const cell of cells) assertText(cell);
  assertCoordinate(latitude, 90, 'latitude');
  assertCoordinate(longitude, 180, 'longitude');
  if (!/^[0-9]?$/.test(accuracy)) throw new RejectedLineError('the accuracy is not a digit');
  const areas = { state, stateCode, province, provinceCode, community, communityCode };
  return { country, row: { code, place, ...areas, latitude, longitude, accuracy: Number(accuracy) } };
}

type Nine = [string, string, string, string, string, string, string, string, string];

/** @throws RejectedLineError for text that cannot be a name or code */
export function assertText(text: string): void {
  if (text.length > MAX_CHARACTERS) throw new RejectedLineError(`a text of more than ${MAX_CHARACTERS} characters`);
  if (CONTROL.test(text)) throw new RejectedLineError('a control character in a text');
  if (!text.isWellFormed()) throw new RejectedLineError('a text that is not UTF-8');
}

/** @throws RejectedLineError for text that is not a coordinate */
export function assertCoordinate(text: string, max: number, what: string): void {
  if (!DECIMAL.test(text) || Math.abs(Number(text)) > max) throw new RejectedLineError(`invalid ${what}`);
}
