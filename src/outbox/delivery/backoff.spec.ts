import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.js';

const at = (ms: number) => new Date(Date.parse('2026-03-11T12:00:00Z') + ms);

describe('the backoff of a channel', () => {
  it('pauses after the third consecutive failure, longer each time', () => {
    const backoff = new Backoff();
    backoff.recordFailure(at(0));
    backoff.recordFailure(at(0));
    expect(backoff.isActive(at(0))).toBe(false);
    backoff.recordFailure(at(0));
    expect(backoff.isActive(at(999))).toBe(true);
    expect(backoff.isActive(at(1000))).toBe(false);
    backoff.recordFailure(at(1000));
    expect(backoff.isActive(at(2999))).toBe(true);
    expect(backoff.isActive(at(3000))).toBe(false);
  });

  it('pauses for a minute at most', () => {
    const backoff = new Backoff();
    for (let failures = 0; failures < 1000; failures += 1) backoff.recordFailure(at(0));
    expect(backoff.isActive(at(59_999))).toBe(true);
    expect(backoff.isActive(at(60_000))).toBe(false);
  });

  it('resets after a success', () => {
    const backoff = new Backoff();
    backoff.recordFailure(at(0));
    backoff.recordFailure(at(0));
    backoff.recordSuccess();
    backoff.recordFailure(at(0));
    backoff.recordFailure(at(0));
    expect(backoff.isActive(at(0))).toBe(false);
  });
});
