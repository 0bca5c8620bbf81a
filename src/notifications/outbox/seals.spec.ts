import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../config/load-settings.js';
import { BrokenSealError, Seals } from './seals.js';

const sealsOf = (secret: string) => {
  const { auth, store } = loadSettings({ JWT_SECRET: secret });
  return new Seals(auth, store);
};
const seals = sealsOf('a secret of more than thirty-two characters');
const LINK = 'https://example.com/reset-password?token=abc';

describe('a sealed text', () => {
  it('opens to what it was, and shows nothing of it', () => {
    const sealed = seals.seal(LINK);
    expect(seals.open(sealed)).toBe(LINK);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('example');
  });

  it('differs each time', () => {
    expect(seals.seal(LINK)).not.toBe(seals.seal(LINK));
  });

  it('does not open under another secret, nor when it was changed', () => {
    const sealed = seals.seal(LINK);
    const other = sealsOf('another secret of more than thirty-two characters');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    for (const open of [
      () => other.open(sealed),
      () => seals.open(bytes.toString('base64url')),
      () => seals.open(''),
    ])
      expect(open).toThrow(BrokenSealError);
  });
});
