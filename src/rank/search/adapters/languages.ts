import type { Search } from '../providers/search.js';

/** ISO 639-1 codes for which Google has another word, also those that ISO has replaced. */
const GOOGLE_CODES: Readonly<Record<string, string>> = {
  dv: 'mv',
  dz: 'bt',
  he: 'iw',
  in: 'id',
  ji: 'yi',
  jv: 'jw',
  nb: 'no',
  sm: 'ws',
};
const TRADITIONAL_CHINESE = ['TW', 'HK', 'MO'];

/** Chinese is written in two scripts, which search engines treat as two languages; the country decides. */
export const isTraditionalChinese = (country: string): boolean => TRADITIONAL_CHINESE.includes(country);

/** The language as Google's `hl` and `lr` name it: `zh-CN`, `zh-TW`, `iw`, `no`. */
export function googleLanguage({ language, country }: Pick<Search, 'language' | 'country'>): string {
  if (language === 'zh') return isTraditionalChinese(country) ? 'zh-TW' : 'zh-CN';
  return GOOGLE_CODES[language] ?? language;
}

/**
 * What SerpApi accepts as `hl` (its page "Google languages"; others are a 400), without entries of more than two letters
 * that no code of ours maps to.
 */
export const SERPAPI_LANGUAGES: ReadonlySet<string> = new Set(
  (
    'af ak am ar az be bg bh bn br bs bt ca co cs cy da de ee el en eo es et eu fa fi fo fr fy ga gd gl gn gu ha hi hr ' +
    'ht hu hy ia id ig is it iw ja jw ka kg kk kl km kn ko ku ky la lg ln lo lt lv mg mi mk ml mn mo mr ms mt mv my ne ' +
    'nl nn no ny oc om or pa pl ps pt qu rm rn ro ru rw sd sh si sk sl sn so sq sr st su sv sw ta te tg th ti tk tl tn ' +
    'to tr tt tw ug uk ur uz vi vu wo ws xh yi yo zh-cn zh-tw zu'
  ).split(' '),
);

/** Countries that vendors do not list as `gl`: the location says where to search. */
const SERPAPI_UNLISTED = 'AX BL BQ CW GG IM JE ME MF SS SX XK'.split(' ');
const TRAJECT_UNLISTED = 'AX BL KP ME SS'.split(' ');
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

type Locale = Record<'gl' | 'hl' | 'location', string | undefined>;

function toLocale(query: Search, unlisted: readonly string[]): Locale {
  const { country, near } = query;
  const hl = googleLanguage(query).toLowerCase();
  if (!unlisted.includes(country)) return { gl: country.toLowerCase(), hl, location: near || undefined };
  const name = countryNames.of(country)!;
  return { gl: undefined, hl, location: near && !near.endsWith(name) ? `${near}, ${name}` : near || name };
}

/** Language, country and place of a search in the words of SerpApi and SearchApi. */
export const serpapiLocale = (query: Search): Locale => toLocale(query, SERPAPI_UNLISTED);

/** The same for ValueSERP and Scale SERP, which list the United Kingdom as uk only. */
export function trajectLocale(query: Search): Locale {
  const locale = toLocale(query, TRAJECT_UNLISTED);
  return { ...locale, gl: locale.gl === 'gb' ? 'uk' : locale.gl };
}

/** SearchApi's list is SerpApi's without these. */
const ONLY_SERPAPI = ['bt', 'ws'];
export const SEARCHAPI_LANGUAGES: ReadonlySet<string> = new Set(
  [...SERPAPI_LANGUAGES].filter((code) => !ONLY_SERPAPI.includes(code)),
);

/** Languages that a provider may not know, and the one whose results serve their speakers best; else English. */
const RELATED: Readonly<Record<string, string>> = {
  ab: 'ru',
  an: 'es',
  as: 'bn',
  ba: 'ru',
  bm: 'fr',
  bo: 'zh',
  ce: 'ru',
  cv: 'ru',
  ff: 'fr',
  gv: 'ga',
  ii: 'zh',
  io: 'eo',
  ks: 'ur',
  kv: 'ru',
  kw: 'cy',
  lb: 'de',
  li: 'nl',
  lu: 'fr',
  nd: 'zu',
  nr: 'zu',
  os: 'ru',
  sa: 'hi',
  sc: 'it',
  se: 'nb',
  sg: 'fr',
  ss: 'zu',
  ts: 'zu',
  ty: 'fr',
  ve: 'zu',
  wa: 'fr',
  za: 'zh',
};

/** @returns for a language: undefined if it is known, else the nearest known one */
export const findNearest =
  (known: ReadonlySet<string>) =>
  (language: string): string | undefined => {
    const isKnown = (code: string) =>
      known.has(googleLanguage({ language: code, country: '' }).toLowerCase());
    if (isKnown(language)) return undefined;
    return [RELATED[language] ?? 'en', 'en'].find(isKnown);
  };
