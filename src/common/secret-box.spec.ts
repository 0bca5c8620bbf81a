import { beforeEach, describe, expect, it } from 'vitest';
import { loadSettings } from '../settings/load-settings.js';
import { SecretBoxError, SecretBox } from './secret-box.js';

const createBox = (secret: string, keys = '') => {
  const { auth, store } = loadSettings({ JWT_SECRET: secret, SECRETS_KEY: keys });
  return new SecretBox(auth, store);
};
const LINK = 'https://example.com/reset-password?token=abc';

let secrets: SecretBox;
beforeEach(() => void (secrets = createBox('a secret of more than thirty-two characters')));

describe('a sealed text', () => {
  it('opens to the original, and does not contain it', () => {
    const sealed = secrets.seal(LINK);
    expect(secrets.open(sealed)).toBe(LINK);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('example');
  });

  it('opens in every release', () => {
    const sealed =
      '02S7zA2BUzkihrt6PNF_Y5rgnUkz4ClBFt1VGJy2gJdCZqr62uVPtOAK74LUA_XF0m0g_vbvh0rB6cgNRrMd05RkqIifS0bQ';
    expect(secrets.open(sealed)).toBe(LINK);
  });

  it('is different each time', () => {
    expect(secrets.seal(LINK)).not.toBe(secrets.seal(LINK));
  });

  it('does not open with another secret, or when it is damaged', () => {
    const sealed = secrets.seal(LINK);
    const other = createBox('another secret of more than thirty-two characters');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    for (const open of [
      () => other.open(sealed),
      () => secrets.open(bytes.toString('base64url')),
      () => secrets.open(''),
    ])
      expect(open).toThrow(SecretBoxError);
    expect(() => secrets.open('')).toThrow(
      expect.objectContaining({
        name: 'SecretBoxError',
        message: 'It cannot be decrypted: SECRETS_KEY or JWT_SECRET has changed since.',
      }),
    );
  });

  describe('with SECRETS_KEY', () => {
    const JWT_SECRET = 'a secret of more than thirty-two characters';
    const FIRST = 'a first key of more than thirty-two characters';
    const SECOND = 'a second key of more than thirty-two characters';

    it('opens with each key, and with JWT_SECRET what was sealed before', () => {
      const rotated = createBox(JWT_SECRET, `${SECOND},${FIRST}`);
      expect(rotated.open(secrets.seal(LINK))).toBe(LINK);
      expect(rotated.open(createBox(JWT_SECRET, FIRST).seal(LINK))).toBe(LINK);
    });

    it('opens with a former JWT_SECRET that is one of the keys', () => {
      const changed = createBox(
        'another secret of more than thirty-two characters',
        `${FIRST},${JWT_SECRET}`,
      );
      expect(changed.open(secrets.seal(LINK))).toBe(LINK);
    });

    it('is sealed anew only where another key than the first has sealed it', () => {
      const rotated = createBox(JWT_SECRET, `${SECOND},${FIRST}`);
      const { text, resealed } = rotated.openAndReseal(createBox(JWT_SECRET, FIRST).seal(LINK));
      expect(text).toBe(LINK);
      expect(createBox(JWT_SECRET, SECOND).open(resealed!)).toBe(LINK);
      expect(rotated.openAndReseal(resealed!)).toEqual({ text: LINK });
      expect(() => createBox(JWT_SECRET, FIRST).openAndReseal(resealed!)).toThrow(SecretBoxError);
    });

    it('is sealed with the first key alone', () => {
      const sealed = createBox(JWT_SECRET, `${SECOND},${FIRST}`).seal(LINK);
      expect(createBox('another secret of more than thirty-two characters', SECOND).open(sealed)).toBe(LINK);
      expect(() => createBox(JWT_SECRET, FIRST).open(sealed)).toThrow(SecretBoxError);
    });
  });
});
