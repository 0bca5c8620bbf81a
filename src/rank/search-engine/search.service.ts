import { Injectable } from '@nestjs/common';
import { SearchProviderSettings } from '../../config/settings.js';
import type { SearchShape } from '../domain/request-estimate.js';
import { ProviderSearch, type SearchContext } from './provider-search.js';
import type { ProviderPrice, Search, SearchResult } from './search-engine.js';

/** Results of one search and the provider that they came from. */
export interface FoundResults {
  /** Best first, at most RANK_DEPTH. */
  results: SearchResult[];
  /** Value of SEARCH_PROVIDER. */
  provider: string;
}

/** Searches with the configured provider. */
@Injectable()
export class SearchService {
  constructor(
    private readonly first: ProviderSearch,
    private readonly settings: SearchProviderSettings,
  ) {}

  get configured(): boolean {
    return this.settings.endpoint !== undefined;
  }

  get price(): ProviderPrice | null {
    return this.first.price;
  }

  /** How a search is divided into requests. */
  get shape(): SearchShape {
    return this.first.shape;
  }

  get down(): boolean {
    return this.first.down;
  }

  /** @throws SearchFailure when no attempt gave a result list; the signal's reason when it ended the search */
  async search(search: Search, context: SearchContext): Promise<FoundResults> {
    return { results: await this.first.search(search, context), provider: this.first.name };
  }

  /** @returns why the provider cannot search this; undefined when it can */
  unsupported(search: Pick<Search, 'near' | 'device'>): string | undefined {
    return this.first.unsupported(search);
  }
}
