import { describe, expect, it } from 'vitest';
import { Possible } from './possible.js';

type Light = 'on' | 'off';
const seen = (what: Light) => (state: Light) => (state === what ? state : undefined);
const turned = (to: Light) => () => to;

describe('what may be', () => {
  it('is what was acknowledged, and nothing else', () => {
    const light = new Possible<Light>('off');
    expect(light.answered(turned('on'))).toBe(true);
    expect(light.answered(seen('off'))).toBe(false);
    expect(light.states).toEqual(['on']);
  });

  it('is both after a request without an answer, until one is seen at rest', () => {
    const light = new Possible<Light>('off');
    light.unanswered(turned('on'));
    expect(light.states).toEqual(['off', 'on']);
    expect(light.answered(seen('off'))).toBe(true);
    light.settle();
    expect(light.answered(seen('on'))).toBe(true);
    expect(light.answered(seen('off'))).toBe(false);
  });

  it('counts with a request that comes to pass late, over an answer that came later', () => {
    const light = new Possible<Light>('off');
    light.unanswered(turned('on'));
    expect(light.answered(turned('off'))).toBe(true);
    expect(light.answered(seen('on'))).toBe(true);
  });

  it('counts with no request of a time before the rest', () => {
    const light = new Possible<Light>('off');
    light.unanswered(turned('on'));
    expect(light.answered(seen('off'))).toBe(true);
    light.settle();
    expect(light.answered(turned('off'))).toBe(true);
    expect(light.answered(seen('on'))).toBe(false);
  });
});
