import type { KeywordEntry } from '../domain/series.js';

/** One page of one search, in terms that every provider can translate. */
export interface SearchQuery extends KeywordEntry {
  /** Two letters. */
  language: string;
  /** From 1. */
  page: number;
  /** Results on the pages before: for a provider that pages by result. */
  offset: number;
}

/** An entry keeps its place in the list even without a usable link. */
export type SearchResult = { link?: unknown } | null;

export interface SearchPage {
  /** Best first. */
  results: SearchResult[];
  /** No further page is worth a request. */
  last: boolean;
}

/**
 * Port to the search provider: one request for one page. All that is particular to a provider (URL, headers, answer,
 * meaning of a status) is known to its adapter only. Retries, breaker and paging are the caller's (SearchService).
 */
export abstract class SearchEngine {
  /**
   * An empty page is a result: the website is not found.
   * @throws SearchFailure when there is no result list; the signal's reason when the signal ended the request
   */
  abstract search(query: SearchQuery, signal: AbortSignal): Promise<SearchPage>;
}
