import type { IncomingHttpHeaders } from 'node:http';

/** A request that the fast path handles. */
export interface EmitRequest {
  /** Undefined for POST /emit/:emitTo. */
  userId: string | undefined;
  event: string;
}

interface RequestHead {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}

/** Accepts no escapes, query or trailing slash, so that nothing has to be decoded. */
const PATH = /^\/emit\/([\w.~:@-]+)(?:\/([\w.~:@-]+))?$/;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** A request with any of these headers is left to the router. */
const ROUTER_HEADERS = [
  'idempotency-key',
  'content-encoding',
  'transfer-encoding',
  'expect',
  'origin',
] as const;

/**
 * Matches by the request head alone: once the body has been read, the request can no longer be left to the router.
 * @returns undefined for a request that the router must handle
 */
export function matchEmitRequest(
  { method, url, headers }: RequestHead,
  bodyLimit: number,
): EmitRequest | undefined {
  if (method !== 'POST' || url === undefined) return undefined;
  const path = PATH.exec(url);
  if (!path || !JSON_TYPE.test(headers['content-type'] ?? '')) return undefined;
  if (ROUTER_HEADERS.some((name) => headers[name] !== undefined)) return undefined;
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= bodyLimit)) return undefined;
  const [, first, second] = path;
  return second === undefined ? { userId: undefined, event: first! } : { userId: first, event: second };
}
