import { describe, expect, it } from 'vitest';
import { requestCounter, requestCounters, counterExpiry } from './request-counter.js';

const NOW = new Date('2026-03-31T23:59:59.999Z');

describe('the counters of a request', () => {
  it('are those of the account, of every account above it and of the installation, in this order', () => {
    const budgets = new Map([
      ['parent', { day: 5, month: 0 }],
      ['all', { month: 100 }],
    ]);
    const counters = requestCounters(['child', 'parent', 'root'], budgets, NOW);
    expect(counters.map(({ id, limit }) => [id, limit])).toEqual([
      ['child:2026-03-31', null],
      ['child:2026-03', null],
      ['parent:2026-03-31', 5],
      ['parent:2026-03', 0],
      ['root:2026-03-31', null],
      ['root:2026-03', null],
      ['all:2026-03-31', null],
      ['all:2026-03', 100],
    ]);
  });

  it('start again with each UTC day and month', () => {
    const next = new Date(NOW.getTime() + 1);
    expect(requestCounter('a', 'day', next).id).toBe('a:2026-04-01');
    expect(requestCounter('a', 'month', next).id).toBe('a:2026-04');
  });

  it('are kept for longer than a year', () => {
    expect(counterExpiry(NOW).toISOString()).toBe('2027-05-05T23:59:59.999Z');
  });
});
