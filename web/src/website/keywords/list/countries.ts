import { countryName } from '../../../shared/text/format';

/** Codes of the countries that have search results of their own, by ISO 3166. */
export const COUNTRIES =
  'AE AF AG AI AL AM AO AR AS AT AU AZ BA BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ES ET FI FJ FM FR GA GB GE GG GH GI GL GM GR GT GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KR KW KZ LA LB LI LK LS LT LU LV LY MA MD ME MG MK ML MM MN MS MT MU MV MW MX MY MZ NA NE NF NG NI NL NO NP NR NU NZ OM PA PE PG PH PK PL PN PR PS PT PY QA RO RS RU RW SA SB SC SE SG SH SI SK SL SM SN SO SR ST SV TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG US UY UZ VC VE VG VI VN VU WS ZA ZM ZW'.split(
    ' ',
  );

/** In the order of their names. */
export const countryChoices = () =>
  COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
