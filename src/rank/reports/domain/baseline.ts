import type { LocalDay } from '../../../common/time/zone.js';
import { areComparable, countedDepth, type Examined } from '../../positions/comparable.js';
import { countedPosition, type DayEntry, type PackedDay, visitEntries } from '../../positions/day-pack.js';
import type { Comparison, TableRow } from '../../positions/table.js';

interface BaselineRecord {
  runAt: Date;
  /** 0 when the website was not found. */
  best: number;
  depth: number;
  cut: boolean;
  /** Dictionary index; 0 for none. */
  link: number;
}

/** The last real result of each series before an instant. Typed arrays, because there may be ten thousand series. */
export class Baseline {
  private times = new Float64Array();
  private cells = new Uint8Array();
  private links = new Uint32Array();

  constructor(private readonly end: Date) {}

  /** Days may come in any order. */
  add({ run_ats, entries }: PackedDay): void {
    const times = run_ats.map((at) => (at < this.end ? at.getTime() : -Infinity));
    if (times.every((at) => at === -Infinity)) return;
    visitEntries(entries, ({ series, run, rolled, best, depth, cut, link }) => {
      const at = times[run]!;
      if (rolled || at === -Infinity) return;
      if (series >= this.times.length) this.grow(series + 1);
      if (at < this.times[series]!) return;
      this.times[series] = at;
      this.cells[2 * series] = best;
      this.cells[2 * series + 1] = depthCell({ depth, cut });
      this.links[series] = link;
    });
  }

  has(series: number): boolean {
    return (this.times[series] ?? -Infinity) > -Infinity;
  }

  findResult(series: number): BaselineRecord | undefined {
    if (!this.has(series)) return undefined;
    const best = this.cells[2 * series]!;
    const examined = depthOfCell(this.cells[2 * series + 1]!);
    return { runAt: new Date(this.times[series]!), best, ...examined, link: this.links[series]! };
  }

  private grow(size: number): void {
    const length = Math.max(size, this.times.length * 2, 64);
    const { times, cells, links } = this;
    this.times = new Float64Array(length).fill(-Infinity);
    this.cells = new Uint8Array(length * 2);
    this.links = new Uint32Array(length);
    this.times.set(times);
    this.cells.set(cells);
    this.links.set(links);
  }
}

/** In a byte with the depth, which is at most 100. */
const CUT = 128;

/** The depth of a result in a byte, with whether the configuration ended the search there. */
export const depthCell = ({ depth, cut }: Pick<DayEntry, 'depth' | 'cut'>): number =>
  cut ? depth | CUT : depth;
export const depthOfCell = (cell: number) => ({ depth: cell & ~CUT, cut: (cell & CUT) !== 0 });

/** What differs between a row and the result that it is compared with. */
interface Earlier extends Pick<BaselineRecord, 'best' | 'depth' | 'cut'> {
  day: LocalDay;
  /** '' for none. */
  url: string;
}

/**
 * @param examined by the newest result
 * @param earlier undefined without a result to compare with
 */
export function compare(
  row: TableRow,
  examined: Pick<Earlier, 'depth' | 'cut'>,
  earlier: Earlier | undefined,
): Comparison {
  const { currentPosition: current, lastChecked, url } = row;
  const from = earlier?.best || null;
  return {
    fromPosition: from,
    fromDepth: earlier?.cut && from === null ? earlier.depth : undefined,
    fromDate: earlier?.day ?? null,
    changeSince: from !== null && current !== null ? from - current : null,
    urlChanged: url !== '' && earlier !== undefined && earlier.url !== '' && earlier.url !== url,
    movement: earlier && lastChecked ? moved({ best: current ?? 0, ...examined }, earlier) : null,
  };
}

/** The same depth counts for both searches, as in the summary. 0 where nothing is known of a move. */
function moved(now: Examined, then: Examined): number {
  if (!areComparable(now, then)) return 0;
  const depth = countedDepth(now, then);
  return Math.abs(countedPosition({ ...now, depth }) - countedPosition({ ...then, depth }));
}

/** Finds the first real result at or after an instant, in days that come in ascending order. */
export class FirstResult {
  /** Undefined before it is found. */
  at: Date | undefined;

  /** @param counts whether a series, by its index, is one of those looked for */
  constructor(
    private readonly start: Date,
    private readonly counts: (series: number) => boolean,
  ) {}

  add({ run_ats, entries }: PackedDay): void {
    if (this.at || run_ats.every((at) => at < this.start)) return;
    const times = run_ats.map((at) => at.getTime());
    const start = this.start.getTime();
    let first = Infinity;
    visitEntries(entries, ({ series, run, rolled }) => {
      const at = times[run]!;
      if (!rolled && at >= start && at < first && this.counts(series)) first = at;
    });
    if (first < Infinity) this.at = new Date(first);
  }
}
