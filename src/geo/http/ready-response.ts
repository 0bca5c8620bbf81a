import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, varied } from '../../common/http/compression.js';
import { CommonHead } from '../../compat/node-common-head.js';
import type { CachedResponse } from '../search/streamed-body.js';
import { CACHE_CONTROL, CONTENT_TYPE, encodingOf, entityTag } from './send-response.js';

type Headers = Readonly<Record<string, string>>;

/** A response of which all bytes are known. */
export interface ReadyResponse {
  tag: string;
  /** Undefined for 304. */
  bytes?: Buffer;
  encoding?: Encoding;
  total?: number;
  /** Bytes that count towards the limit: those before compression. */
  counted: number;
}

/** @returns undefined where `sendCacheable` has to compress, or Express has to compare versions */
export function readyResponse(
  request: IncomingMessage,
  { version, body }: CachedResponse,
): ReadyResponse | undefined {
  const encoding = encodingOf(request, body);
  const bytes = encoding === undefined ? body.bytes : body.compressed.get(encoding);
  if (!bytes) return undefined;
  const tag = entityTag(version, encoding);
  const known = request.headers['if-none-match'];
  if (known === undefined) return { tag, bytes, encoding, total: body.total, counted: body.byteLength };
  return known === tag && request.headers['cache-control'] === undefined ? { tag, counted: 0 } : undefined;
}

/** Sends ready responses, like `sendCacheable`. */
export class ReadySender {
  private readonly common: readonly string[];
  private readonly head: CommonHead;

  /** @param common headers of every response */
  constructor(common: Headers) {
    const headers = { ...common, 'Cache-Control': CACHE_CONTROL, Vary: varied(common['Vary']) };
    this.common = Object.entries(headers).flat();
    this.head = new CommonHead({ ...headers, 'Content-Type': CONTENT_TYPE });
  }

  /** @param headers further names and values; modified */
  send(
    response: ServerResponse,
    headers: (string | number)[],
    { tag, bytes, encoding, total }: ReadyResponse,
  ): void {
    headers.push('ETag', tag);
    if (!bytes) {
      response.writeHead(304, [...this.common, ...headers]).end();
      return;
    }
    headers.push('Content-Length', bytes.length);
    if (total !== undefined) headers.push('X-Total-Count', total);
    if (encoding !== undefined) headers.push('Content-Encoding', encoding);
    this.head.send(response, headers, bytes);
  }
}
