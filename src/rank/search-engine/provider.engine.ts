import type { ConfiguredProvider } from '../../settings/settings.js';
import type { ProviderHttp } from './provider-http.js';
import type { ProviderAccess, SearchAdapter } from './search-adapter.js';
import {
  type EngineLimits,
  type ProviderPrice,
  type SearchPageQuery,
  SearchEngine,
  type SearchPage,
} from './search-engine.js';

/** Search over HTTP by the adapter of one configured provider. */
export class ProviderEngine extends SearchEngine {
  readonly name: string;
  readonly limits: EngineLimits;
  readonly price: ProviderPrice | null;
  private readonly access: ProviderAccess;

  constructor(
    private readonly adapter: SearchAdapter,
    private readonly http: ProviderHttp,
    { provider, key = '', host = '', name }: ConfiguredProvider,
  ) {
    super();
    this.name = provider;
    this.limits = adapter.limits;
    this.price = adapter.price;
    this.access = { key, host, name };
  }

  async search(query: SearchPageQuery, signal: AbortSignal): Promise<SearchPage> {
    const response = await this.http.send(this.adapter.request(query, this.access), signal);
    const page = this.adapter.read(response);
    if ('failure' in page) throw this.http.failure(page, response);
    return page;
  }
}
