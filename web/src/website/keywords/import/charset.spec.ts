import { expect, it } from 'vitest';
import { decodeText } from './charset';

const bytes = (...values: number[]) => new Uint8Array(values);
/** Bytes of a text in a set with one byte for each character. */
const encoded = (charset: string, text: string) => {
  const decoder = new TextDecoder(charset);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(bytes(byte)), byte] as const),
  );
  return bytes(...[...text].map((character) => byteOf.get(character)!));
};
const utf16 = (text: string, big = false) =>
  bytes(
    ...[...text].flatMap((each) => {
      const unit = [each.charCodeAt(0) & 0xff, each.charCodeAt(0) >> 8];
      return big ? unit.toReversed() : unit;
    }),
  );

it.each([
  ['UTF-8', new TextEncoder().encode('süß')],
  ['UTF-8 with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('süß')])],
  ['UTF-16 as of Ahrefs', bytes(0xff, 0xfe, ...utf16('süß'))],
  ['UTF-16, big end first', bytes(0xfe, 0xff, ...utf16('süß', true))],
  ['UTF-16 without a mark', utf16('süß')],
  ['UTF-16 without a mark, big end first', utf16('süß', true)],
])('decodes %s', async (_, file) => {
  expect(await decodeText(file)).toEqual({ text: 'süß', isUnicode: true, charset: undefined });
});

it.each([
  ['windows-1252', 'schöne schuhe;DE\nmädchen größe;DE\n'],
  ['windows-1252', 'zapatos niño;ES\nchaussures été;FR\n'],
  ['windows-1251', 'ключевое слово;страна\nкупить обувь;RU\n'],
  ['windows-1251', 'кроссовки\nобувь\n'],
  ['windows-1250', 'buty męskie;PL\nżółte półbuty;PL\n'],
  ['windows-1253', 'παπούτσια;GR\nγυναικεία ρούχα;GR\n'],
  ['windows-1255', 'נעליים;IL\nבגדים לנשים;IL\n'],
  ['windows-1256', 'أحذية رجالية;SA\nملابس;SA\n'],
])('guesses %s of %j', async (charset, text) => {
  expect(await decodeText(encoded(charset, text))).toEqual({ text, isUnicode: false, charset });
});

it('guesses Shift JIS', async () => {
  const hex =
    '834c815b838f815b83682c8d910a8c4320838c83668342815b83582c4a500a83898393836a8393834f83568385815b83592c4a500a';
  const file = bytes(...hex.match(/../g)!.map((byte) => Number.parseInt(byte, 16)));
  expect(await decodeText(file)).toEqual({
    text: 'キーワード,国\n靴 レディース,JP\nランニングシューズ,JP\n',
    isUnicode: false,
    charset: 'shift_jis',
  });
});

it('guesses nothing that no set makes plausible, and takes the chosen one', async () => {
  const file = encoded('koi8-r', 'обувь');
  const chosen = await decodeText(file, 'koi8-r');
  expect(chosen).toEqual({ text: 'обувь', isUnicode: false, charset: 'koi8-r' });
  expect(await decodeText(bytes(0x80, 0x81, 0x8d, 0x8f, 0x90))).toEqual({
    text: '',
    isUnicode: false,
    charset: undefined,
  });
});
