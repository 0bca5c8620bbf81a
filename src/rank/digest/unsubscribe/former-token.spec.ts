import { expect, it } from 'vitest';
import { addressOfToken, unsubscribeToken } from './former-token.js';

const digest = { secret: 'secret', to: ['Ada@example.com'], unsubscribed: ['grace@example.com'] };

it('a token has the length that the log redacts, and is of one address of one digest', () => {
  const token = unsubscribeToken('secret', 'ada@example.com');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(unsubscribeToken('secret', 'Ada@Example.com')).toBe(token);
  expect(unsubscribeToken('secret', 'grace@example.com')).not.toBe(token);
  expect(unsubscribeToken('other', 'ada@example.com')).not.toBe(token);
});

it.each([
  ['a recipient', unsubscribeToken('secret', 'ada@example.com'), 'Ada@example.com'],
  ['one who has unsubscribed', unsubscribeToken('secret', 'grace@example.com'), 'grace@example.com'],
  ['an address that was removed', unsubscribeToken('secret', 'linus@example.com'), undefined],
  ['another digest', unsubscribeToken('other', 'ada@example.com'), undefined],
  ['no one', 'short', undefined],
  ['no one, in as many bytes', 'ü'.repeat(21) + 'a', undefined],
])('the token of %s finds its address', (_, token, address) => {
  expect(addressOfToken(digest, token)).toBe(address);
});
