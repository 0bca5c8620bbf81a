import type { SeriesText } from './day-pack.js';
import { type KeywordEntry, keywordId } from './series.js';

/** What a configuration tracks now. */
export interface Tracked {
  keywords: readonly KeywordEntry[];
  website: string;
  language: string;
}

/** Whether a series is one of those that the configuration tracks now: of its keywords, website and language. */
export function currentSeries({ keywords, website, language }: Tracked): (series: SeriesText) => boolean {
  const ids = new Set(keywords.map(keywordId));
  return (series) => series.website === website && series.language === language && ids.has(keywordId(series));
}
