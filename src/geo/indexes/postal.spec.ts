import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeName } from './normalize-name.js';
import { codeKey, lookupKeys } from './postal-code.js';
import { PostalCountry } from './postal-country.js';
import { encodePostal } from './postal-encode.js';
import { postalAreaOf, type PostalRow } from './postal-row.js';

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
    ['GB', 'sw1a 1aa', ['SW1A1AA', 'SW1A']],
    ['GB', 'M1 1AE', ['M11AE', 'M1']],
    ['GB', 'SW1A', ['SW1A']],
    ['IE', 'D6W XY00', ['D6WXY00', 'D6W']],
    ['CA', 'k1a-0b1', ['K1A0B1', 'K1A']],
    ['NL', '1011 ab', ['1011AB', '1011']],
    ['BR', '01310–100', ['01310100', '01310000']],
    ['DE', '10115-1234', ['101151234']],
  ])('of %s: %s is looked up as %j', (country, code, keys) => {
    expect(lookupKeys(country, code)).toEqual(keys);
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
          ...postalAreaOf(r),
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
