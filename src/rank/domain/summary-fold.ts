import { addDays, type LocalDay } from '../../common/time/zone.js';
import { type PackedDay, type SeriesText, visitEntries } from './day-pack.js';
import type { DayOf } from './graph-fold.js';
import type { Point } from './point.js';
import { type KeywordEntry, keywordId } from './series.js';
import type { DayPoints } from './summary.js';

/** The points of the newest day and of the day before it, from packed days in ascending order. */
export class SummaryFold {
  private readonly days = new Map<LocalDay, Point[]>();
  private readonly keywords: ReadonlySet<string>;
  /** Whether a series counts, as far as it has been met. */
  private readonly counts: boolean[] = [];

  /** @param current only series of its keywords, website and language count, as in the table */
  constructor(
    private readonly series: readonly SeriesText[],
    private readonly current: Pick<SeriesText, 'website' | 'language'> & {
      keywords: readonly KeywordEntry[];
    },
    private readonly dayOf: DayOf,
  ) {
    this.keywords = new Set(current.keywords.map(keywordId));
  }

  add({ run_ats, entries }: PackedDay): void {
    visitEntries(entries, ({ series, run, best, depth, rolled, checkedAt }) => {
      const { keyword, country, near } = this.series[series]!;
      const runAt = run_ats[run]!;
      const day = this.dayOf(runAt);
      if (day === null || !(this.counts[series] ??= this.isCurrent(this.series[series]!))) return;
      const positions = best === 0 ? [] : [{ link: '', position: best }];
      this.list(day).push({
        keyword,
        country,
        near,
        runAt,
        checkedAt: new Date(checkedAt),
        rolled,
        depth,
        positions,
      });
    });
    this.forget();
  }

  /** @param otherwise the day that is told when there is no record at all */
  newest(otherwise: LocalDay): [DayPoints, DayPoints] {
    const date = [...this.days.keys()].sort().at(-1) ?? otherwise;
    const before = addDays(date, -1);
    return [
      { date, points: this.days.get(date) ?? [] },
      { date: before, points: this.days.get(before) ?? [] },
    ];
  }

  private isCurrent(series: SeriesText): boolean {
    const { website, language } = this.current;
    return series.website === website && series.language === language && this.keywords.has(keywordId(series));
  }

  private list(day: LocalDay): Point[] {
    const known = this.days.get(day);
    if (known) return known;
    const list: Point[] = [];
    this.days.set(day, list);
    return list;
  }

  /** Records of one packed day spread over two days at most: more than three are never needed. */
  private forget(): void {
    const [oldest, ...newer] = [...this.days.keys()].sort();
    if (oldest !== undefined && newer.length >= 3) this.days.delete(oldest);
  }
}
