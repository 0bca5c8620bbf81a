import { describe, expect, it } from 'vitest';
import { partsOf } from './health-parts';
import type { Health } from './queries';

const WELL: Health = { store: 'up', scheduler: 'ok', checks: 'ok', suspicious_runs: 0, geo: 'ok' };
const statesOf = (health: Health) => partsOf(health).map(({ name, state }) => `${name}: ${state}`);

describe('the parts of an installation', () => {
  it('are those that the server has', () => {
    expect(statesOf({ store: 'up' })).toEqual(['Store: Works']);
    expect(statesOf({ ...WELL, redis: 'up' })).toEqual([
      'Store: Works',
      'Redis: Works',
      'Scheduler: Works',
      'Scheduled checks: On time',
      'Geographic data: Works',
    ]);
  });

  it.each<[Partial<Health>, string]>([
    [{ store: 'down' }, 'Store: Does not respond'],
    [{ redis: 'down' }, 'Redis: Does not respond'],
    [{ scheduler: 'late' }, 'Scheduler: Late'],
    [{ checks: 'late' }, 'Scheduled checks: Late'],
    [{ checks: 'missed', missed_checks: 2 }, 'Missed checks: 2 websites'],
    [{ suspicious_runs: 2 }, 'Suspicious checks: 2 in 24 hours'],
    [{ geo: ['postal'] }, 'Geographic data: Incomplete'],
    [{ shutting_down: true }, 'Server: Shutting down'],
  ])('%j needs attention, and comes first', (change, text) => {
    const [first, ...others] = partsOf({ ...WELL, ...change });
    expect(`${first!.name}: ${first!.state}`).toBe(text);
    expect([first!.isGood, ...others.map(({ isGood }) => isGood)]).toEqual([
      false,
      ...others.map(() => true),
    ]);
  });

  it('may have no scheduler in this process', () => {
    expect(partsOf({ store: 'up', scheduler: 'off' }).every(({ isGood }) => isGood)).toBe(true);
  });
});
