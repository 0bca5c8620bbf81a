import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { findTotpStep, newTotpSecret, totpUrl } from './totp.js';

/** Of RFC 6238, appendix B; its codes have eight digits, of which apps show the last six. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %s seconds is %s, as in the RFC', (seconds, code) => {
    expect(findTotpStep(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-60, null],
    [-30, 999],
    [0, 1000],
    [30, 1001],
    [60, null],
  ])('of %s seconds away has the step %s', (offset, step) => {
    const code = TOTP.generate({ secret: Secret.fromBase32(SECRET), timestamp: (30_000 + offset) * 1000 });
    expect(findTotpStep(SECRET, code, new Date(30_000 * 1000))).toBe(step);
  });

  it.each(['', '28708', '2870822', '28708a', '２８７０８２', ' '])('is not %j', (code) => {
    expect(findTotpStep(SECRET, code, new Date(59_000))).toBeNull();
  });

  it('may have a space in the middle', () => {
    expect(findTotpStep(SECRET, ' 287 082', new Date(59_000))).toBe(1);
  });
});

it('a new secret has 160 bits, and is in the address for the app', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUrl(secret, 'me+1@example.com')).toBe(
    `otpauth://totp/Rankwire:me%2B1@example.com?secret=${secret}&issuer=Rankwire`,
  );
});
