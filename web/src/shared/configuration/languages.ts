import { locale } from '../text/i18n';

/** Languages that Google has an interface in, by ISO 639. */
export const LANGUAGE_CODES =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl gu ha he hi hr ht hu hy id ig is it ja jv ka kk km kn ko ku ky lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn om or pa pl ps pt ro ru rw sd si sk sl sn so sq sr st su sv sw ta te tg th ti tk tl tn tr tt ug uk ur uz vi xh yi yo zh zu'.split(
    ' ',
  );

/** Those of them that most people of no country search in. */
export const SECOND_LANGUAGES =
  'cy eo fo fy gd ha ht ig jv ku mg mi mt nn om or ps rw sd sn so st su tg ti tk tl tn tt ug xh yi yo'.split(
    ' ',
  );

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
