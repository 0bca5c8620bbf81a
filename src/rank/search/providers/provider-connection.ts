import type { HttpService } from '@nestjs/axios';
import type { Clock } from '../../../common/clock.js';
import { retryAfterMs } from '../domain/retry.js';
import { type RefusedFor, SearchFailure } from '../../positions/search-failure.js';
import type { ProviderRequest, ProviderResponse, ResponseFailure } from './search-adapter.js';
import { secretForms } from './secret-forms.js';

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
  send(
    { method, path, headers, body: data }: ProviderRequest,
    signal: AbortSignal,
    timeoutMs = this.settings.timeoutMs,
  ): Promise<ProviderResponse> {
    const url = `${this.settings.endpoint!.replace(/\/+$/, '')}${path}`;
    return withDeadline(signal, timeoutMs, async (both) => {
      const request = { method, url, headers, signal: both, ...(data !== undefined && { data }) };
      const response = await this.http.axiosRef.request<unknown>(request);
      return { status: response.status, headers: response.headers, body: response.data };
    });
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

function connectionFailure(error: unknown, timedOut: boolean, timeoutMs: number): SearchFailure {
  if (timedOut) return new SearchFailure('unavailable', `Provider did not answer within ${timeoutMs} ms`);
  const { code, message } = error as { code?: string; message?: string };
  if (/maxContentLength/.test(message ?? '')) {
    return new SearchFailure('malformed', 'Unexpected provider response: the body is too large');
  }
  // axios' code for a body that breaks off; every other code comes from the operating system.
  const reason = code === 'ERR_BAD_RESPONSE' ? 'the answer broke off' : (code ?? 'unknown');
  return new SearchFailure('unavailable', `Connection to the provider failed (${reason})`);
}
