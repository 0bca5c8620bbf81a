import type { FeatureLink } from '../../positions/features/page-features.js';
import type { ProviderLimits, ProviderPrice, SearchPage, SearchPageQuery } from './search-adapter.js';

/** One request for one page. */
export interface PageSource {
  /** Value of SEARCH_PROVIDER or SEARCH_FALLBACK_PROVIDER. */
  readonly name: string;
  readonly limits: ProviderLimits;
  /** null: unknown. */
  readonly price: ProviderPrice | null;

  /**
   * An empty page is a result: the website is not found.
   * @throws SearchFailure when there is no result list; the signal's reason when the signal ended the request
   */
  page(query: SearchPageQuery, signal: AbortSignal): Promise<SearchPage>;

  /**
   * The sources of an AI Overview, by the token of a page; null when there is none after all. Only where
   * `limits.overview` is `request`.
   * @throws SearchFailure
   */
  overview?(token: string, signal: AbortSignal): Promise<FeatureLink[] | null>;
}
