import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeName } from './normalize-name.js';
import { rangeOfCode } from './postal-brazil.js';
import { codeKey, lookupKeys } from './postal-code.js';
import { PostalCountry } from './postal-country.js';
import { encodePostal } from './postal-encode.js';
import { readPostalArea, type PostalRow } from './postal-row.js';

const row = (code: string, place: string, more: Partial<PostalRow> = {}): PostalRow => ({
  code,
  place,
  state: '',
  stateCode: '',
  province: '',
  provinceCode: '',
  community: '',
  communityCode: '',
  latitude: '0',
  longitude: '0',
  accuracy: 0,
  ...more,
});

describe('postal codes', () => {
  it.each([
    ['US', '10001-1234', ['100011234', '10001']],
    ['US', '10001', ['10001']],
    ['PR', 'US-00901', ['US00901', '00901']],
    ['GB', 'sw1a 1aa', ['SW1A1AA', 'SW1A']],
    ['GB', 'M1 1AE', ['M11AE', 'M1']],
    ['GB', 'SW1A', ['SW1A']],
    ['GB', 'UK-M1 1AE', ['UKM11AE', 'M11AE', 'M1']],
    ['IM', 'IM1 1AA', ['IM11AA', 'IM1', '11AA']],
    ['JE', 'JE-JE2 3AB', ['JEJE23AB', 'JE23AB', 'JE2']],
    ['IE', 'D6W XY00', ['D6WXY00', 'D6W']],
    ['CA', 'k1a-0b1', ['K1A0B1', 'K1A']],
    ['NL', '1011 ab', ['1011AB', '1011']],
    ['NL', 'NL-1011 AB', ['NL1011AB', '1011AB', '1011']],
    ['BR', '01310–100', ['01310100', '01310000']],
    ['BR', '01310', ['01310', '01310000']],
    ['DE', '10115-1234', ['101151234']],
    ['DE', 'D-10115', ['D10115', '10115']],
    ['DE', 'de 10115', ['DE10115', '10115']],
    ['FI', 'FIN-00100', ['FIN00100', '00100']],
    ['SE', 'SE-111 22', ['SE11122', '11122']],
    ['LT', 'LT-10309', ['LT10309', '10309']],
    ['LV', '1001', ['1001', 'LV1001']],
    ['LV', 'LV-1001', ['LV1001', '1001']],
    ['LU', 'LU-1111', ['LU1111', '1111', 'L1111']],
    ['AD', '500', ['500', 'AD500']],
    ['FR', '75008 CEDEX 08', ['75008CEDEX08', '75008']],
    ['JP', '〒100-0001', ['〒1000001', '1000001']],
    ['JP', '１００－０００１', ['1000001']],
    ['AR', 'X5000', ['X5000', '5000']],
    ['AR', 'C1425DKF', ['C1425DKF', '1425']],
  ])('of %s: %s is looked up as %j', (country, code, keys) => {
    expect(lookupKeys(country, code).map(({ key }) => key)).toEqual(keys);
  });

  it.each(['X5000', 'X5000ABC', 'AR-X5000'])('of Argentina name their province: %s', (code) => {
    expect(lookupKeys('AR', code).at(-1)).toEqual({ key: '5000', stateCode: 'X' });
  });

  it.each([
    ['01310100', { key: '01310100', stateCode: 'SP' }],
    ['08010', { key: '01000000', stateCode: 'SP' }],
    ['76801000', { key: '76801000', stateCode: 'RO' }],
    ['73100000', { key: '73100000', stateCode: 'DF' }],
    ['00100000', undefined],
    ['1310100', undefined],
  ])('of Brazil: %s is in the range of %j', (key, range) => {
    expect(rangeOfCode(key)).toEqual(range);
  });
});

describe('a country of postal records', () => {
  const text = fc.string({
    unit: fc.constantFrom('A', 'b', 'é', '1', '2', '-', ' '),
    minLength: 1,
    maxLength: 5,
  });
  const degrees = fc.tuple(fc.integer({ min: -89, max: 89 }), fc.integer({ min: 0, max: 9999 }));
  const decimal = degrees.map(([whole, part]) => String(Number(`${whole}.${String(part).padStart(4, '0')}`)));
  const rows = fc.array(
    fc.record({
      code: text,
      place: text,
      state: text,
      latitude: decimal,
      longitude: decimal,
      accuracy: fc.nat(6),
    }),
    { maxLength: 40 },
  );

  it('contains all rows, including duplicates', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const all = given.map((fields) => row(fields.code, fields.place, fields));
        const postal = new PostalCountry(encodePostal('XX', all));
        const back = Array.from({ length: postal.count }, (_, i) => [
          postal.code(i),
          postal.place(i),
          ...postal.areas[postal.areaId(i)]!,
          String(postal.latitude(i)),
          String(postal.longitude(i)),
          postal.accuracy(i),
        ]);
        const expected = all.map((r) => [
          r.code,
          r.place,
          ...readPostalArea(r),
          r.latitude,
          r.longitude,
          r.accuracy,
        ]);
        expect(back.map(String).sort()).toEqual(expected.map(String).sort());
      }),
    );
  });

  it('finds the same codes and places as a scan', () => {
    fc.assert(
      fc.property(rows, text, (given, wanted) => {
        const postal = new PostalCountry(
          encodePostal(
            'XX',
            given.map((fields) => row(fields.code, fields.place, fields)),
          ),
        );
        const all = Array.from({ length: postal.count }, (_, i) => i);
        const { from, to } = postal.rowsOfCode(codeKey(wanted));
        expect(all.slice(from, to)).toEqual(all.filter((i) => codeKey(postal.code(i)) === codeKey(wanted)));
        expect(postal.rowsOfPlace(normalizeName(wanted))).toEqual(
          all.filter((i) => normalizeName(postal.place(i)) === normalizeName(wanted)),
        );
      }),
    );
  });

  it('is encoded to the same bytes for the same rows', () => {
    const given = [row('2', 'b', { latitude: '1.5' }), row('1', 'a'), row('1', 'a')];
    expect(encodePostal('XX', given)).toEqual(encodePostal('XX', given.toReversed()));
  });
});
