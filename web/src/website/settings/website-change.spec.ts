import { expect, it } from 'vitest';
import { isWebsiteChange } from './website-change';

it.each([
  ['example.com', 'example.com', false],
  ['example.com', 'other.example', true],
  // Results are stored by the website as it is written.
  ['example.com', 'https://www.example.com/', true],
  ['example.com', 'not a site', false],
  ['example.com', 'localhost', false],
  ['example.com', '', false],
])('from %s to "%s": %s', (from, to, expected) => {
  expect(isWebsiteChange(from, to)).toBe(expected);
});
