import { expect, it } from 'vitest';
import { displacedLine } from './line-colors';

/** As in theme.css, in light. */
const LINES = {
  '--line-1': '#b45309',
  '--line-2': '#0f766e',
  '--line-3': '#9d2f8f',
  '--line-4': '#5b6b00',
  '--line-5': '#7c3aed',
  '--line-6': '#c2255c',
  '--line-7': '#0b7285',
  '--line-8': '#6b4a2b',
};
const SPARE = '#3350d0';

it('takes the colour nearest to the accent from competitors', () => {
  expect(displacedLine('#c2410c', LINES, SPARE)).toBe('--line-1');
  expect(displacedLine('#0f766e', LINES, SPARE)).toBe('--line-2');
  expect(displacedLine('#be185d', LINES, SPARE)).toBe('--line-6');
});

it('takes none where the spare colour is the nearest', () => {
  expect(displacedLine(SPARE, LINES, SPARE)).toBeUndefined();
  expect(displacedLine('#2f55d4', LINES, SPARE)).toBeUndefined();
});
