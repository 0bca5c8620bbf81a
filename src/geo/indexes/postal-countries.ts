/** Countries with postal codes, in alphabetical order. */
export const POSTAL_COUNTRIES: readonly string[] = [
  ...'US CA BR MX AR CL CO CR DO GT GF GP GU MQ PM PR UY VI'.split(' '),
  ...'AT BE BG BY CH CZ DE DK ES FI FO FR GB GG GL HR HU IE IM IS IT JE LI LT LU LV MC MD MK MT NL NO PL PT'.split(
    ' ',
  ),
  ...'RE RO RU SE SI SJ SK SM VA WF BD IN JP LK MY PH PK TH TR AS AU FM MH MP NC NZ PW DZ ZA YT AD AX BM'.split(
    ' ',
  ),
].sort();
