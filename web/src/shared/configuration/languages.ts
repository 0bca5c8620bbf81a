import { locale } from '../text/i18n';

/** Languages that most people of some country search in, by ISO 639. */
export const COMMON_LANGUAGES =
  'af am ar az be bg bn bs ca cs da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zu'.split(
    ' ',
  );

/** All that Google has an interface in. */
export const LANGUAGE_CODES = [
  ...COMMON_LANGUAGES,
  ...'cy eo fo fy gd ha ht ig jv ku mg mi mt nn om or ps rw sd sn so st su tg ti tk tl tn tt ug xh yi yo'.split(
    ' ',
  ),
];

const nameLanguage = (code: string): string => {
  try {
    return new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** By name, in the language of the page. @param current is a choice even where it is not listed */
export function languageChoices(current?: string): { value: string; label: string }[] {
  const codes =
    current === undefined || LANGUAGE_CODES.includes(current) ? LANGUAGE_CODES : [current, ...LANGUAGE_CODES];
  return codes
    .map((value) => ({ value, label: nameLanguage(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
