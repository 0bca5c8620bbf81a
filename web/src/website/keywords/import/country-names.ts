import { COUNTRIES } from '../list/countries';

/** Every assigned code of ISO 3166-1, and Kosovo's: files may have those too that the console does not offer. */
const CODES = [...COUNTRIES, ...'AQ BV GS HM IO KP TF UM'.split(' ')];
const codes = new Set(CODES);
/** Codes and short names that files have beside those of ISO 3166. */
const OTHER_NAMES: Record<string, string> = {
  UK: 'GB',
  EL: 'GR',
  USA: 'US',
  'UNITED STATES OF AMERICA': 'US',
  TURKEY: 'TR',
  'CZECH REPUBLIC': 'CZ',
  RUSSIA: 'RU',
  'SOUTH KOREA': 'KR',
  'HONG KONG': 'HK',
};

let byName: Map<string, string> | undefined;

/** English names, and those in the language of the browser. */
function names(): Map<string, string> {
  const formats = ['en', undefined].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
  );
  return new Map(
    formats.flatMap((format) => CODES.map((code) => [format.of(code)!.toUpperCase(), code] as const)),
  );
}

/** The code of a country by its code or name in any case; other texts stay as they are. */
export function findCountry(text: string): string {
  const upper = text.toUpperCase();
  if (codes.has(upper)) return upper;
  byName ??= names();
  return OTHER_NAMES[upper] ?? byName.get(upper) ?? (upper.length === 2 ? upper : text);
}

/** As the API accepts. */
export const isCountry = (code: string): boolean => codes.has(code);
