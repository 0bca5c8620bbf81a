import { describe, expect, it } from 'vitest';
import { HashCost } from '../../common/hash-cost.js';
import { PasswordHasher } from './password-hasher.js';

describe('the password hasher', () => {
  it('hashes at the cost that OWASP recommends, unless a lower one is injected', async () => {
    expect(await new PasswordHasher(new HashCost()).hash('secret')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    expect(await new PasswordHasher(new HashCost(8, 1)).hash('secret')).toMatch(/\$m=8,t=1,p=1\$/);
  });

  it('verifies a hash of any cost', async () => {
    const hasher = new PasswordHasher(new HashCost());
    const stored = await new PasswordHasher(new HashCost(8, 1)).hash('secret');
    expect(await hasher.verify(stored, 'secret')).toBe(true);
    expect(await hasher.verify(stored, 'Secret')).toBe(false);
    expect(await hasher.verify(undefined, 'nobody has this password')).toBe(false);
  });

  it.each(['gro\u0308ße', 'größe', 'ｇröße'])('takes %j for größe', async (typed) => {
    const hasher = new PasswordHasher(new HashCost(8, 1));
    expect(await hasher.verify(await hasher.hash('größe'), typed)).toBe(true);
    expect(await hasher.verify(await hasher.hash(typed), 'größe')).toBe(true);
  });
});
