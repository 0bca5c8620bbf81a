import { cityRecords } from '../indexes/city-columns.js';
import type { CityRecord, Country, StateRecord } from '../indexes/records.js';
import { readCities, readCountries, readStates } from '../assets/core-assets.js';
import type { LocatedAsset } from '../assets/manifest.js';
import { RejectedLineError } from '../assets/parse-postal.js';
import { parseCity, parseCountry, parseState } from './parse-core-records.js';
import type { FileProgress } from './import-report.js';
import type { NumberedObject } from './json-objects.js';

interface Core {
  countries: Country[];
  states: StateRecord[];
  cities: CityRecord[];
}

/** Countries, states and cities after the import: from the imported files, and from the present data for other parts. */
export class CoreImport {
  private readonly imported: Partial<Core> = {};

  constructor(private readonly present: ReadonlyMap<string, LocatedAsset>) {}

  get parts(): (keyof Core)[] {
    return Object.keys(this.imported) as (keyof Core)[];
  }

  async add(kind: keyof Core, objects: AsyncIterable<NumberedObject>, log: FileProgress): Promise<void> {
    switch (kind) {
      case 'countries':
        this.imported.countries = await accepted(objects, parseCountry, log);
        break;
      case 'states': {
        const known = new Set((await this.countries()).map(({ id }) => id));
        this.imported.states = await accepted(objects, belongsTo(parseState, 'country_id', known), log);
        break;
      }
      case 'cities': {
        const known = new Set((await this.states()).map(({ id }) => id));
        this.imported.cities = await accepted(objects, belongsTo(parseCity, 'state_id', known), log);
      }
    }
  }

  async core(): Promise<Core> {
    const cities = this.imported.cities ?? [...cityRecords(await readCities(this.present.get('cities')!))];
    return { countries: await this.countries(), states: await this.states(), cities };
  }

  private async countries(): Promise<Country[]> {
    return this.imported.countries ?? readCountries(this.present.get('countries')!);
  }

  private async states(): Promise<StateRecord[]> {
    return this.imported.states ?? readStates(this.present.get('states')!);
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
    if (!known.has(record[field])) throw new RejectedLineError(`the ${field} ${record[field]} is unknown`);
    return record;
  };
}

async function accepted<T extends { id: number }>(
  objects: AsyncIterable<NumberedObject>,
  parse: Parse<T>,
  log: FileProgress,
): Promise<T[]> {
  const records = new Map<number, T>();
  for await (const { number, object, refused } of objects) {
    log.read();
    try {
      if (!object) throw new RejectedLineError(refused ?? 'not an object');
      const record = parse(object);
      if (records.has(record.id)) throw new RejectedLineError(`duplicate id ${record.id}`);
      records.set(record.id, record);
      log.accept();
    } catch (error) {
      if (!(error instanceof RejectedLineError)) throw error;
      log.refuse(number, error.message);
    }
  }
  return [...records.values()];
}
