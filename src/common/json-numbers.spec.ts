import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLossyNumber } from './json-numbers.js';

describe('a number of a JSON text', () => {
  it.each([
    '9007199254740993',
    '-9007199254740993',
    '12345678901234567890',
    '1e400',
    '-1e400',
    '1e-400',
    '9007199254740993.0',
    '900719925474099.3e1',
    '0.1234567890123456789',
    '3.14159265358979323846',
    '1.7976931348623159e308',
  ])('%s is found', (number) => {
    for (const text of [number, `{"a":[{"id":${number}}]}`, `{"s":"\\"1e2","n": ${number} }`]) {
      expect(findLossyNumber(text)).toBe(number);
    }
  });

  it.each([
    '0',
    '-0',
    '1.0',
    '1e2',
    '1E+2',
    '9007199254740991',
    '9007199254740992',
    '9007199254740994',
    '10000000000000000000000',
    '1e22',
    '0.1',
    '0.10000000000000001',
    '0.30000000000000004',
    '1234567890123456.00',
    '0.0000000000000000000000000000',
    '5e-324',
    '1.7976931348623157e308',
  ])('%s is kept', (number) => {
    expect(findLossyNumber(`{"a":[${number}]}`)).toBeUndefined();
  });

  it('in a string is text', () => {
    expect(
      findLossyNumber(String.raw`{"a":"9007199254740993","b\"1e400":"\\","c":"\\\"1e400"}`),
    ).toBeUndefined();
  });

  it.each([
    ['a number with many zeros', `{"a":1${'0'.repeat(500_000)}1}`],
    ['many numbers', `[${'1e5,'.repeat(125_000)}1234567890123456]`],
    [
      'escaped quotation marks in a text that does not end',
      `"1234567890123456${String.raw`\"`.repeat(250_000)}`,
    ],
    ['backslashes in a text that does not end', `"1234567890123456${'\\'.repeat(500_000)}`],
    ['many short texts', `[${'"1e5",'.repeat(80_000)}1234567890123456]`],
  ])('is looked for in a time that grows with the text: %s', (_, text) => {
    const began = process.cpuUsage();
    findLossyNumber(text);
    // Quadratic steps take minutes.
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
  });

  it('that JavaScript wrote is kept', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), double)), (value) => {
        expect(findLossyNumber(JSON.stringify(value))).toBeUndefined();
      }),
    );
  });

  it('is kept exactly when a whole number is written with the same digits', () => {
    const near = (value: bigint) => fc.bigInt({ min: value - 100n, max: value + 100n });
    const whole = fc.oneof(
      near(2n ** 53n),
      near(-(2n ** 53n)),
      near(2n ** 60n),
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
    );
    fc.assert(
      fc.property(whole, (value) => {
        const isSame = BigInt(String(Number(value))) === value;
        expect(findLossyNumber(`[${value}]`) === undefined).toBe(isSame);
      }),
    );
  });
});
