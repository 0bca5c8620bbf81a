import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.js';

const at = (ms: number) => new Date(Date.parse('2026-03-11T12:00:00Z') + ms);

describe('a mail server that fails', () => {
  it('is left alone after the third failure in a row, longer each time', () => {
    const backoff = new Backoff();
    backoff.failed(at(0));
    backoff.failed(at(0));
    expect(backoff.active(at(0))).toBe(false);
    backoff.failed(at(0));
    expect(backoff.active(at(999))).toBe(true);
    expect(backoff.active(at(1000))).toBe(false);
    backoff.failed(at(1000));
    expect(backoff.active(at(2999))).toBe(true);
    expect(backoff.active(at(3000))).toBe(false);
  });

  it('rests for a minute at most', () => {
    const backoff = new Backoff();
    for (let failures = 0; failures < 1000; failures += 1) backoff.failed(at(0));
    expect(backoff.active(at(59_999))).toBe(true);
    expect(backoff.active(at(60_000))).toBe(false);
  });

  it('starts anew once a mail went through', () => {
    const backoff = new Backoff();
    backoff.failed(at(0));
    backoff.failed(at(0));
    backoff.succeeded();
    backoff.failed(at(0));
    backoff.failed(at(0));
    expect(backoff.active(at(0))).toBe(false);
  });
});
