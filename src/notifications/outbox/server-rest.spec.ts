import { describe, expect, it } from 'vitest';
import { ServerRest } from './server-rest.js';

const at = (ms: number) => new Date(Date.parse('2026-03-11T12:00:00Z') + ms);

describe('a mail server that fails', () => {
  it('is left alone after the third failure in a row, longer each time', () => {
    const rest = new ServerRest();
    rest.failed(at(0));
    rest.failed(at(0));
    expect(rest.resting(at(0))).toBe(false);
    rest.failed(at(0));
    expect(rest.resting(at(999))).toBe(true);
    expect(rest.resting(at(1000))).toBe(false);
    rest.failed(at(1000));
    expect(rest.resting(at(2999))).toBe(true);
    expect(rest.resting(at(3000))).toBe(false);
  });

  it('rests for a minute at most', () => {
    const rest = new ServerRest();
    for (let failures = 0; failures < 1000; failures += 1) rest.failed(at(0));
    expect(rest.resting(at(59_999))).toBe(true);
    expect(rest.resting(at(60_000))).toBe(false);
  });

  it('starts anew once a mail went through', () => {
    const rest = new ServerRest();
    rest.failed(at(0));
    rest.failed(at(0));
    rest.worked();
    rest.failed(at(0));
    rest.failed(at(0));
    expect(rest.resting(at(0))).toBe(false);
  });
});
