import { expect, it } from 'vitest';
import { byReason, type FailedKeyword, retriable } from './failures';

const failed = (keyword: string, message: string): FailedKeyword => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop',
  message,
});
const FAILED = [failed('a', 'timeout'), failed('b', 'HTTP 500'), failed('c', 'HTTP 500')];

it('groups failed keywords by their reason, the most frequent first', () => {
  const names = byReason(FAILED).map(([message, keywords]) => [message, keywords.map((k) => k.keyword)]);
  expect(names).toEqual([
    ['HTTP 500', ['b', 'c']],
    ['timeout', ['a']],
  ]);
});

it('retries only keywords that are still tracked', () => {
  const tracked = [
    { keyword: 'b', country: 'US' },
    { keyword: 'a', country: 'DE' },
    { keyword: 'c', country: 'US', device: 'mobile' as const },
  ];
  expect(retriable(FAILED, tracked)).toEqual([{ keyword: 'b', country: 'US', near: '', device: 'desktop' }]);
});
