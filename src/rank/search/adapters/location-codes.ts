import { COUNTRY_NUMBERS } from '../../../common/validation/country.js';

/** @returns the code of a country in Google's list of places: 2000 + its ISO number; undefined for an unknown country */
export function locationCode(country: string): number | undefined {
  const number = COUNTRY_NUMBERS.get(country);
  return number === undefined ? undefined : 2000 + number;
}
