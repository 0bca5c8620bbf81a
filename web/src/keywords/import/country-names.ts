import { COUNTRIES } from '../list/countries';

const codes = new Set(COUNTRIES);
/** Codes and short names that files have beside those of ISO 3166. */
const OTHER_NAMES: Record<string, string> = {
  UK: 'GB',
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
    formats.flatMap((format) => COUNTRIES.map((code) => [format.of(code)!.toUpperCase(), code] as const)),
  );
}

/** The code of a country by its code or name in any case; other texts stay as they are. */
export function countryOf(text: string): string {
  const upper = text.toUpperCase();
  if (codes.has(upper)) return upper;
  byName ??= names();
  return OTHER_NAMES[upper] ?? byName.get(upper) ?? (upper.length === 2 ? upper : text);
}

/** As the API accepts: the list of those with search results of their own is not complete. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code);
