import { Injectable } from '@nestjs/common';
import { SearchProviderSettings } from '../../../config/settings.js';
import { type ProviderAnswer, ProviderHttp } from '../provider-http.js';
import { SearchEngine, type SearchPage, type SearchQuery } from '../search-engine.js';
import { type FailureKind, SearchFailure } from '../search-failure.js';
import { searchPath } from './search-path.js';

/**
 * Google search as RapidAPI's google-search3 offers it, and providers of the same form, whose headers bear the name in
 * SEARCH_PROVIDER_NAME (rule 201). Any status but 200 is a failure, explained in `message`.
 */
@Injectable()
export class RapidApiEngine extends SearchEngine {
  private readonly headers: Record<string, string>;

  constructor(
    private readonly http: ProviderHttp,
    { name, key, host }: SearchProviderSettings,
  ) {
    super();
    this.headers = {
      accept: 'application/json',
      [`x-${name}-key`]: key ?? '',
      [`x-${name}-host`]: host ?? '',
    };
  }

  async search(query: SearchQuery, signal: AbortSignal): Promise<SearchPage> {
    const answer = await this.http.get({ path: searchPath(query), headers: this.headers }, signal);
    if (answer.status !== 200) throw this.failureOf(answer);
    const results = (answer.body as { results?: unknown } | null)?.results;
    if (!Array.isArray(results)) throw new SearchFailure('malformed', 'Unexpected provider response');
    return { results: results as SearchPage['results'], last: results.length === 0 };
  }

  private failureOf(answer: ProviderAnswer): SearchFailure {
    const words = (answer.body as { message?: unknown } | null)?.message;
    return this.http.failure(kindOf(answer.status), answer, words);
  }
}

function kindOf(status: number): FailureKind {
  if (status === 401) return 'rejected';
  if (status === 429) return 'throttled';
  return status >= 500 ? 'unavailable' : 'refused';
}
