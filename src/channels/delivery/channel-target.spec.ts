import { expect, it } from 'vitest';
import type { Target } from '../kinds/chat-service.js';
import { withoutSecrets } from './channel-target.js';

const ADDRESS = 'https://chat.example.com/hooks/T000%2FA11/Zm9vYmFyYmF6?key=k%20value-1&token=t0ken%2Fvalue';

const mask = (answer: string, target: Target = { address: ADDRESS }) =>
  withoutSecrets({ status: 500, answer }, target).answer;

it.each([
  ['the path', 'no /hooks/T000%2FA11/Zm9vYmFyYmF6?key=k%20value-1&token=t0ken%2Fvalue', 'no ***'],
  ['a part of the path', 'unknown hook Zm9vYmFyYmF6!', 'unknown hook ***!'],
  ['a decoded part of the path', 'unknown team T000/A11!', 'unknown team ***!'],
  ['a value of the query', 'bad token t0ken%2Fvalue!', 'bad token ***!'],
  ['a decoded value of the query', 'bad token t0ken/value, key k value-1!', 'bad token ***, key ***!'],
  ['a secret that is cut off', 'unknown hook Zm9vYm', 'unknown hook ***'],
  ['a path that is cut off', 'no /hooks/T000%2FA11/Zm', 'no ***'],
])('masks %s', (_, answer, masked) => {
  expect(mask(answer)).toBe(masked);
});

it('masks tokens and topics, also cut off', () => {
  const target = { address: 'https://ntfy.sh', token: 'tk_secret', topic: 'seo-7' };
  expect(mask('tk_secret may not write to seo-7, tk_secr', target)).toBe('*** may not write to ***, ***');
});

it('leaves ordinary words', () => {
  const address = 'https://chat.example.com/webhooks/incoming/Zm9vYmFyYmF6';
  const answer = 'The webhooks of incoming messages are off.';
  expect(mask(answer, { address })).toBe(answer);
});
