import { Cities } from '../index/cities.js';
import { type CityColumns, decodeCities, encodeCities } from '../index/city-columns.js';
import { Countries } from '../index/countries.js';
import { byName } from '../index/order.js';
import type { CityRecord, Country, StateRecord } from '../index/records.js';
import { States } from '../index/states.js';
import { readAsset, writeAsset } from './asset-file.js';
import type { AssetEntry, LocatedAsset } from './manifest.js';

// Countries and states are few: sorted JSON. Cities are columns.

export async function readCountries(asset: LocatedAsset): Promise<Country[]> {
  return JSON.parse((await readAsset(asset)).toString()) as Country[];
}

export async function readStates(asset: LocatedAsset): Promise<StateRecord[]> {
  return JSON.parse((await readAsset(asset)).toString()) as StateRecord[];
}

export async function readCities(asset: LocatedAsset): Promise<CityColumns> {
  return decodeCities(await readAsset(asset));
}

export interface CoreRecords {
  countries: Country[];
  states: StateRecord[];
  cities: CityRecord[];
}

/**
 * The files' contents.
 * @throws RangeError when countries, states and cities do not fit together
 */
export function checkCore(core: CoreRecords): { countries: Country[]; states: StateRecord[]; cities: Buffer } {
  const [countries, states, cities] = [byName(core.countries), byName(core.states), encodeCities(core.cities)];
  const table = new Countries(countries);
  const built = new Cities(decodeCities(cities), new States(states, table), table);
  if (built.count !== core.cities.length) throw new RangeError('Cities were lost');
  return { countries, states, cities };
}

/**
 * Writes countries, states and cities that fit together.
 * @throws RangeError when they do not: they are tried before anything is written
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
