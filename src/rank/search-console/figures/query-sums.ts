import { foldCase } from '../../positions/order.js';
import { type Device, foldKeyword } from '../../positions/series.js';
import { toAlpha2 } from '../domain/countries.js';
import { type Figures, type QueryNames } from '../store/day-rows.js';
import { isStriking, NO_SUMS, type SearchFigures, type Sums, toFigures } from '../domain/figures.js';
import { SEARCH_DEVICES } from '../domain/query-key.js';

export interface QueryRow extends SearchFigures {
  query: string;
  /** Where most of its impressions are; null: unknown. */
  country: string | null;
  device: Device;
  tracked: boolean;
  /** At position 4 to 20. */
  striking_distance: boolean;
}

/** What a row must be of, besides the query. */
export interface QuerySelection {
  country?: string | undefined;
  device?: Device | undefined;
  /** Whether a query, and its folded text, may be a row. */
  isWanted: (query: string, folded: string) => boolean;
}

/** Rows between two pauses. */
const STEP_ROWS = 5000;

interface Sum extends Sums {
  query: string;
  /** Impressions by country; undefined where one is selected. */
  countries: Map<string, number> | undefined;
  /** Impressions by device, as SEARCH_DEVICES has them. */
  devices: [number, number, number];
}

const DEVICE_INDEX: Record<Device, number> = { desktop: 0, mobile: 1 };

/** Adds up the rows of days by query; queries that differ by case are one. What is not wanted takes no memory. */
export class QuerySums {
  private readonly byText = new Map<string, Sum>();

  constructor(private readonly selected: QuerySelection) {}

  /** Adds the rows of a day; may be paused where it yields. */
  *add(names: QueryNames, { clicks, impressions, weighted }: Figures): Generator<void> {
    const [texts, ofCountry, ofDevice] = names.rows;
    const countries = names.countries.map(toAlpha2);
    const sums: (Sum | undefined)[] = [];
    for (const [index, query] of names.queries.entries()) {
      if (index % STEP_ROWS === 0) yield;
      sums.push(this.find(query));
    }
    const device = this.selected.device && DEVICE_INDEX[this.selected.device];
    for (let row = 0; row < texts.length; row += 1) {
      if (row % STEP_ROWS === 0) yield;
      const country = countries[ofCountry[row]!] ?? null;
      if (this.selected.country !== undefined && country !== this.selected.country) continue;
      if (device !== undefined && ofDevice[row] !== device) continue;
      const sum = sums[texts[row]!];
      if (!sum) continue;
      sum.clicks += clicks[row]!;
      sum.impressions += impressions[row]!;
      sum.weighted += weighted[row]!;
      if (country !== null && sum.countries)
        sum.countries.set(country, (sum.countries.get(country) ?? 0) + impressions[row]!);
      const index = ofDevice[row]!;
      if (index >= 0 && index < SEARCH_DEVICES.length) sum.devices[index]! += impressions[row]!;
    }
  }

  /** @param isTracked of a folded text */
  *rows(isTracked: (folded: string) => boolean): Generator<QueryRow> {
    for (const [folded, sum] of this.byText) {
      if (sum.impressions === 0 && sum.clicks === 0) continue;
      const figures = toFigures(sum);
      const [desktop, mobile] = sum.devices;
      yield {
        query: sum.query,
        country: sum.countries ? findMost(sum.countries) : this.selected.country!,
        device: mobile > desktop ? 'mobile' : 'desktop',
        ...figures,
        tracked: isTracked(folded),
        striking_distance: isStriking(figures.position),
      };
    }
  }

  private find(query: string): Sum | undefined {
    const folded = foldKeyword(query);
    const known = this.byText.get(folded);
    if (known) return known;
    if (!this.selected.isWanted(query, folded)) return undefined;
    const countries = this.selected.country === undefined ? new Map<string, number>() : undefined;
    const sum: Sum = { query, ...NO_SUMS, countries, devices: [0, 0, 0] };
    this.byText.set(folded, sum);
    return sum;
  }
}

const findMost = (countries: ReadonlyMap<string, number>): string | null =>
  [...countries].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;

/** Whether a query contains a text, ignoring case. */
export function querySearch(text: string): (query: string) => boolean {
  const wanted = foldCase(text);
  return wanted === '' ? () => true : (query) => foldCase(query).includes(wanted);
}
