import { t } from '../../../shared/text/i18n';

/** A character set of older programs, by its name in browsers. */
export const CHARSETS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;
export type Charset = (typeof CHARSETS)[number];

export const charsetName = (charset: Charset): string =>
  ({
    'windows-1252': t('Western European ({charset})', { charset: 'Windows-1252' }),
    'windows-1250': t('Central European ({charset})', { charset: 'Windows-1250' }),
    'windows-1251': t('Cyrillic ({charset})', { charset: 'Windows-1251' }),
    'koi8-r': t('Cyrillic ({charset})', { charset: 'KOI8-R' }),
    'windows-1253': t('Greek ({charset})', { charset: 'Windows-1253' }),
    'windows-1254': t('Turkish ({charset})', { charset: 'Windows-1254' }),
    'windows-1255': t('Hebrew ({charset})', { charset: 'Windows-1255' }),
    'windows-1256': t('Arabic ({charset})', { charset: 'Windows-1256' }),
    'windows-1257': t('Baltic ({charset})', { charset: 'Windows-1257' }),
    'windows-1258': t('Vietnamese ({charset})', { charset: 'Windows-1258' }),
    'windows-874': t('Thai ({charset})', { charset: 'Windows-874' }),
    shift_jis: t('Japanese ({charset})', { charset: 'Shift JIS' }),
    'euc-jp': t('Japanese ({charset})', { charset: 'EUC-JP' }),
    'euc-kr': t('Korean ({charset})', { charset: 'EUC-KR' }),
    gb18030: t('Simplified Chinese ({charset})', { charset: 'GB 18030' }),
    big5: t('Traditional Chinese ({charset})', { charset: 'Big5' }),
  })[charset];

/** For character sets that chardet names, the one of Windows that has the same letters and more. */
const OF_WINDOWS: Record<string, Charset> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};
/** chardet's confidence, up to 100, from which a guess is shown; Vietnamese and Baltic guesses are rarely right. */
const SURE = 15;
const RARE: readonly string[] = ['windows-1257', 'windows-1258'];

/** The part of the characters of a table in UTF-16 that are ASCII, at least: delimiters, digits, line ends. */
const LEAST_ZEROS = 0.1;

export interface DecodedText {
  text: string;
  /** False if `charset` had to be guessed or chosen. */
  isUnicode: boolean;
  /** Undefined when no guess gives a plausible text: then `text` is empty. */
  charset: Charset | undefined;
}

/**
 * The text of a file: UTF-8, UTF-16 with or without a byte order mark, or else a character set of older programs.
 * @param chosen the set of a file that is not Unicode; without it, it is guessed
 */
export async function decodeText(bytes: Uint8Array, chosen?: Charset): Promise<DecodedText> {
  const text = unicodeText(bytes);
  if (text !== undefined) return { text, isUnicode: true, charset: undefined };
  const charset = chosen ?? (await guessCharset(bytes));
  return { text: charset === undefined ? '' : decode(charset, bytes), isUnicode: false, charset };
}

function unicodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 4096).entries()) if (byte === 0) zeros[index % 2]! += 1;
  // Text has no NUL, but in UTF-16 each ASCII character has one.
  if (Math.max(...zeros) * 2 >= Math.min(bytes.length, 4096) * LEAST_ZEROS)
    return decode(zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const decode = (charset: string, bytes: Uint8Array) => new TextDecoder(charset).decode(bytes);

async function guessCharset(bytes: Uint8Array): Promise<Charset | undefined> {
  const { analyse } = await import('chardet');
  const guesses = analyse(bytes)
    .filter(({ confidence }) => confidence >= SURE)
    .map(({ name }) => OF_WINDOWS[name.toLowerCase()] ?? name.toLowerCase())
    .filter((name): name is Charset => CHARSETS.includes(name as Charset) && !RARE.includes(name));
  return guesses.find((charset) => isPlausible(decode(charset, bytes)));
}

/** Letters beside one another in a word of one script; nearly all that is not ASCII is a letter. */
function isPlausible(text: string): boolean {
  if (/[\u0080-\u009f\ufffd]/.test(text)) return false;
  if (
    /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u.test(
      text,
    )
  )
    return false;
  // Letters with an accent stand alone or in pairs; a longer row of them is another script.
  if (/[\u00c0-\u00ff]{4}/.test(text)) return false;
  const others = text.match(/[^\0-\x7f]/gu) ?? [];
  const letters = others.filter((each) => /[\p{L}\p{M}]/u.test(each) && !/[\uff61-\uff9f]/.test(each));
  return letters.length >= others.length * 0.7;
}
