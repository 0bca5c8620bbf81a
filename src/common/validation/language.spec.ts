import { expect, it } from 'vitest';
import { languageProblem } from './language.js';

it.each(['en', 'DE', 'zh', 'nb', 'iw', 'he', 'ko', 'hi'])('%s is the code of a language', (code) => {
  expect(languageProblem(code)).toBeUndefined();
});

it.each([
  ['jp', 'jp is not a language code; Japanese is ja'],
  ['CZ', 'CZ is not a language code; Czech is cs'],
  ['xx', 'xx is not a language code of ISO 639-1'],
  ['zz', 'zz is not a language code of ISO 639-1'],
  ['eng', 'language must be a code of two letters'],
  ['', 'language must be a code of two letters'],
  [undefined, 'language must be a code of two letters'],
])('%s is not', (code, problem) => {
  expect(languageProblem(code)).toBe(problem);
});

it('are those that have a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const known = codes.filter((code) => languageProblem(code) === undefined);
  expect(known).toHaveLength(190);
  expect(known.filter((code) => !names.of(code))).toEqual([]);
});
