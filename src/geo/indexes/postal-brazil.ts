/**
 * Brazil's codes name streets, and open data has the first code of each city's range. The ranges of the states are
 * those of Correios; each lasts to the next.
 */
const STATE_RANGES: readonly (readonly [from: string, stateCode: string])[] = [
  ['01', 'SP'],
  ['20', 'RJ'],
  ['29', 'ES'],
  ['30', 'MG'],
  ['40', 'BA'],
  ['49', 'SE'],
  ['50', 'PE'],
  ['57', 'AL'],
  ['58', 'PB'],
  ['59', 'RN'],
  ['60', 'CE'],
  ['64', 'PI'],
  ['65', 'MA'],
  ['66', 'PA'],
  ['689', 'AP'],
  ['69', 'AM'],
  ['693', 'RR'],
  ['694', 'AM'],
  ['699', 'AC'],
  ['70', 'DF'],
  ['728', 'GO'],
  ['73', 'DF'],
  ['737', 'GO'],
  ['768', 'RO'],
  ['77', 'TO'],
  ['78', 'MT'],
  ['789', 'RO'],
  ['79', 'MS'],
  ['80', 'PR'],
  ['88', 'SC'],
  ['90', 'RS'],
];

/** São Paulo has a second range, 08000-000 to 08499-999, of which open data does not have the first code. */
const SECOND_RANGE = { from: '08000000', before: '08500000', city: '01000000' };

/** The key whose city's range holds the code, and the state that the code belongs to; undefined if it is not a full code. */
export function rangeOfCode(key: string): { key: string; stateCode: string } | undefined {
  if (!/^\d{5}(\d{3})?$/.test(key)) return undefined;
  const full = key.padEnd(8, '0');
  const stateCode = STATE_RANGES.findLast(([from]) => from <= full)?.[1];
  if (stateCode === undefined) return undefined;
  const isSecond = full >= SECOND_RANGE.from && full < SECOND_RANGE.before;
  return { key: isSecond ? SECOND_RANGE.city : full, stateCode };
}
