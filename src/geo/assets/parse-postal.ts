import type { PostalRow } from '../index/postal-row.js';

const COLUMNS = 12;
const MOST_CHARACTERS = 200;
const DECIMAL = /^-?\d{1,3}(\.\d{1,10})?$/;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x1f\x7f\u2028\u2029]/;

/** Why a line is refused. */
export class RefusedLine extends Error {
  override readonly name = 'RefusedLine';
}

/**
 * A line of a GeoNames postal dump: twelve columns between tabs.
 * @throws RefusedLine
 */
export function parsePostalLine(line: string): { country: string; row: PostalRow } {
  const cells = line.split('\t').map((cell) => cell.trim());
  if (cells.length !== COLUMNS) throw new RefusedLine(`${cells.length} columns instead of ${COLUMNS}`);
  const [country, code, place, state, stateCode, province, provinceCode, community, communityCode] = cells as [
    ...Nine,
  ];
  const [latitude, longitude, accuracy] = cells.slice(9) as [string, string, string];
  if (!/^[A-Z]{2}$/.test(country)) throw new RefusedLine('the country is not a code of two letters');
  if (code === '') throw new RefusedLine('the postal code is missing');
  for (const cell of cells) refuseOddText(cell);
  refuseOdd(latitude, 90, 'latitude');
  refuseOdd(longitude, 180, 'longitude');
  if (!/^[0-9]?$/.test(accuracy)) throw new RefusedLine('the accuracy is not a digit');
  const areas = { state, stateCode, province, provinceCode, community, communityCode };
  return { country, row: { code, place, ...areas, latitude, longitude, accuracy: Number(accuracy) } };
}

type Nine = [string, string, string, string, string, string, string, string, string];

/** @throws RefusedLine when a text cannot be a name or code */
export function refuseOddText(text: string): void {
  if (text.length > MOST_CHARACTERS) throw new RefusedLine(`a text of more than ${MOST_CHARACTERS} characters`);
  if (CONTROL.test(text)) throw new RefusedLine('a control character in a text');
  if (!text.isWellFormed()) throw new RefusedLine('a text that is not UTF-8');
}

/** @throws RefusedLine when a text is no coordinate */
export function refuseOdd(text: string, most: number, what: string): void {
  if (!DECIMAL.test(text) || Math.abs(Number(text)) > most) throw new RefusedLine(`the ${what} is not one`);
}
