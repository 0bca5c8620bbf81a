import { RejectedLineError, assertCoordinate, assertText } from '../assets/parse-postal.js';
import { type CityRecord, COUNTRY_FIELDS, type Country, type StateRecord } from '../indexes/records.js';

type Given = Record<string, unknown>;

/** Kind of an object of the dr5hn data, by its fields. */
export function recordKind(object: Given): 'countries' | 'states' | 'cities' | undefined {
  if ('state_id' in object) return 'cities';
  if ('iso3' in object) return 'countries';
  return 'country_id' in object ? 'states' : undefined;
}

/** @throws RejectedLineError */
export function parseCountry(given: Given): Country {
  const source: Given = { ...given, phone_code: given['phone_code'] ?? given['phonecode'] };
  const fields = COUNTRY_FIELDS.map((field) => [
    field,
    field === 'id' ? readId(source, 'id') : readText(source, field),
  ]);
  const country = Object.fromEntries(fields) as Country;
  assertNotEmpty(country.name, 'name');
  if (!/^[A-Z]{2}$/.test(country.iso2)) throw new RejectedLineError('iso2 is not a code of two letters');
  assertOptionalCoordinates(country);
  return country;
}

/** @throws RejectedLineError */
export function parseState(given: Given): StateRecord {
  const name = readText(given, 'name');
  assertNotEmpty(name, 'name');
  const state = {
    id: readId(given, 'id'),
    name,
    country_id: readId(given, 'country_id'),
    // Editions of the source from 2025 on call a state's code iso2.
    state_code: readText(given, given['state_code'] === undefined ? 'iso2' : 'state_code'),
    type: readText(given, 'type'),
    latitude: readText(given, 'latitude'),
    longitude: readText(given, 'longitude'),
  };
  assertOptionalCoordinates(state);
  return state;
}

/** @throws RejectedLineError */
export function parseCity(given: Given): CityRecord {
  const name = readText(given, 'name');
  assertNotEmpty(name, 'name');
  const [latitude, longitude] = [readText(given, 'latitude'), readText(given, 'longitude')];
  assertCoordinate(latitude, 90, 'latitude');
  assertCoordinate(longitude, 180, 'longitude');
  return {
    id: readId(given, 'id'),
    name,
    state_id: readId(given, 'state_id'),
    latitude,
    longitude,
    wikiDataId: readText(given, 'wikiDataId'),
  };
}

function readId(given: Given, field: string): number {
  const value = given[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 0xffffffff) {
    throw new RejectedLineError(`${field} is not an id`);
  }
  return value;
}

/** Reads a field as text: '' if it is missing or null. Numbers are converted. */
function readText(given: Given, field: string): string {
  const value = given[field] ?? '';
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new RejectedLineError(`${field} is not a text`);
  const text = String(value).trim();
  assertText(text);
  return text;
}

/** Coordinates are optional for countries and states. */
function assertOptionalCoordinates({ latitude, longitude }: { latitude: string; longitude: string }): void {
  if (latitude !== '') assertCoordinate(latitude, 90, 'latitude');
  if (longitude !== '') assertCoordinate(longitude, 180, 'longitude');
}

function assertNotEmpty(text: string, field: string): void {
  if (text === '') throw new RejectedLineError(`${field} is missing`);
}
