import { type ClickCurve, clickShare, clicksPerSearch } from './visibility.js';
import { foldKeyword, type KeywordEntry, keywordId } from './series.js';
import { round2 } from './statistics.js';

/** What is known of the searches for a keyword in a country and language. */
export interface SearchWorth {
  /** Searches a month. */
  volume: number;
  /** Cost of a click on an ad; null: unknown. */
  cpc: number | null;
}

/** Estimates a month, of the keywords whose volume is known; null where none is. */
export interface TrafficFigures {
  /** Clicks. */
  traffic: number | null;
  /** Keywords with a known volume. */
  traffic_keywords: number;
  /** What these clicks would cost as ads. */
  value: number | null;
  /** Keywords with a known volume and cost of a click. */
  value_keywords: number;
}

export const UNKNOWN_TRAFFIC: TrafficFigures = {
  traffic: null,
  traffic_keywords: 0,
  value: null,
  value_keywords: 0,
};

/** Clicks a month of one keyword. @param position null: not found */
export function estimateTraffic(
  volume: number,
  position: number | null,
  hasOverview: boolean,
  curve: ClickCurve,
): number {
  return round2(volume * clicksPerSearch(position, hasOverview, curve));
}

/** Sums of a day and website. */
const newTotals = () => ({ traffic: 0, keywords: 0, value: 0, valued: 0, volume: 0, visibility: 0 });

/** Adds up the worth of keywords of which each has one position, again and again for other days and websites. */
export class WorthSum {
  /** Index of the search of each keyword; -1: its volume is unknown. */
  private readonly searches: Int32Array;
  private readonly worths: SearchWorth[] = [];
  /** Searches of several keywords: their volume counts once, with the mean of what these have. */
  private readonly shared: number[];
  private readonly isShared: Uint8Array;
  private readonly keywords: Uint32Array;
  private readonly clicks: Float64Array;
  private readonly shares: Float64Array;
  /** Clicks per search by position, with 0 for not found: without an AI Overview, and below one. */
  private readonly clicksAt: readonly Float64Array[];
  private totals = newTotals();

  /** @param findWorth undefined: unknown */
  constructor(
    keywords: readonly KeywordEntry[],
    findWorth: (keyword: KeywordEntry) => SearchWorth | undefined,
    curve: ClickCurve,
  ) {
    const known = new Map<string, number>();
    const shared = new Set<number>();
    this.searches = Int32Array.from(keywords, (keyword) => {
      const worth = findWorth(keyword);
      if (!worth) return -1;
      const id = `${keyword.country} ${foldKeyword(keyword.keyword)}`;
      const search = known.get(id);
      if (search === undefined) {
        known.set(id, this.worths.push(worth) - 1);
        return this.worths.length - 1;
      }
      shared.add(search);
      return search;
    });
    this.clicksAt = [false, true].map((below) =>
      Float64Array.from({ length: curve.length + 1 }, (_, position) =>
        clicksPerSearch(position || null, below, curve),
      ),
    );
    const size = this.worths.length;
    this.shared = [...shared];
    this.isShared = Uint8Array.from({ length: size }, (_, search) => Number(shared.has(search)));
    [this.keywords, this.clicks, this.shares] = [
      new Uint32Array(size),
      new Float64Array(size),
      new Float64Array(size),
    ];
  }

  /** @param keyword its index @param position null: not found */
  add(keyword: number, position: number | null, hasOverview: boolean): void {
    const search = this.searches[keyword]!;
    if (search < 0) return;
    const clicks = position === null ? 0 : (this.clicksAt[Number(hasOverview)]![position] ?? 0);
    const share = position === null ? 0 : clickShare(position);
    if (this.isShared[search] === 0) {
      this.addSearch(this.worths[search]!, 1, clicks, share);
      return;
    }
    this.keywords[search]! += 1;
    this.clicks[search]! += clicks;
    this.shares[search]! += share;
  }

  /**
   * The sums of what was added, and starts again. A volume counts once: keywords that differ only by location, device or
   * case share it.
   */
  take(): { figures: TrafficFigures; visibility: number | null } {
    for (const search of this.shared) {
      const count = this.keywords[search]!;
      if (count === 0) continue;
      const [clicks, share] = [this.clicks[search]! / count, this.shares[search]! / count];
      this.addSearch(this.worths[search]!, count, clicks, share);
      this.keywords[search] = this.clicks[search] = this.shares[search] = 0;
    }
    const { traffic, keywords, value, valued, volume, visibility } = this.totals;
    this.totals = newTotals();
    const figures = {
      traffic: keywords === 0 ? null : round2(traffic),
      traffic_keywords: keywords,
      value: valued === 0 ? null : round2(value),
      value_keywords: valued,
    };
    return { figures, visibility: volume === 0 ? null : visibility / volume };
  }

  /** @param clicks per search @param share of the clicks, in percent */
  private addSearch({ volume, cpc }: SearchWorth, keywords: number, clicks: number, share: number): void {
    const { totals } = this;
    totals.traffic += volume * clicks;
    totals.keywords += keywords;
    totals.volume += volume;
    totals.visibility += volume * share;
    if (cpc === null) return;
    totals.value += volume * clicks * cpc;
    totals.valued += keywords;
  }
}

/** The worth of the keywords of a report. */
export interface KeywordWorths {
  sum: WorthSum;
  /** Indexes of the keywords in `sum`, by id (series.ts). */
  indexes: ReadonlyMap<string, number>;
}

export function keywordWorths(
  keywords: readonly KeywordEntry[],
  findWorth: (keyword: KeywordEntry) => SearchWorth | undefined,
  curve: ClickCurve,
): KeywordWorths {
  const indexes = new Map(keywords.map((keyword, index) => [keywordId(keyword), index]));
  return { sum: new WorthSum(keywords, findWorth, curve), indexes };
}
