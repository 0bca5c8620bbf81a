import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocatedAsset, postalPart, dataVersion } from '../assets/manifest.js';
import { readCities, readCountries, readStates } from '../assets/core-assets.js';
import { GeoPartError } from './geo-errors.js';
import { Cities } from '../indexes/cities.js';
import { Countries } from '../indexes/countries.js';
import { POSTAL_COUNTRIES } from '../indexes/postal-code.js';
import type { PostalCountry } from '../indexes/postal-country.js';
import { PostalJoin } from '../indexes/postal-join.js';
import { States } from '../indexes/states.js';
import type { PostalCache } from './postal-cache.js';

/** A part of the data, or the error that names it as missing or broken. */
type Part<T> = { value: T; sha256: string } | { broken: GeoPartError };

export type ReportProblem = (part: string, error: unknown) => void;

/** An immutable version of the data. Requests in flight finish with theirs when an import replaces it. */
export class Snapshot {
  readonly version: string;

  private constructor(
    private readonly parts: ReadonlyMap<string, LocatedAsset>,
    private readonly core: { countries: Part<Countries>; states: Part<States>; cities: Part<Cities> },
    private readonly postal: PostalCache,
    private readonly problem: ReportProblem,
    private readonly brokenManifests: readonly string[],
    /** Countries whose postal codes were found to be missing or broken. */
    private readonly brokenPostal: Set<string>,
  ) {
    this.version = dataVersion(parts);
  }

  /**
   * Loads countries, states and cities, and checks that the files of postal codes exist.
   * @param before parts of unchanged files are reused
   * @param brokenManifests manifests whose parts are therefore missing in `parts`
   */
  static async load(
    parts: ReadonlyMap<string, LocatedAsset>,
    postal: PostalCache,
    problem: ReportProblem,
    before?: Snapshot,
    brokenManifests: readonly string[] = [],
  ): Promise<Snapshot> {
    const absent = absentPostal(parts);
    // At startup all files are decompressed in parallel; later most of them are unchanged.
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
      async (asset) => new States(await (early.states ?? readStates(asset)), requireValue(countries)),
    );
    const cities = await make(
      'cities',
      sameSource(states, before?.core.states) ? before?.core.cities : undefined,
      async (asset) =>
        new Cities(await (early.cities ?? readCities(asset)), requireValue(states), requireValue(countries)),
    );
    const brokenPostal = await absent;
    if (brokenPostal.size > 0) problem(describePostalCodes([...brokenPostal].join(', ')), 'absent');
    return new Snapshot(parts, { countries, states, cities }, postal, problem, brokenManifests, brokenPostal);
  }

  get countries(): Countries {
    return requireValue(this.core.countries);
  }

  get states(): States {
    return requireValue(this.core.states);
  }

  get cities(): Cities {
    return requireValue(this.core.cities);
  }

  get join(): PostalJoin {
    return new PostalJoin(this.countries, this.states, this.cities);
  }

  /** @throws GeoPartError if the country's file is missing or broken */
  async loadPostal(country: string): Promise<PostalCountry> {
    const asset = this.parts.get(postalPart(country));
    const part = describePostalCodes(country);
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

  /** Names of missing and broken parts; postal codes are included once their file has been read. */
  get missing(): string[] {
    return [
      ...this.brokenManifests,
      ...this.brokenCore,
      ...[...this.brokenPostal].sort().map((country) => describePostalCodes(country)),
    ];
  }

  /** Without postal codes. */
  get brokenParts(): number {
    return this.brokenManifests.length + this.brokenCore.length;
  }

  private get brokenCore(): string[] {
    const broken = Object.values(this.core).flatMap((part) => ('broken' in part ? [part.broken.part] : []));
    return [...new Set(broken)];
  }
}

function describePostalCodes(countries: string): string {
  return `postal codes of ${countries}`;
}

/** Checks presence and size only, as reading all files takes seconds. */
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
  // Errors are handled where the promises are awaited.
  for (const reading of Object.values(early)) reading?.catch(() => {});
  return early as Partial<typeof early>;
}

type Reader<T> = (asset: LocatedAsset) => Promise<T>;

async function loadPart<T>(
  part: string,
  asset: LocatedAsset | undefined,
  known: Part<T> | undefined,
  read: Reader<T>,
  problem: ReportProblem,
): Promise<Part<T>> {
  if (asset && known && 'value' in known && known.sha256 === asset.sha256) return known;
  try {
    if (!asset) throw new Error(`the manifest names no ${part}`);
    return { value: await read(asset), sha256: asset.sha256 };
  } catch (error) {
    problem(part, error);
    // For states without countries, and cities without states, the error names the part that is missing.
    return { broken: error instanceof GeoPartError ? error : new GeoPartError(part) };
  }
}

function requireValue<T>(part: Part<T>): T {
  if ('broken' in part) throw part.broken;
  return part.value;
}

function sameSource<T>(part: Part<T>, before: Part<T> | undefined): boolean {
  return before !== undefined && 'value' in part && 'value' in before && part.value === before.value;
}
