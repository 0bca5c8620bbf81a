import { expect, it } from 'vitest';
import { quotaReachedMessage } from './quota-reached.js';

it('names the limit, what is used and allowed, and what to do', () => {
  expect(
    quotaReachedMessage({ kind: 'keywords', used: 9990, held: 0, allowed: 10_000, adds: 20, above: false }),
  ).toBe(
    'Keyword limit reached: this account and the accounts below it have 9,990 of 10,000 keywords, and this adds 20. ' +
      'Remove keywords, or ask the platform account to raise `limits.keywords`.',
  );
  expect(
    quotaReachedMessage({ kind: 'keywords', used: 2, held: 9000, allowed: 10_000, adds: 9000, above: false }),
  ).toContain('have 2 of 10,000 keywords, other requests are adding 9,000, and this adds 9,000.');
  expect(quotaReachedMessage({ kind: 'accounts', used: 1, held: 0, allowed: 1, adds: 1, above: true })).toBe(
    'Account limit reached: an account above this one has 1 of 1 account below it. ' +
      'Ask the platform account to raise `limits.accounts`.',
  );
});
