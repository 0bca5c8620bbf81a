import { ValidateBy } from 'class-validator';
import { jsonSchema } from '../api-docs/json-schema.js';

/** A code of ISO 639-1 in either case. */
export const IsLanguage = () =>
  ValidateBy(
    {
      name: 'isLanguage',
      validator: {
        validate: (value) => languageProblem(value) === undefined,
        defaultMessage: (args) => languageProblem(args?.value, args?.property)!,
      },
    },
    jsonSchema({ type: 'string', pattern: '^[A-Za-z]{2}$' }),
  );

/** Codes of ISO 639-1, and those that it has replaced, which search engines and configurations still use. */
const LANGUAGE_CODES: ReadonlySet<string> = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo ' +
    'es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ' +
    'ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn ' +
    'no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ' +
    'ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu in iw ji jw mo'
  ).split(' '),
);

/** Codes of countries that are taken for those of their languages. */
const MEANT: Readonly<Record<string, readonly [name: string, code: string]>> = {
  cn: ['Chinese', 'zh'],
  cz: ['Czech', 'cs'],
  dk: ['Danish', 'da'],
  gr: ['Greek', 'el'],
  jp: ['Japanese', 'ja'],
  ua: ['Ukrainian', 'uk'],
  us: ['English', 'en'],
  gb: ['English', 'en'],
};

/** Why a text is not the code of a language; undefined if it is one. @param name of the field */
export function languageProblem(code: unknown, name = 'language'): string | undefined {
  if (typeof code !== 'string' || !/^[A-Za-z]{2}$/.test(code)) return `${name} must be a code of two letters`;
  const lower = code.toLowerCase();
  if (LANGUAGE_CODES.has(lower)) return undefined;
  const meant = MEANT[lower];
  return meant
    ? `${code} is not a language code; ${meant[0]} is ${meant[1]}`
    : `${code} is not a language code of ISO 639-1`;
}
