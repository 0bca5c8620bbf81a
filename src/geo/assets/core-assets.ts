import { Cities } from '../indexes/cities.js';
import { type CityColumns, decodeCities, encodeCities } from '../indexes/city-columns.js';
import { Countries } from '../indexes/countries.js';
import { sortByName } from '../indexes/order.js';
import type { CityRecord, Country, StateRecord } from '../indexes/records.js';
import { States } from '../indexes/states.js';
import { readAsset, writeAsset } from './asset-file.js';
import type { AssetEntry, LocatedAsset } from './manifest.js';

// Countries and states, of which there are few, are stored as sorted JSON, cities as columns.

export async function readCountries(asset: LocatedAsset): Promise<Country[]> {
  return JSON.parse((await readAsset(asset)).toString()) as Country[];
}

export async function readStates(asset: LocatedAsset): Promise<StateRecord[]> {
  return JSON.parse((await readAsset(asset)).toString()) as StateRecord[];
}

export async function readCities(asset: LocatedAsset): Promise<CityColumns> {
  return decodeCities(await readAsset(asset));
}

interface CoreRecords {
  countries: Country[];
  states: StateRecord[];
  cities: CityRecord[];
}

/**
 * @returns the contents of the files
 * @throws RangeError if countries, states and cities are inconsistent
 */
export function checkCore(core: CoreRecords): { countries: Country[]; states: StateRecord[]; cities: Buffer } {
  const [countries, states, cities] = [sortByName(core.countries), sortByName(core.states), encodeCities(core.cities)];
  const table = new Countries(countries);
  const built = new Cities(decodeCities(cities), new States(states, table), table);
  if (built.count !== core.cities.length) throw new RangeError('Cities were lost');
  return { countries, states, cities };
}

/**
 * Writes countries, states and cities.
 * @throws RangeError if they are inconsistent, before anything is written
 */
export async function writeCore(
  folder: string,
  prefix: string,
  core: CoreRecords,
  level?: number,
): Promise<Record<string, AssetEntry>> {
  const { countries, states, cities } = checkCore(core);
  const write = (name: string, content: Buffer, rows: number) =>
    writeAsset(folder, `${prefix}${name}.gz`, content, rows, level);
  return {
    countries: await write('countries.json', Buffer.from(JSON.stringify(countries)), countries.length),
    states: await write('states.json', Buffer.from(JSON.stringify(states)), states.length),
    cities: await write('cities.bin', cities, core.cities.length),
  };
}
