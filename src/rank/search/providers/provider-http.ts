import type { HttpService } from '@nestjs/axios';
import type { Clock } from '../../../common/clock.js';
import type { ConfiguredProvider } from '../../../settings/settings.js';
import type { FeatureLink } from '../../positions/features/page-features.js';
import { type RefusedFor, SearchFailure } from '../../positions/search-failure.js';
import type {
  PageSource,
  ProviderAccess,
  ProviderLimits,
  ProviderPrice,
  ProviderRequest,
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPage,
  SearchPageQuery,
} from './search-adapter.js';
import { retryAfterMs } from '../../../common/http/retry-after.js';
import { parseBody } from './provider-body.js';

const MAX_SAID_LENGTH = 200;

/** Where requests go, with what, and how long they may take. */
export interface ConnectionSettings {
  endpoint?: string | undefined;
  key?: string | undefined;
  timeoutMs: number;
}

/** Requests to one provider over HTTP: address, deadline, lost connections, redaction. Does not retry. */
export class ProviderConnection {
  private readonly secrets: readonly string[];

  constructor(
    private readonly http: HttpService,
    private readonly clock: Clock,
    private readonly settings: ConnectionSettings,
  ) {
    this.secrets = secretForms(settings.key);
  }

  /** @returns the response, of any status */
  async send(
    { method, path, headers, body: data }: ProviderRequest,
    signal: AbortSignal,
    timeoutMs = this.settings.timeoutMs,
  ): Promise<ProviderResponse> {
    const url = `${this.settings.endpoint!.replace(/\/+$/, '')}${path}`;
    const answer = { transformResponse: (text: unknown) => text };
    const response = await withDeadline(signal, timeoutMs, (both) => {
      const request = { method, url, headers, signal: both, ...answer, ...(data !== undefined && { data }) };
      return this.http.axiosRef.request<unknown>(request);
    });
    return { status: response.status, headers: response.headers, body: parseBody(response.data) };
  }

  /** @param refusedFor the part of the request that a refusal in these words is about */
  failure(
    { failure, said: words, missing, retryAfterMs: wait }: ResponseFailure,
    { status, headers }: ProviderResponse,
    refusedFor?: (said: string) => RefusedFor | undefined,
  ): SearchFailure {
    if (failure === 'malformed') {
      const what = missing === undefined ? '' : `: ${missing} is missing`;
      return new SearchFailure('malformed', `Unexpected provider response${what}`);
    }
    const said = this.redacted(words);
    const answered = `Provider answered with status ${status}`;
    return new SearchFailure(failure, said === undefined ? answered : `${answered}: ${said}`, {
      said,
      retryAfterMs: wait ?? retryAfterMs(headers['retry-after'], this.clock.now()),
      refusedFor: failure === 'refused' && said !== undefined ? refusedFor?.(said) : undefined,
    });
  }

  /** Shortened, and without the key, which some providers repeat. */
  private redacted(words: unknown): string | undefined {
    if (typeof words !== 'string' || words.trim() === '') return undefined;
    const clean = this.secrets.reduce((text, secret) => text.replaceAll(secret, '[key]'), words);
    return clean.trim().slice(0, MAX_SAID_LENGTH);
  }
}

/** Covers connecting, waiting and the whole body. */
async function withDeadline<T>(
  signal: AbortSignal,
  timeoutMs: number,
  call: (both: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await call(controller.signal);
  } catch (error) {
    signal.throwIfAborted();
    throw connectionFailure(error, controller.signal.aborted, timeoutMs);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** The request has not reached the provider. */
const NOT_MADE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

function connectionFailure(error: unknown, timedOut: boolean, timeoutMs: number): SearchFailure {
  if (timedOut)
    return new SearchFailure('unavailable', `Provider did not answer within ${timeoutMs} ms`, {
      connection: 'timeout',
    });
  const { code, message } = error as { code?: string; message?: string };
  if (/maxContentLength/.test(message ?? '')) {
    return new SearchFailure('malformed', 'Unexpected provider response: the body is too large');
  }
  // axios' code for a body that breaks off; every other code comes from the operating system.
  const reason = code === 'ERR_BAD_RESPONSE' ? 'the answer broke off' : (code ?? 'unknown');
  const connection = NOT_MADE.includes(reason) ? 'not_made' : undefined;
  return new SearchFailure('unavailable', `Connection to the provider failed (${reason})`, { connection });
}

/** A shorter part of a credential would hide ordinary words. */
const LEAST_PART = 4;

/**
 * The forms in which a credential could appear in a provider's text, longest first: as set, its parts around the colon,
 * base64 (Basic authentication), and each of them encoded for a URL.
 */
export function secretForms(key: string | undefined): string[] {
  if (!key) return [];
  const parts = key.includes(':') ? key.split(':').filter((part) => part.length >= LEAST_PART) : [];
  const forms = [key, ...parts, Buffer.from(key).toString('base64')];
  const encoded = forms.flatMap((form) => [form, encodeURIComponent(form.toWellFormed())]);
  return [...new Set(encoded)].sort((one, other) => other.length - one.length);
}

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
