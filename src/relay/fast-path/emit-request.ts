import type { IncomingHttpHeaders } from 'node:http';

/** A call that the fast path takes. */
export interface EmitRequest {
  /** Undefined for POST /emit/:emitTo. */
  userId: string | undefined;
  event: string;
  /** Bytes of the body. */
  length: number;
}

interface Head {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}

/** Nothing escaped, no query, no slash at the end: what is written is what is meant. */
const PATH = /^\/emit\/([\w.~:@-]+)(?:\/([\w.~:@-]+))?$/;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Each of these makes a call one for the router. */
const EXTRAS = ['idempotency-key', 'content-encoding', 'transfer-encoding', 'expect', 'origin'] as const;

/** Decides by the head alone, before a byte of the body is touched: after that there would be no way back. */
export function matchEmitRequest({ method, url, headers }: Head, bodyLimit: number): EmitRequest | undefined {
  if (method !== 'POST' || url === undefined) return undefined;
  const path = PATH.exec(url);
  if (!path || !JSON_TYPE.test(headers['content-type'] ?? '')) return undefined;
  if (EXTRAS.some((name) => headers[name] !== undefined)) return undefined;
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= bodyLimit)) return undefined;
  const [, first, second] = path;
  return second === undefined
    ? { userId: undefined, event: first!, length }
    : { userId: first, event: second, length };
}
