import { cityRecords } from '../index/city-columns.js';
import type { CityRecord, Country, StateRecord } from '../index/records.js';
import { readCities, readCountries, readStates } from '../assets/core-assets.js';
import type { LocatedAsset } from '../assets/manifest.js';
import { RefusedLine } from '../assets/parse-postal.js';
import { cityOf, countryOf, stateOf } from './core-records.js';
import type { FileLog } from './import-report.js';
import type { NumberedObject } from './json-objects.js';

export interface Core {
  countries: Country[];
  states: StateRecord[];
  cities: CityRecord[];
}

/** Countries, states and cities as they will be: what files bring, and what is there for the rest. */
export class CoreImport {
  private readonly brought: Partial<Core> = {};

  constructor(private readonly present: ReadonlyMap<string, LocatedAsset>) {}

  get parts(): (keyof Core)[] {
    return Object.keys(this.brought) as (keyof Core)[];
  }

  async take(kind: keyof Core, objects: AsyncIterable<NumberedObject>, log: FileLog): Promise<void> {
    switch (kind) {
      case 'countries':
        this.brought.countries = await accepted(objects, countryOf, log);
        break;
      case 'states': {
        const known = new Set((await this.countries()).map(({ id }) => id));
        this.brought.states = await accepted(objects, belongsTo(stateOf, 'country_id', known), log);
        break;
      }
      case 'cities': {
        const known = new Set((await this.states()).map(({ id }) => id));
        this.brought.cities = await accepted(objects, belongsTo(cityOf, 'state_id', known), log);
      }
    }
  }

  async core(): Promise<Core> {
    const cities = this.brought.cities ?? [...cityRecords(await readCities(this.present.get('cities')!))];
    return { countries: await this.countries(), states: await this.states(), cities };
  }

  private async countries(): Promise<Country[]> {
    return this.brought.countries ?? readCountries(this.present.get('countries')!);
  }

  private async states(): Promise<StateRecord[]> {
    return this.brought.states ?? readStates(this.present.get('states')!);
  }
}

type Parse<T> = (given: Record<string, unknown>) => T;

function belongsTo<F extends string, T extends Record<F, number>>(
  parse: Parse<T>,
  field: F,
  known: Set<number>,
): Parse<T> {
  return (given) => {
    const record = parse(given);
    if (!known.has(record[field])) throw new RefusedLine(`the ${field} ${record[field]} is unknown`);
    return record;
  };
}

async function accepted<T extends { id: number }>(
  objects: AsyncIterable<NumberedObject>,
  parse: Parse<T>,
  log: FileLog,
): Promise<T[]> {
  const records = new Map<number, T>();
  for await (const { number, object, refused } of objects) {
    log.read();
    try {
      if (!object) throw new RefusedLine(refused ?? 'not an object');
      const record = parse(object);
      if (records.has(record.id)) throw new RefusedLine(`the id ${record.id} comes twice`);
      records.set(record.id, record);
      log.accept();
    } catch (error) {
      if (!(error instanceof RefusedLine)) throw error;
      log.refuse(number, error.message);
    }
  }
  return [...records.values()];
}
