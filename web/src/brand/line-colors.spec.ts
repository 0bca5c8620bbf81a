import { expect, it } from 'vitest';
import theme from '../theme.css?raw';
import { displacedLine } from './line-colors';

const LINES = Object.fromEntries(
  [...theme.matchAll(/(--line-\d): light-dark\((#\w{6})/g)].map(([, name, color]) => [name!, color!]),
);
const SPARE = /--line-spare: light-dark\((#\w{6})/.exec(theme)![1]!;

it('takes the colour nearest to the accent from competitors', () => {
  expect(Object.keys(LINES)).toHaveLength(8);
  expect(displacedLine('#c2410c', LINES, SPARE)).toBe('--line-1');
  expect(displacedLine('#0f766e', LINES, SPARE)).toBe('--line-2');
  expect(displacedLine('#be185d', LINES, SPARE)).toBe('--line-6');
});

it('takes none where the spare colour is the nearest', () => {
  expect(displacedLine(SPARE, LINES, SPARE)).toBeUndefined();
  expect(displacedLine('#2f55d4', LINES, SPARE)).toBeUndefined();
});
