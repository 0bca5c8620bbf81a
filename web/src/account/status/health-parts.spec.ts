import { describe, expect, it } from 'vitest';
import { type More, listParts } from './health-parts';
import type { Health } from './queries';

const WELL: Health = { store: 'up', scheduler: 'ok', checks: 'ok', suspicious_runs: 0, geo: 'ok' };
const listStates = (health: Health) => listParts(health).map(({ name, state }) => `${name}: ${state}`);

describe('the parts of an installation', () => {
  it('are those that the server has', () => {
    expect(listStates({ store: 'up' })).toEqual(['Store: Works']);
    expect(listStates({ ...WELL, redis: 'up' })).toEqual([
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
    const [first, ...others] = listParts({ ...WELL, ...change });
    expect(`${first!.name}: ${first!.state}`).toBe(text);
    expect([first!.isGood, ...others.map(({ isGood }) => isGood)]).toEqual([
      false,
      ...others.map(() => true),
    ]);
  });

  const SINCE = '2026-03-11T12:00:00.000Z';
  const health = { state: 'ok' as const, since: SINCE, failure: null, message: null, advice: null };
  const failing = {
    ...health,
    state: 'failing' as const,
    failure: 'rejected' as const,
    message: 'Status 401',
  };
  const shown = (more: Partial<More>) => listParts(WELL, { zone: 'UTC', ...more });

  it('are good with a search provider that answers, and not with one that fails', () => {
    const provider = (change: object) => ({ state: 'ok' as const, health: { ...health, ...change } });
    expect(shown({ provider: provider({}) })).toContainEqual({
      name: 'Search provider',
      state: 'OK since Mar 11, 2026, 12:00 PM',
      isGood: true,
    });
    expect(shown({ provider: provider({ state: 'never_asked', since: null }) })).toContainEqual({
      name: 'Search provider',
      state: 'Never asked',
      isGood: true,
      isOff: true,
    });
    expect(shown({ provider: { state: 'paused', health: failing } })[0]).toMatchObject({
      state: 'Failing since Mar 11, 2026, 12:00 PM: Status 401',
      isGood: false,
      advice: expect.stringContaining('SEARCH_PROVIDER_KEY') as string,
    });
    expect(shown({ provider: { ...provider({}), state: 'unconfigured' } })[0]).toMatchObject({
      state: 'Not configured',
      isGood: false,
    });
  });

  it('need attention while a website has been checked in vain', () => {
    expect(shown({ totals: { without_result: 0 } }).every(({ isGood }) => isGood)).toBe(true);
    expect(shown({ totals: { without_result: 1 } })[0]).toMatchObject({
      name: 'Checks without any result',
      state: '1 website',
      isGood: false,
    });
  });

  it('may have no scheduler in this process', () => {
    expect(listParts({ store: 'up', scheduler: 'off' }).every(({ isGood }) => isGood)).toBe(true);
  });
});
