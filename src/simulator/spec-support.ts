import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

/** Requests over a real socket, with the path sent byte for byte. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The connection broke off within the body. */
  readonly broken: boolean;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export const credentials = { 'x-rapidapi-key': 'demo-key', 'x-rapidapi-host': 'simulator' };
export const cafe = '/api/v1/search/q=best+caf%C3%A9&num=100&lr=lang_en&hl=en&cr=US&near=New%20York';

/** Path of a search; `more` overrides or adds parameters, undefined removes one. */
export function searchPath(q: string, more: Record<string, string | number | undefined> = {}): string {
  const parameters = { q, num: 100, lr: 'lang_en', hl: 'en', cr: 'US', ...more };
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return `/api/v1/search/${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}

/** Resolves when the headers are received. */
export function open(
  port: number,
  path: string,
  { method = 'GET', headers = credentials, body }: Question = {},
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, resolve);
    sent.once('error', reject);
    sent.end(body);
  });
}

export async function ask(port: number, path: string, question?: Question): Promise<Reply> {
  const response = await open(port, path, question);
  const chunks: Buffer[] = [];
  const broken = await new Promise<boolean>((resolve) => {
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('end', () => resolve(false));
    response.once('error', () => resolve(true));
  });
  const { statusCode: status = 0, headers } = response;
  return { status, headers, text: Buffer.concat(chunks).toString('utf8'), broken };
}

export function json<T>({ text }: Reply): T {
  return JSON.parse(text) as T;
}

export async function put(port: number, path: string, body: unknown): Promise<Reply> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(port, path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: text });
}

/** Sends malformed requests. Resolves with the received text when the server closes the connection. */
export function askRaw(port: number, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(`${head}\r\n`, 'latin1')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}
