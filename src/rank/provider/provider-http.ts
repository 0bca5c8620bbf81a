import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import type { AxiosResponse } from 'axios';
import { Clock } from '../../common/clock.js';
import { SearchProviderSettings } from '../../config/settings.js';
import { retryAfterMs } from '../domain/retry.js';
import { ProviderFailure } from './provider-failure.js';

export type ProviderResult = { link?: unknown } | null;

const MAX_MESSAGE = 200;

/** One call to the search provider: a result list, or a classified failure. Knows nothing of retries. */
@Injectable()
export class ProviderHttp {
  private readonly headers: Record<string, string>;

  constructor(
    private readonly http: HttpService,
    private readonly clock: Clock,
    private readonly settings: SearchProviderSettings,
  ) {
    const { name, key, host } = settings;
    this.headers = {
      accept: 'application/json',
      [`x-${name}-key`]: key ?? '',
      [`x-${name}-host`]: host ?? '',
    };
  }

  /**
   * @param path path and parameters, encoded already
   * @throws ProviderFailure; or the signal's reason when `signal` ended the call
   */
  async get(path: string, signal: AbortSignal): Promise<ProviderResult[]> {
    const response = await this.withDeadline(signal, (both) =>
      this.http.axiosRef.get<unknown>(`${this.settings.url!.replace(/\/+$/, '')}${path}`, {
        headers: this.headers,
        signal: both,
      }),
    );
    if (response.status !== 200) throw this.failureOf(response);
    const results = (response.data as { results?: unknown } | null)?.results;
    if (!Array.isArray(results)) throw new ProviderFailure('malformed', 'Unexpected provider response');
    return results as ProviderResult[];
  }

  /** The time-out covers connecting, waiting and the whole body. */
  private async withDeadline<T>(signal: AbortSignal, call: (both: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timeoutMs = this.settings.timeoutMs;
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

  private failureOf({ status, data, headers }: AxiosResponse<unknown>): ProviderFailure {
    const said = this.wordsOf(data);
    const answered = `Provider answered with status ${status}`;
    const message = said === undefined ? answered : `${answered}: ${said}`;
    if (status === 401) return new ProviderFailure('rejected', message, { said });
    if (status === 429 || status >= 500) {
      const wait = retryAfterMs(headers['retry-after'], this.clock.now());
      const kind = status === 429 ? 'throttled' : 'unavailable';
      return new ProviderFailure(kind, message, { said, retryAfterMs: wait });
    }
    return new ProviderFailure('refused', message, { said });
  }

  /** The provider's own words, cut short; a key that it repeats is taken out. */
  private wordsOf(data: unknown): string | undefined {
    const said = (data as { message?: unknown } | null)?.message;
    if (typeof said !== 'string' || said.trim() === '') return undefined;
    const key = this.settings.key;
    return (key ? said.replaceAll(key, '[key]') : said).trim().slice(0, MAX_MESSAGE);
  }
}

function connectionFailure(error: unknown, timedOut: boolean, timeoutMs: number): ProviderFailure {
  if (timedOut) return new ProviderFailure('unavailable', `Provider did not answer within ${timeoutMs} ms`);
  const { code, message } = error as { code?: string; message?: string };
  if (/maxContentLength/.test(message ?? '')) {
    return new ProviderFailure('malformed', 'Unexpected provider response: the body is too large');
  }
  // axios names a body that breaks off so; every other code is the system's own.
  const reason = code === 'ERR_BAD_RESPONSE' ? 'the answer broke off' : (code ?? 'unknown');
  return new ProviderFailure('unavailable', `Connection to the provider failed (${reason})`);
}
