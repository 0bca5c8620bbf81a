import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { SearchProviderSettings } from '../../config/settings.js';
import { retryAfterMs } from '../domain/retry.js';
import { type FailureKind, SearchFailure } from './search-failure.js';

/** A request in a provider's own terms. */
export interface ProviderRequest {
  /** Path and parameters, encoded. */
  path: string;
  headers: Record<string, string>;
}

export interface ProviderAnswer {
  status: number;
  headers: Record<string, unknown>;
  /** Parsed JSON; text where it is none. */
  body: unknown;
}

const MAX_WORDS = 200;

/** HTTP for adapters: address, deadline, lost connections, redaction. Knows no provider and no retry. */
@Injectable()
export class ProviderHttp {
  constructor(
    private readonly http: HttpService,
    private readonly clock: Clock,
    private readonly settings: SearchProviderSettings,
  ) {}

  /**
   * @returns the answer, whatever its status
   * @throws SearchFailure without one; the signal's reason when the signal ended the request
   */
  get({ path, headers }: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer> {
    const url = `${this.settings.url!.replace(/\/+$/, '')}${path}`;
    return this.withDeadline(signal, async (both) => {
      const answer = await this.http.axiosRef.get<unknown>(url, { headers, signal: both });
      return { status: answer.status, headers: answer.headers, body: answer.data };
    });
  }

  /** @param words the provider's own explanation, as found in its answer */
  failure(kind: FailureKind, { status, headers }: ProviderAnswer, words: unknown): SearchFailure {
    const said = this.redacted(words);
    const answered = `Provider answered with status ${status}`;
    return new SearchFailure(kind, said === undefined ? answered : `${answered}: ${said}`, {
      said,
      retryAfterMs: retryAfterMs(headers['retry-after'], this.clock.now()),
    });
  }

  /** Covers connecting, waiting and the whole body. */
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

  /** Cut short, and without the key, which some providers repeat. */
  private redacted(words: unknown): string | undefined {
    if (typeof words !== 'string' || words.trim() === '') return undefined;
    const { key } = this.settings;
    return (key ? words.replaceAll(key, '[key]') : words).trim().slice(0, MAX_WORDS);
  }
}

function connectionFailure(error: unknown, timedOut: boolean, timeoutMs: number): SearchFailure {
  if (timedOut) return new SearchFailure('unavailable', `Provider did not answer within ${timeoutMs} ms`);
  const { code, message } = error as { code?: string; message?: string };
  if (/maxContentLength/.test(message ?? '')) {
    return new SearchFailure('malformed', 'Unexpected provider response: the body is too large');
  }
  // axios' name for a body that breaks off; every other code is the system's own.
  const reason = code === 'ERR_BAD_RESPONSE' ? 'the answer broke off' : (code ?? 'unknown');
  return new SearchFailure('unavailable', `Connection to the provider failed (${reason})`);
}
