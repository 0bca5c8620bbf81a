import type { HttpService } from '@nestjs/axios';
import type { Clock } from '../../../common/clock.js';
import type { ConfiguredProvider } from '../../../settings/settings.js';
import type { FeatureLink } from '../../positions/features/page-features.js';
import type { RefusedFor } from '../../positions/search-failure.js';
import type { PageSource } from './page-source.js';
import { ProviderConnection } from './provider-connection.js';
import type {
  ProviderAccess,
  ProviderLimits,
  ProviderPrice,
  SearchAdapter,
  SearchPage,
  SearchPageQuery,
} from './search-adapter.js';

/** The sources of an AI Overview are not worth the wait for a search. */
const OVERVIEW_TIMEOUT_MS = 10_000;

/** Pages of one configured provider over HTTP. Does not retry. */
export class ProviderHttp implements PageSource {
  readonly name: string;
  readonly limits: ProviderLimits;
  readonly price: ProviderPrice | null;
  private readonly access: ProviderAccess;
  private readonly connection: ProviderConnection;

  constructor(
    private readonly adapter: SearchAdapter,
    http: HttpService,
    clock: Clock,
    private readonly settings: ConfiguredProvider,
  ) {
    const { provider, key = '', host = '', name } = settings;
    this.name = provider;
    this.limits = limitsFor(adapter.limits, settings.aiOverview);
    this.price = adapter.price;
    this.access = { key, host, name };
    this.connection = new ProviderConnection(http, clock, settings);
  }

  async page(query: SearchPageQuery, signal: AbortSignal): Promise<SearchPage> {
    const response = await this.connection.send(this.adapter.request(query, this.access), signal);
    const page = this.adapter.read(response);
    if (!('failure' in page)) return page;
    throw this.connection.failure(page, response, (said) => this.refusedFor(query, said));
  }

  async overview(token: string, signal: AbortSignal): Promise<FeatureLink[] | null> {
    const { request, read } = this.adapter.overview!;
    const timeoutMs = Math.min(this.settings.timeoutMs, OVERVIEW_TIMEOUT_MS);
    const response = await this.connection.send(request(token, this.access), signal, timeoutMs);
    const links = read(response);
    if (links === null || Array.isArray(links)) return links;
    throw this.connection.failure(links, response);
  }

  /** Whether the provider's words about a mobile search name the parameter of the device. */
  private refusedFor({ device }: SearchPageQuery, said: string): RefusedFor | undefined {
    const { deviceParameter: name } = this.adapter;
    const namesIt = device === 'mobile' && name !== undefined && new RegExp(`\\b${name}\\b`, 'i').test(said);
    return namesIt ? 'device' : undefined;
  }
}

/** What of a provider's abilities SEARCH_AI_OVERVIEW leaves. */
function limitsFor(limits: ProviderLimits, mode: ConfiguredProvider['aiOverview']): ProviderLimits {
  if (mode === 'full') return limits;
  const features = limits.features.filter((type) => mode !== 'off' || type !== 'ai_overview');
  return { ...limits, features, overview: undefined };
}
