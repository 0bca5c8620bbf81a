import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocatedAsset, postalPart, versionOf } from '../assets/manifest.js';
import { readCities, readCountries, readStates } from '../assets/core-assets.js';
import { GeoPartError } from '../geo-errors.js';
import { Cities } from '../index/cities.js';
import { Countries } from '../index/countries.js';
import { POSTAL_COUNTRIES } from '../index/geo-codes.js';
import type { PostalCountry } from '../index/postal-country.js';
import { PostalJoin } from '../index/postal-join.js';
import { States } from '../index/states.js';
import type { PostalCache } from './postal-cache.js';

/** A part that is there, or the error that says which part is not. */
type Part<T> = { value: T; sha256: string } | { broken: GeoPartError };

export type Problem = (part: string, error: unknown) => void;

/** The data as it is at one time. An import makes a new one; requests under way finish with theirs. */
export class Snapshot {
  readonly version: string;

  private constructor(
    private readonly parts: ReadonlyMap<string, LocatedAsset>,
    private readonly core: { countries: Part<Countries>; states: Part<States>; cities: Part<Cities> },
    private readonly postal: PostalCache,
    private readonly problem: Problem,
    private readonly brokenManifests: readonly string[],
    /** Countries whose postal codes are known to be missing or broken. */
    private readonly brokenPostal: Set<string>,
  ) {
    this.version = versionOf(parts);
  }

  /**
   * Reads countries, states and cities, and looks whether the files of postal codes are there.
   * @param before what it holds of the same files is taken over as it is
   * @param brokenManifests of folders whose parts are therefore not in `parts`
   */
  static async load(
    parts: ReadonlyMap<string, LocatedAsset>,
    postal: PostalCache,
    problem: Problem,
    before?: Snapshot,
    brokenManifests: readonly string[] = [],
  ): Promise<Snapshot> {
    const absent = absentPostal(parts);
    // At the start all files are unpacked at once; later most of them have not changed.
    const early = before ? {} : readEarly(parts);
    const make = <T>(part: 'countries' | 'states' | 'cities', known: Part<T> | undefined, read: Reader<T>) =>
      loadPart(part, parts.get(part), known, read, problem);
    const countries = await make(
      'countries',
      before?.core.countries,
      async (asset) => new Countries(await readCountries(asset)),
    );
    const states = await make(
      'states',
      sameSource(countries, before?.core.countries) ? before?.core.states : undefined,
      async (asset) => new States(await (early.states ?? readStates(asset)), valueOf(countries)),
    );
    const cities = await make(
      'cities',
      sameSource(states, before?.core.states) ? before?.core.cities : undefined,
      async (asset) =>
        new Cities(await (early.cities ?? readCities(asset)), valueOf(states), valueOf(countries)),
    );
    const brokenPostal = await absent;
    if (brokenPostal.size > 0) problem(postalCodesOf([...brokenPostal].join(', ')), 'absent');
    return new Snapshot(parts, { countries, states, cities }, postal, problem, brokenManifests, brokenPostal);
  }

  get countries(): Countries {
    return valueOf(this.core.countries);
  }

  get states(): States {
    return valueOf(this.core.states);
  }

  get cities(): Cities {
    return valueOf(this.core.cities);
  }

  get join(): PostalJoin {
    return new PostalJoin(this.countries, this.states, this.cities);
  }

  /** @throws GeoPartError when the country's file is missing or broken */
  async postalOf(country: string): Promise<PostalCountry> {
    const asset = this.parts.get(postalPart(country));
    const part = postalCodesOf(country);
    if (!asset) throw new GeoPartError(part);
    try {
      const found = await this.postal.get(country, asset);
      this.brokenPostal.delete(country);
      return found;
    } catch (error) {
      this.brokenPostal.add(country);
      this.problem(part, error);
      throw new GeoPartError(part);
    }
  }

  /** What is not there or cannot be read, by name; of postal codes, what was found out so far. */
  get missing(): string[] {
    return [
      ...this.brokenManifests,
      ...this.brokenCore,
      ...[...this.brokenPostal].sort().map((country) => postalCodesOf(country)),
    ];
  }

  /** How much is wrong with what it was made of; one country's postal codes do not count. */
  get damage(): number {
    return this.brokenManifests.length + this.brokenCore.length;
  }

  private get brokenCore(): string[] {
    const broken = Object.values(this.core).flatMap((part) => ('broken' in part ? [part.broken.part] : []));
    return [...new Set(broken)];
  }
}

function postalCodesOf(countries: string): string {
  return `postal codes of ${countries}`;
}

/** Presence and size only: reading them all takes seconds. */
async function absentPostal(parts: ReadonlyMap<string, LocatedAsset>): Promise<Set<string>> {
  const found = await Promise.all(
    POSTAL_COUNTRIES.map(async (country) => {
      const asset = parts.get(postalPart(country));
      const file = asset && (await stat(join(asset.folder, asset.file)).catch(() => undefined));
      return file?.size === asset?.bytes && file ? [] : [country];
    }),
  );
  return new Set(found.flat());
}

function readEarly(parts: ReadonlyMap<string, LocatedAsset>) {
  const [states, cities] = [parts.get('states'), parts.get('cities')];
  const early = { states: states && readStates(states), cities: cities && readCities(cities) };
  // What fails is told by whoever waits for it.
  for (const reading of Object.values(early)) reading?.catch(() => {});
  return early as Partial<typeof early>;
}

type Reader<T> = (asset: LocatedAsset) => Promise<T>;

async function loadPart<T>(
  part: string,
  asset: LocatedAsset | undefined,
  known: Part<T> | undefined,
  read: Reader<T>,
  problem: Problem,
): Promise<Part<T>> {
  if (asset && known && 'value' in known && known.sha256 === asset.sha256) return known;
  try {
    if (!asset) throw new Error(`the manifest names no ${part}`);
    return { value: await read(asset), sha256: asset.sha256 };
  } catch (error) {
    problem(part, error);
    // States without their countries are as good as missing: the part that is at fault is named.
    return { broken: error instanceof GeoPartError ? error : new GeoPartError(part) };
  }
}

function valueOf<T>(part: Part<T>): T {
  if ('broken' in part) throw part.broken;
  return part.value;
}

function sameSource<T>(part: Part<T>, before: Part<T> | undefined): boolean {
  return before !== undefined && 'value' in part && 'value' in before && part.value === before.value;
}
