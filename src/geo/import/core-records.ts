import { RefusedLine, refuseOdd, refuseOddText } from '../assets/parse-postal.js';
import { type CityRecord, COUNTRY_FIELDS, type Country, type StateRecord } from '../index/records.js';

type Given = Record<string, unknown>;

/** What a dr5hn object is, told by the fields it has. */
export function kindOf(object: Given): 'countries' | 'states' | 'cities' | undefined {
  if ('state_id' in object) return 'cities';
  if ('iso3' in object) return 'countries';
  return 'country_id' in object ? 'states' : undefined;
}

/** @throws RefusedLine */
export function countryOf(given: Given): Country {
  const source: Given = { ...given, phone_code: given['phone_code'] ?? given['phonecode'] };
  const fields = COUNTRY_FIELDS.map((field) => [
    field,
    field === 'id' ? idOf(source, 'id') : textOf(source, field),
  ]);
  const country = Object.fromEntries(fields) as Country;
  refuseEmpty(country.name, 'name');
  if (!/^[A-Z]{2}$/.test(country.iso2)) throw new RefusedLine('iso2 is not a code of two letters');
  refuseOddPlace(country);
  return country;
}

/** @throws RefusedLine */
export function stateOf(given: Given): StateRecord {
  const name = textOf(given, 'name');
  refuseEmpty(name, 'name');
  const state = {
    id: idOf(given, 'id'),
    name,
    country_id: idOf(given, 'country_id'),
    // Editions of the source from 2025 on call a state's code iso2.
    state_code: textOf(given, given['state_code'] === undefined ? 'iso2' : 'state_code'),
    type: textOf(given, 'type'),
    latitude: textOf(given, 'latitude'),
    longitude: textOf(given, 'longitude'),
  };
  refuseOddPlace(state);
  return state;
}

/** @throws RefusedLine */
export function cityOf(given: Given): CityRecord {
  const name = textOf(given, 'name');
  refuseEmpty(name, 'name');
  const [latitude, longitude] = [textOf(given, 'latitude'), textOf(given, 'longitude')];
  refuseOdd(latitude, 90, 'latitude');
  refuseOdd(longitude, 180, 'longitude');
  return {
    id: idOf(given, 'id'),
    name,
    state_id: idOf(given, 'state_id'),
    latitude,
    longitude,
    wikiDataId: textOf(given, 'wikiDataId'),
  };
}

function idOf(given: Given, field: string): number {
  const value = given[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 0xffffffff) {
    throw new RefusedLine(`${field} is not an id`);
  }
  return value;
}

/** A text; what is missing or null is an empty one, and a number its digits. */
function textOf(given: Given, field: string): string {
  const value = given[field] ?? '';
  if (typeof value !== 'string' && typeof value !== 'number') throw new RefusedLine(`${field} is not a text`);
  const text = String(value).trim();
  refuseOddText(text);
  return text;
}

/** Of areas, some have no coordinates. */
function refuseOddPlace({ latitude, longitude }: { latitude: string; longitude: string }): void {
  if (latitude !== '') refuseOdd(latitude, 90, 'latitude');
  if (longitude !== '') refuseOdd(longitude, 180, 'longitude');
}

function refuseEmpty(text: string, field: string): void {
  if (text === '') throw new RefusedLine(`${field} is missing`);
}
