import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', 'web', 'src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:css|tsx)$/.test(file),
);
const sheets = files.filter((file) => file.endsWith('.css'));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|light-dark)\(/gi;
const IMPORT = /import '(\.[^']+\.css)'/g;

it('the console names colours in theme.css only', () => {
  const coloursOf = (file: string) =>
    [...textOf(file).matchAll(COLOUR)].map(([colour]) => `${file}: ${colour}`);
  expect(coloursOf('theme.css').length).toBeGreaterThan(50);
  expect(sheets.filter((file) => file !== 'theme.css').flatMap(coloursOf)).toEqual([]);
});

it('each style sheet of the console is loaded once, by styles.css or by its components', () => {
  const imported = files.flatMap((file) =>
    [...textOf(file).matchAll(IMPORT)].map(([, sheet]) => normalize(join(dirname(file), sheet!))),
  );
  expect(sheets.length).toBeGreaterThan(30);
  expect([...new Set(imported)].sort()).toEqual(sheets.sort());
});

const WIDTH = /^\s*(?:[\w-]*width|grid-template-columns|flex|flex-basis|inline-size):[^;]*?\b\d{2,}px/gm;

it('the console names widths of ten pixels and more in theme.css only', () => {
  const widthsOf = (file: string) =>
    [...textOf(file).matchAll(WIDTH)].map(([width]) => `${file}: ${width.trim()}`);
  expect(sheets.filter((file) => file !== 'theme.css').flatMap(widthsOf)).toEqual([]);
});
