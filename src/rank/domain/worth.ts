import { type ClickCurve, clicksPerSearch } from './click-curve.js';
import { foldKeyword, type KeywordEntry, keywordId } from './series.js';
import { round2 } from './statistics.js';
import { clickShare } from './visibility.js';

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
export function trafficOf(
  volume: number,
  position: number | null,
  hasOverview: boolean,
  curve: ClickCurve,
): number {
  return round2(volume * clicksPerSearch(position, hasOverview, curve));
}

/** Adds up the worth of keywords of which each has one position, again and again for other days and websites. */
export class WorthSum {
  /** Index of the search of each keyword; -1: its volume is unknown. */
  private readonly searches: Int32Array;
  private readonly worths: SearchWorth[] = [];
  private readonly keywords: Uint32Array;
  private readonly clicks: Float64Array;
  private readonly shares: Float64Array;
  /** Clicks per search by position, with 0 for not found: without an AI Overview, and below one. */
  private readonly clicksAt: readonly Float64Array[];

  /** @param worthOf undefined: unknown */
  constructor(
    keywords: readonly KeywordEntry[],
    worthOf: (keyword: KeywordEntry) => SearchWorth | undefined,
    curve: ClickCurve,
  ) {
    const known = new Map<string, number>();
    this.searches = Int32Array.from(keywords, (keyword) => {
      const worth = worthOf(keyword);
      if (!worth) return -1;
      const id = `${keyword.country} ${foldKeyword(keyword.keyword)}`;
      const search = known.get(id) ?? this.worths.push(worth) - 1;
      known.set(id, search);
      return search;
    });
    this.clicksAt = [false, true].map((below) =>
      Float64Array.from({ length: curve.length + 1 }, (_, position) =>
        clicksPerSearch(position || null, below, curve),
      ),
    );
    const size = this.worths.length;
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
    this.keywords[search]! += 1;
    if (position === null) return;
    this.clicks[search]! += this.clicksAt[Number(hasOverview)]![position] ?? 0;
    this.shares[search]! += clickShare(position);
  }

  /**
   * The sums of what was added, and starts again. A volume counts once: keywords that differ only by location, device or
   * case share it.
   */
  take(): { figures: TrafficFigures; visibility: number | null } {
    let [traffic, value, visibility, volume, trafficKeywords, valueKeywords] = [0, 0, 0, 0, 0, 0];
    for (let search = 0; search < this.worths.length; search += 1) {
      const count = this.keywords[search]!;
      if (count === 0) continue;
      const worth = this.worths[search]!;
      const clicks = (worth.volume * this.clicks[search]!) / count;
      traffic += clicks;
      trafficKeywords += count;
      volume += worth.volume;
      visibility += (worth.volume * this.shares[search]!) / count;
      if (worth.cpc === null) continue;
      value += clicks * worth.cpc;
      valueKeywords += count;
    }
    for (const column of [this.keywords, this.clicks, this.shares]) column.fill(0);
    const figures = {
      traffic: trafficKeywords === 0 ? null : round2(traffic),
      traffic_keywords: trafficKeywords,
      value: valueKeywords === 0 ? null : round2(value),
      value_keywords: valueKeywords,
    };
    return { figures, visibility: volume === 0 ? null : visibility / volume };
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
  worthOf: (keyword: KeywordEntry) => SearchWorth | undefined,
  curve: ClickCurve,
): KeywordWorths {
  const indexes = new Map(keywords.map((keyword, index) => [keywordId(keyword), index]));
  return { sum: new WorthSum(keywords, worthOf, curve), indexes };
}
