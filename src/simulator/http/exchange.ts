import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** An error response; its body is {status, message} unless given. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: OutgoingHttpHeaders = {},
    /** Instead of {status, message}. */
    readonly body?: unknown,
  ) {
    super(message);
  }
}

/** One request in flight. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Aborted when the response is sent, the client disconnects or the server closes. */
  readonly gone: AbortSignal;
}

export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  sendText(res, status, JSON.stringify(body), headers);
}

/** Same as sendJson, for serialized JSON. */
export function sendText(
  res: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const bytes = Buffer.from(text);
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers });
  res.end(bytes);
}

/**
 * Reads to the end even if the body is too large: a client that is still sending would miss an early response.
 * @throws HttpProblem 413 above `limit` bytes, 400 unless it is JSON
 */
export async function readJson(req: IncomingMessage, limit: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw new HttpProblem(413, `The body must not be larger than ${limit} bytes`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new HttpProblem(400, 'The body is not valid JSON');
  }
}

/** Member of a value of unknown shape. */
export function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
