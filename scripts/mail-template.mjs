// npm run generate: compiles the HTML template of digests from MJML, whose tables and conditional comments mail
// programs need, into a module, so that nothing of MJML runs with the application.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { default: mjml2html } = require('mjml-core');
const preset = require('mjml-preset-core');

const folder = join(import.meta.dirname, '..', 'src', 'rank', 'digests', 'mail');
export const TARGET = join(folder, 'digest-template.ts');

/** MJML accepts only colours in these attributes; they become places. */
const PLACES = { '#0b5cad': '{{buttonColor}}', '#fffffe': '{{onButtonColor}}' };

/** The text of the module. */
export async function compileTemplate() {
  const source = readFileSync(join(folder, 'digest.mjml'), 'utf8');
  const options = { presets: [preset], validationLevel: 'strict', fonts: {} };
  const { html } = await mjml2html(source, options);
  const filled = html.replaceAll(/\{\{\s*([#/]?\w+)\s*\}\}/g, '{{$1}}');
  const placed = filled.replaceAll(/#0b5cad|#fffffe/g, (color) => PLACES[color]);
  const lines = placed.split('\n').map((line) => line.trim());
  const text = lines.filter((line) => line !== '').join('\n');
  const literal = text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
  return [
    '// Compiled from digest.mjml by `npm run generate`.',
    '',
    '/** HTML, a Mustache template. */',
    `export const DIGEST_TEMPLATE = \`${literal}\n\`;`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, await compileTemplate());
