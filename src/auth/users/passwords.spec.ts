import { describe, expect, it } from 'vitest';
import { HashCost } from '../../common/hash-cost.js';
import { Passwords } from './passwords.js';

describe('passwords', () => {
  it('are hashed at the cost that OWASP recommends, unless a test hands in less', async () => {
    expect(await new Passwords(new HashCost()).hash('secret')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    expect(await new Passwords(new HashCost(8, 1)).hash('secret')).toMatch(/\$m=8,t=1,p=1\$/);
  });

  it('match their own hash alone, at whatever cost it was made', async () => {
    const passwords = new Passwords(new HashCost());
    const stored = await new Passwords(new HashCost(8, 1)).hash('secret');
    expect(await passwords.matches(stored, 'secret')).toBe(true);
    expect(await passwords.matches(stored, 'Secret')).toBe(false);
    expect(await passwords.matches(undefined, 'nobody has this password')).toBe(false);
  });
});
