import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulatorQuery } from '../http/search-params.js';
import { FaultPlan } from './fault-plan.js';
import type { FaultMatch, FaultRule } from './fault-rule.js';

function query(q: string, more: Partial<SimulatorQuery> = {}): SimulatorQuery {
  return { q, country: 'US', near: undefined, language: 'en', num: 100, start: 0, ...more };
}

function createPlan(...rules: FaultRule[]): FaultPlan {
  const plan = new FaultPlan();
  plan.set(rules);
  return plan;
}

const many = Array.from({ length: 400 }, (_, index) => query(`keyword ${index}`));

describe('FaultPlan', () => {
  it('lets everything pass without rules', () => {
    expect(createPlan().take(query('a'))).toEqual({ delayMs: 0, rule: undefined, fault: undefined });
  });

  it.each<[FaultMatch | undefined, boolean]>([
    [undefined, true],
    [{}, true],
    [{ q: 'best café' }, true],
    [{ q: 'Best café' }, false],
    [{ q: 'best' }, false],
    [{ country: 'US', near: 'Paris' }, true],
    [{ country: 'GB', near: 'Paris' }, false],
    [{ near: '' }, false],
  ])('matches %j exactly: %s', (match, fires) => {
    const plan = createPlan({ fault: 'drop', ...(match && { match }) });
    expect(plan.take(query('best café', { near: 'Paris' })).fault).toBe(fires ? 'drop' : undefined);
  });

  it('matches a search without a place by an empty near', () => {
    expect(createPlan({ fault: 'drop', match: { near: '' } }).take(query('a')).fault).toBe('drop');
  });

  it.each([
    ['mobile', 'mobile' as const, true],
    ['mobile', undefined, false],
    ['', undefined, true],
    ['', 'mobile' as const, false],
  ])('matches the device %j of a search on %s: %s', (device, searched, fires) => {
    const plan = createPlan({ fault: 'drop', match: { device } });
    const found = plan.take(query('a', searched && { device: searched })).fault;
    expect(found).toBe(fires ? 'drop' : undefined);
  });

  it('adds up latencies and lets the first other fault decide', () => {
    const plan = createPlan(
      { fault: 'latency', ms: 5 },
      { fault: 'latency', ms: 7 },
      { fault: 'html' },
      { fault: 'latency', ms: 100 },
      { fault: 'drop' },
    );
    expect(plan.take(query('a'))).toMatchObject({ delayMs: 12, rule: { fault: 'html' }, fault: 'html' });
    expect(plan.list().map(({ fired }) => fired)).toEqual([1, 1, 1, 0, 0]);
  });

  it('names a bare wait latency', () => {
    expect(createPlan({ fault: 'latency' }).take(query('a'))).toEqual({
      delayMs: 1000,
      rule: undefined,
      fault: 'latency',
    });
  });

  it('fires as often as times says and then leaves it to the next rule', () => {
    const plan = createPlan({ fault: 'rate_limit', times: 2 }, { fault: 'page10' });
    const faults = [1, 2, 3, 4].map(() => plan.take(query('a')).fault);
    expect(faults).toEqual(['rate_limit', 'rate_limit', 'page10', 'page10']);
  });

  it('counts again after the rules are set again', () => {
    const plan = createPlan({ fault: 'drop', times: 1 });
    plan.take(query('a'));
    plan.set(plan.list());
    expect(plan.take(query('a')).fault).toBe('drop');
  });

  it('never fires at rate 0 and always at rate 1', () => {
    expect(many.some((one) => createPlan({ fault: 'drop', rate: 0 }).take(one).rule)).toBe(false);
    expect(many.every((one) => createPlan({ fault: 'drop', rate: 1 }).take(one).rule)).toBe(true);
  });

  it('fires for about the share that rate says', () => {
    const plan = createPlan({ fault: 'drop', rate: 0.25 });
    const fired = many.filter((one) => plan.take(one).rule).length;
    expect(fired / many.length).toBeGreaterThan(0.18);
    expect(fired / many.length).toBeLessThan(0.32);
  });

  it('selects the same searches in any order', () => {
    const draw = (queries: SimulatorQuery[]) => {
      const plan = createPlan({ fault: 'drop', rate: 0.5 });
      const hit = queries.filter((one) => plan.take(one).rule).map(({ q }) => q);
      return hit.sort();
    };
    const some = many.slice(0, 40);
    fc.assert(
      fc.property(fc.shuffledSubarray(some, { minLength: 40 }), (shuffled) => {
        expect(draw(shuffled)).toEqual(draw(some));
      }),
      { numRuns: 20 },
    );
  });

  it('decides again for a repeated search, so that a retry may succeed', () => {
    const plan = createPlan({ fault: 'drop', rate: 0.5 });
    const tries = Array.from({ length: 20 }, () => plan.take(query('a')).fault);
    expect(new Set(tries)).toEqual(new Set(['drop', undefined]));
  });
});
