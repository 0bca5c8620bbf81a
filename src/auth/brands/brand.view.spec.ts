import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentColors, contrast } from './brand.view.js';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#3350d0', '#ffffff', 6.56],
])('the contrast of %s on %s is %d', (a, b, expected) => {
  expect(contrast(a, b)).toBeCloseTo(expected, 1);
  expect(contrast(b, a)).toBe(contrast(a, b));
});

describe('the colours of an accent', () => {
  it('are the accent itself where that is readable', () => {
    expect(accentColors('#3350D0').light).toEqual({ accent: '#3350d0', on_accent: '#ffffff' });
    expect(accentColors('#8fa8ff').dark).toEqual({ accent: '#8fa8ff', on_accent: '#000000' });
  });

  it('are readable in both themes for every accent', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, (...rgb) => {
        const color = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
        const { light, dark } = accentColors(color);
        for (const background of ['#ffffff', '#f6f7f8', '#f1f3f5'])
          expect(contrast(light.accent, background)).toBeGreaterThanOrEqual(4.5);
        for (const background of ['#0e1012', '#17191c', '#1e2125'])
          expect(contrast(dark.accent, background)).toBeGreaterThanOrEqual(4.5);
        for (const { accent, on_accent } of [light, dark])
          expect(contrast(on_accent, accent)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
