import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Words and phrases that have a plain technical equivalent: notifies, client, uses, imports, resets, sends. */
const AVOIDED =
  /\b(?:told|tells|somebody|anybody|whoever|stands|anew|happening|goes by|takes in|for a moment|at its turn)\b/i;

/** "There is no" and "is no longer" are English. */
const IS_NO = String.raw`(?<!\bthere )(?<!^)\bis no (?!longer\b|more\b)`;

/** Translated expressions: write your or tracked, is not a valid, one per line, no longer, manually, settle, request. */
const TRANSLATED = new RegExp(
  [
    String.raw`\bthe own\b`,
    IS_NO,
    String.raw`\bone a line\b`,
    String.raw`\bany more\b`,
    String.raw`\bwhatever\b`,
    String.raw`\b(?:comes?|came) to rest\b`,
    String.raw`\bby hand\b`,
    String.raw`\b(?:asks|asked) (?:a |the |another )?(?:search )?provider`,
    String.raw`\bprovider is asked\b`,
  ].join('|'),
  'i',
);

/** A comment that begins in the middle of a sentence. */
const OPENER = /(?:\/\/|\/\*\*|^\s*\*) (?:Of|Those) /;

/** The same in texts of the console and in errors, where the last check is not "newest" either. */
const IN_TEXTS = new RegExp(
  [
    String.raw`\bthe own\b`,
    IS_NO,
    String.raw`\bone a line\b|\bany more\b|\bwhatever\b|\bby hand\b|\bnewest\b`,
  ].join('|'),
  'i',
);

/** The message keeps its words, which rule 655 quotes. */
const QUOTED = 'The link is not valid any more.';

const EXTENSIONS = /\.(?:ts|tsx|mjs|md|yaml|yml)$/;
/** The history, data of the geographic tests, generated and translated texts, and the lists above. */
const EXCLUDED =
  /^(?:CHANGELOG\.md|test\/geo\/fixtures\/.*|web\/src\/api\/schema\.ts|web\/src\/text\/de\/.*|scripts\/language\.spec\.ts)$/;
const FOLDERS = ['src', 'web/src', 'test', 'scripts', 'bench', 'docs', '.github', 'deploy'];

const files = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => EXTENSIONS.test(file) && !EXCLUDED.test(file));

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(QUOTED, '');

/** Lines that match, as `file:line: text`. */
const linesWith = (...patterns: RegExp[]): string[] =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        patterns.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );

const STRING = String.raw`(['"\`])((?:\\.|(?!\1)[^\\])*)\1`;
const TEXTS = new RegExp(String.raw`\b(?:t\(|new \w*Error\()\s*${STRING}`, 'g');

/** Strings of t() and of errors that match, as `file: text`. */
const textsWith = (pattern: RegExp): string[] =>
  files
    .filter((file) => /^(?:src|web)\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(TEXTS)]
        .map(([, , text]) => text!)
        .filter((text) => pattern.test(text))
        .map((text) => `${file}: ${text}`),
    );

describe('the language of code and documentation', () => {
  it('covers the server, the console, tests and documentation', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((file) => file.endsWith('.tsx')).length).toBeGreaterThan(80);
    expect(files).toContain('compose.yaml');
  });

  it('avoids words that have a plain technical equivalent', () => {
    expect(linesWith(AVOIDED)).toEqual([]);
  });

  it('has no translated expressions', () => {
    expect(linesWith(TRANSLATED, OPENER)).toEqual([]);
  });

  it('has none in errors of the server and texts of the console', () => {
    expect(textsWith(IN_TEXTS)).toEqual([]);
  });
});
