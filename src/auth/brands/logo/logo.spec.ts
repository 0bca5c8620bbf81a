import { expect, it } from 'vitest';
import { logoOf } from './logo.js';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const urlOf = (bytes: Buffer | string, type = 'image/svg+xml') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

it('reads a data URL, and names the version of what it stores', () => {
  const logo = logoOf(urlOf(DRAWING));
  expect(logo).toMatchObject({ type: 'image/svg+xml', version: expect.stringMatching(/^[\w-]{16}$/) });
  expect(logo.data.toString()).toBe(`${DRAWING}\n`);
  expect(logoOf(urlOf(DRAWING.replace('0 0 1 1', '0 0 2 2'))).version).not.toBe(logo.version);
});

it.each([
  ['an address', 'https://example.com/logo.svg'],
  ['another type', urlOf(DRAWING, 'text/html')],
  ['a type with parameters', `data:image/svg+xml;charset=utf-16;base64,AA==`],
  ['a text', `data:image/svg+xml,${DRAWING}`],
  ['a broken encoding', 'data:image/png;base64,**'],
])('refuses %s', (_, text) => {
  expect(() => logoOf(text)).toThrow('must be a data URL of a PNG or an SVG');
});

it('refuses more than 100 KB', () => {
  expect(() => logoOf(urlOf(Buffer.alloc(100 * 1024 + 1, 32)))).toThrow('must have at most 100 KB');
  expect(() => logoOf(urlOf(Buffer.alloc(100 * 1024, 32)))).not.toThrow('at most');
});

it('refuses a drawing that grows beyond it, as by a style of many elements', () => {
  const style = `<style>path{font-family:${'a'.repeat(1000)}}</style>`;
  const grown = DRAWING.replace('/>', `>${style}${'<path/>'.repeat(200)}</svg>`);
  expect(() => logoOf(urlOf(grown))).toThrow('must have at most 100 KB');
});

it('refuses a picture of the other type', () => {
  expect(() => logoOf(urlOf(DRAWING, 'image/png'))).toThrow('is not a PNG');
});
