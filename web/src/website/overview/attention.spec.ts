import { expect, it } from 'vitest';
import { listAttention, type Known } from './attention';

const NEXT = '2026-03-11T01:00:00Z';
const FINE: Known = {
  account: 'a',
  config: { next_run_at: NEXT, is_late: false, is_cron_running: false },
  counts: { failed: 0, left_top10: 0, url_changed: 0 },
  run: { _id: 'r', status: 'done', failed: 0 },
  usage: { day: { used: 79, limit: 100 }, month: { used: 5000, limit: null } },
  provider: { state: 'ok', health: { state: 'never_asked', failure: null } },
};
const failing = (failure: 'credits' | 'rejected' | 'unavailable'): Known['provider'] => ({
  state: 'ok',
  health: { state: 'failing', failure },
});
const readTexts = (change: Partial<Known>) => listAttention({ ...FINE, ...change }).map(({ text }) => text);

it('is needed by nothing while all is well, or not known yet', () => {
  expect(listAttention(FINE)).toEqual([]);
  expect(listAttention({ account: 'a', config: FINE.config })).toEqual([]);
  expect(readTexts({ counts: { failed: 0, left_top10: null, url_changed: null }, run: null })).toEqual([]);
});

it('leads to exactly the keywords that it counts', () => {
  const items = listAttention({ ...FINE, counts: { failed: 2, left_top10: 1, url_changed: 3 } });
  expect(items.map(({ text, to }) => [text, to.to, to.search])).toEqual([
    ['2 keywords failed', '/a/$accountId/keywords', { state: 'failed' }],
    ['1 keyword left the top 10', '/a/$accountId/keywords', { left: '10', compare: 'range' }],
    ['3 keywords rank with another URL', '/a/$accountId/keywords', { urlchanged: 'true', compare: 'range' }],
  ]);
});

it.each<[string, Partial<Known>]>([
  ['The search provider has no credits left', { provider: failing('credits') }],
  ['The search provider rejects the key', { provider: failing('rejected') }],
  ['The search provider cannot be reached', { provider: failing('unavailable') }],
  ['The last check looks wrong', { run: { _id: 'r', status: 'suspicious', failed: 0 } }],
  ['The last check failed', { run: { _id: 'r', status: 'missed', failed: 0 } }],
  ['The check is late', { config: { next_run_at: NEXT, is_late: true, is_cron_running: false } }],
])('is needed: %s', (text, change) => {
  expect(readTexts(change)).toEqual([text]);
});

it('is not needed by a late check that is running', () => {
  expect(readTexts({ config: { next_run_at: NEXT, is_late: true, is_cron_running: true } })).toEqual([]);
});

it('is needed by a budget near its end', () => {
  const usage = { day: { used: 80, limit: 100 }, month: { used: 1990, limit: 2000 } };
  expect(readTexts({ usage })).toEqual([
    '100% of the requests of this month are used',
    '80% of the requests of today are used',
  ]);
});

it('names each item, how urgent it is, and the address of what it is about', () => {
  const items = listAttention({
    ...FINE,
    config: { next_run_at: NEXT, is_late: true, is_cron_running: false },
    counts: { failed: 1, left_top10: 1, url_changed: 1 },
    run: { _id: 'r', status: 'suspicious', failed: 0 },
    usage: { day: { used: 90, limit: 100 }, month: { used: 90, limit: 100 } },
    provider: failing('unavailable'),
  });
  const params = { accountId: 'a' };
  const runs = { to: '/a/$accountId/runs', params };
  const keywords = { to: '/a/$accountId/keywords', params };
  expect(items.map(({ id, isSevere = false, to }) => [id, isSevere, to])).toMatchObject([
    ['provider', true, { to: '/setup/provider' }],
    ['late', true, runs],
    ['suspicious', true, { ...runs, search: { run: 'r' } }],
    ['failed', true, keywords],
    ['left', false, keywords],
    ['url', false, keywords],
    ['month', false, runs],
    ['day', false, runs],
  ]);
});

it.each(['failed', 'abandoned', 'missed'])('a check that is %s is opened by its item', (status) => {
  expect(listAttention({ ...FINE, run: { _id: 'r', status, failed: 0 } })).toEqual([
    {
      id: 'run',
      text: 'The last check failed',
      to: { to: '/a/$accountId/runs', params: { accountId: 'a' }, search: { run: 'r' } },
      isSevere: true,
    },
  ]);
});
