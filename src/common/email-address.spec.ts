import { expect, it } from 'vitest';
import { normalizeEmail } from './email-address.js';

it.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada@example.com\u200b', 'ada@example.com'],
  ['a\u00adda@example.com', 'ada@example.com'],
  ['ada@xn--mnchen-3ya.de', 'ada@münchen.de'],
  ['ADA@MÜNCHEN.DE', 'ada@münchen.de'],
  ['ada@mu\u0308nchen.de', 'ada@münchen.de'],
  ['ada@mail.example。com', 'ada@mail.example.com'],
  ['ada@ｅxample.com', 'ada@example.com'],
  ['a@b@example.com', 'a@b@example.com'],
])('%j is stored as %j', (given, stored) => {
  expect(normalizeEmail(given)).toBe(stored);
  expect(normalizeEmail(stored)).toBe(stored);
});

it.each(['', 'ada', 'ada@', '@', 'ada@-', 'ada@a b', 'ada@[127.0.0.1]', `ada@${'ü'.repeat(300)}.com`])(
  'leaves %j as it is',
  (text) => {
    expect(normalizeEmail(text)).toBe(text);
  },
);
