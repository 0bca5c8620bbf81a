import { expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';

it('recovery codes are ten different ones of 80 bits, accepted however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  const [code] = codes as [string];
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
  expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code));
});
