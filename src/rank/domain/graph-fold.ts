import { daysBetween, type LocalDay } from '../../common/time/zone.js';
import { type PackedDay, type SeriesText, visitEntries } from './day-pack.js';
import { DaySums, type Sums } from './day-sums.js';
import { byCodePoint, bySeries } from './order.js';
import { stateOf } from './point.js';
import { round2 } from './statistics.js';

/** Day of a run time in the zone of the request; null outside the range that is asked for. */
export type DayOf = (runAt: Date) => LocalDay | null;

/** Zones lie up to 26 hours apart: one instant's days in two of them differ by two at the most. */
export const ZONE_REACH = 2;

const NONE = -1;

/** How records are put together and written: by keyword text, or (detail) by keyword, country and near. */
interface Grouping {
  keyOf(series: SeriesText): string;
  compare(a: SeriesText, b: SeriesText): number;
  write(series: SeriesText, sums: Sums): string | null;
}

/**
 * The graph (rules 271-276) from packed days in ascending order, as finished pieces of JSON: only the days that later
 * packed days can still add to are held.
 */
export class GraphFold {
  private readonly open = new Map<LocalDay, DaySums>();
  /** Series index -> group; NONE for a series that is left out. */
  private readonly groupOf: number[] = [];
  private readonly groups = new Map<string, number>();
  private readonly firstOf: SeriesText[] = [];
  private order: number[] = [];

  /**
   * @param series the dictionary; it may grow while days are added
   * @param counts whether a series is in the graph; all are by default
   */
  constructor(
    private readonly series: readonly SeriesText[],
    private readonly dayOf: DayOf,
    detail: boolean,
    private readonly counts: (series: SeriesText) => boolean = () => true,
  ) {
    this.grouping = detail ? inDetail : byText;
  }

  private readonly grouping: Grouping;

  /** @returns the JSON of each day that is complete now, ascending */
  add({ day, run_ats, entries }: PackedDay): string[] {
    const finished = this.finish((open) => daysBetween(open, day) > ZONE_REACH);
    this.learn();
    const days = run_ats.map((at) => {
      const local = this.dayOf(at);
      return local === null ? null : this.day(local);
    });
    visitEntries(entries, (entry) => {
      const group = this.groupOf[entry.series]!;
      if (group !== NONE) days[entry.run]?.add(group, entry, run_ats[entry.run]!.getTime());
    });
    return finished;
  }

  end(): string[] {
    return this.finish(() => true);
  }

  private day(local: LocalDay): DaySums {
    const size = this.firstOf.length;
    const known = this.open.get(local);
    if (known && known.size >= size) return known;
    const sums = known?.grown(size) ?? new DaySums(size);
    this.open.set(local, sums);
    return sums;
  }

  /** Takes in series that the dictionary has got since. */
  private learn(): void {
    if (this.groupOf.length === this.series.length) return;
    for (const text of this.series.slice(this.groupOf.length)) {
      this.groupOf.push(this.counts(text) ? this.groupFor(text) : NONE);
    }
    this.order = this.firstOf
      .map((_, group) => group)
      .sort((a, b) => this.grouping.compare(this.firstOf[a]!, this.firstOf[b]!));
  }

  private groupFor(text: SeriesText): number {
    const key = this.grouping.keyOf(text);
    const known = this.groups.get(key) ?? this.firstOf.push(text) - 1;
    this.groups.set(key, known);
    return known;
  }

  private finish(ripe: (day: LocalDay) => boolean): string[] {
    const days = [...this.open.keys()].filter(ripe).sort(byCodePoint);
    return days.flatMap((day) => {
      const json = this.json(day, this.open.get(day)!);
      this.open.delete(day);
      return json ?? [];
    });
  }

  /** Null for a day without entries: it is left out (rule 274). */
  private json(day: LocalDay, sums: DaySums): string | null {
    let keywords = '';
    for (const group of this.order) {
      const found = sums.of(group);
      const entry = found && this.grouping.write(this.firstOf[group]!, found);
      if (entry) keywords += keywords === '' ? entry : `,${entry}`;
    }
    return keywords === '' ? null : `{"date":"${day}","keywords":[${keywords}]}`;
  }
}

const byText: Grouping = {
  keyOf: ({ keyword }) => keyword,
  compare: (a, b) => byCodePoint(a.keyword, b.keyword),
  write: (series, sums) =>
    sums.count === 0 ? null : `{"keyword":${quoted(series, 'keyword')},${places(sums)}}`,
};

const inDetail: Grouping = {
  keyOf: ({ keyword, country, near }) => JSON.stringify([keyword, country, near]),
  compare: (a, b) => byCodePoint(a.keyword, b.keyword) || bySeries(a, b),
  write: (series, sums) =>
    `{"keyword":${quoted(series, 'keyword')},"country":${quoted(series, 'country')},"near":${quoted(series, 'near')},` +
    `${places(sums)},"rolled":${sums.rolled},"state":"${stateOf(sums.rolled, sums.count > 0)}"}`,
};

/** Texts of the dictionary as JSON, made once: a year of reports writes each of them hundreds of times. */
const quotes = new WeakMap<SeriesText, Record<'keyword' | 'country' | 'near', string>>();

function quoted(series: SeriesText, field: 'keyword' | 'country' | 'near'): string {
  let known = quotes.get(series);
  if (!known) {
    const { keyword, country, near } = series;
    known = {
      keyword: JSON.stringify(keyword),
      country: JSON.stringify(country),
      near: JSON.stringify(near),
    };
    quotes.set(series, known);
  }
  return known[field];
}

function places({ best, worst, sum, count }: Sums): string {
  if (count === 0) return '"avgPosition":null,"bestPosition":null,"worstPosition":null';
  const average = count === 1 ? sum : round2(sum / count);
  return `"avgPosition":${average},"bestPosition":${best},"worstPosition":${worst}`;
}
