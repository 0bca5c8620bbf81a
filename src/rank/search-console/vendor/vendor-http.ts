import { readMessage } from '../../../common/errors.js';
import { ConnectionFault, FAULTS } from '../domain/faults.js';

const TIMEOUT_MS = 60_000;
const MAX_RETRY_AFTER_SECONDS = 86_400;
/** Several times as much as a page of rows has. */
const MAX_BODY = 32 * 1024 * 1024;

export interface VendorResponse {
  status: number;
  body: unknown;
  retryAfterMs?: number | undefined;
}

/** @throws ConnectionFault when the server cannot be reached, and the signal's reason */
export async function send(url: string, init: RequestInit, signal?: AbortSignal): Promise<VendorResponse> {
  const limit = new AbortController();
  // Cleared, unlike AbortSignal.timeout(), which would keep each request in memory for a minute.
  const timer = setTimeout(() => limit.abort(new Error('it took longer than a minute')), TIMEOUT_MS);
  const both = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: both });
    const text = await readText(response);
    const seconds = Number(response.headers.get('retry-after'));
    return {
      status: response.status,
      body: parse(text),
      ...(seconds > 0 && { retryAfterMs: 1000 * Math.min(seconds, MAX_RETRY_AFTER_SECONDS) }),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    const { cause } = error as Error;
    throw new ConnectionFault(FAULTS.service(readMessage(cause ?? error)));
  } finally {
    clearTimeout(timer);
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BODY) throw new Error('its answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
