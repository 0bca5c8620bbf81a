import { describe, expect, it } from 'vitest';
import { isInstant } from './time.js';

describe('an instant', () => {
  it.each([
    '2026-12-31T23:59:59Z',
    '2026-12-31T23:59Z',
    '2026-12-31T23:59:59.123+05:30',
    '2028-02-29T24:00:00Z',
    '9999-12-31T23:59:59Z',
  ])('may be %s', (text) => expect(isInstant(text)).toBe(true));

  it.each([
    '2026-12-31',
    '2026-12-31T23:59:59',
    '2026-13-01T00:00:00Z',
    '1',
    '',
    'tomorrow',
    '+012026-01-01T00:00:00Z',
    '2027-02-30T00:00:00Z',
    '2027-02-29T23:59:59+01:00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '0001-01-01T00:00:00+14:00',
  ])('may not be %j', (text) => expect(isInstant(text)).toBe(false));
});
