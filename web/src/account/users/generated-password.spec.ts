import { expect, it } from 'vitest';
import { newPassword } from './generated-password';

it('makes another password each time, in groups without characters that look alike', () => {
  const made = Array.from({ length: 200 }, newPassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made)
    expect(password).toMatch(/^([a-km-np-zA-HJ-NP-Z2-9]{5}-){3}[a-km-np-zA-HJ-NP-Z2-9]{5}$/);
});
