import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { WebhookSettings } from '../../settings/settings.js';
import { AddressResolver } from './address-resolver.js';
import { addressKind, isAllowed, problemOfUrl } from './receiver-url.js';

export const TIMEOUT_MS = 15_000;
const MAX_READ_BYTES = 64 * 1024;
const KEPT_BYTES = 1024;

export interface Message {
  url: string;
  /** Default: POST. */
  method?: 'GET' | 'POST' | 'PUT';
  body: string;
  /** Of the response; default: 1024. */
  keptBytes?: number;
  headers: Record<string, string>;
}

/** What came back: a status, or why there is none. */
export type Answer =
  | { status: number; answer: string; /** The header Retry-After. */ retryAfter?: string }
  | { status: null; answer: string };

/** The host is, or resolves to, an address that must not receive messages. */
class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

const NOT_PUBLIC = 'The host has no public address.';

/** Sends one message. Redirects are not followed, and every connection is to an address that was checked. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly settings: WebhookSettings,
    private readonly resolver: AddressResolver,
  ) {}

  /** Rejects only when `signal` aborts it. */
  async send(message: Message, signal: AbortSignal, timeoutMs = TIMEOUT_MS): Promise<Answer> {
    const problem = problemOfUrl(message.url, this.settings);
    if (problem !== undefined) return { status: null, answer: `The URL ${problem}.` };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      return await this.post(message, limit);
    } catch (error) {
      signal.throwIfAborted();
      const reason = limit.aborted ? `No response within ${timeoutMs / 1000} s.` : explain(error);
      return { status: null, answer: reason };
    }
  }

  private post(
    { url: text, method = 'POST', body, headers, keptBytes = KEPT_BYTES }: Message,
    signal: AbortSignal,
  ): Promise<Answer> {
    const url = new URL(text);
    const { request } = url.protocol === 'https:' ? https : http;
    const length = String(Buffer.byteLength(body));
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        // Without an agent: a connection is never reused, so its address was checked for this message.
        {
          method,
          agent: false,
          signal,
          lookup: this.lookup,
          headers: { ...headers, 'content-length': length },
        },
        (response) => {
          // From now on an error only ends the body.
          sent.off('error', reject).on('error', () => {});
          resolve(readAnswer(response, keptBytes));
        },
      );
      sent.on('error', reject);
      sent.on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('The receiver answered with an upgrade.'));
      });
      sent.end(body);
    });
  }

  /**
   * The addresses to connect to, each checked. The name is resolved here once, and the connection is to what this
   * returns, so an answer that changes between a check and the connection (DNS rebinding) has no effect. Addresses in a
   * URL need no look-up: problemOfUrl has checked them.
   */
  private readonly lookup: LookupFunction = (host, { all }, callback) => {
    void this.lookUp(host, all === true, callback);
  };

  private async lookUp(host: string, all: boolean, callback: Parameters<LookupFunction>[2]): Promise<void> {
    let found: LookupAddress[];
    try {
      found = await this.allowedAddresses(host);
    } catch (error) {
      callback(error as NodeJS.ErrnoException, '');
      return;
    }
    if (all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  }

  /** @throws ForbiddenAddressError when any address is not allowed: the receiver could be reached by it later */
  private async allowedAddresses(host: string) {
    const found = await this.resolver.resolve(host);
    const allowed = found.every(({ address }) => isAllowed(addressKind(address), this.settings));
    if (!allowed || found.length === 0) throw new ForbiddenAddressError(NOT_PUBLIC);
    return found;
  }
}

/** The status decides; the body is kept as far as it arrives. */
async function readAnswer(response: http.IncomingMessage, keptBytes: number): Promise<Answer> {
  const kept: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read));
      read += chunk.length;
      if (read >= MAX_READ_BYTES) break;
    }
  } catch {
    // The rest of the body is missing; its status has arrived.
  }
  response.destroy();
  const retryAfter = response.headers['retry-after'];
  return {
    status: response.statusCode!,
    answer: printable(Buffer.concat(kept)),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Without control characters except line breaks and tabs, and without an incomplete character at the end. */
const printable = (bytes: Buffer) =>
  new TextDecoder().decode(bytes, { stream: true }).replace(/[^\P{Cc}\n\t]/gu, '');

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response.',
  ENOTFOUND: 'The host was not found.',
  EAI_AGAIN: 'The host could not be resolved.',
  ETIMEDOUT: 'The connection timed out.',
  EHOSTUNREACH: 'The host is unreachable.',
  ENETUNREACH: 'The network is unreachable.',
};

/** Without addresses, which would reveal how names resolve in the network of the server. */
function explain(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return 'The request failed.';
  return REASONS[code] ?? `The request failed: ${code}.`;
}
