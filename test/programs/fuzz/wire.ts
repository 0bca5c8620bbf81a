import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FuzzRequest, Wire } from './request.js';

export interface WireAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

export interface Outcome {
  answers: WireAnswer[];
  /** From the complete request to the complete response. */
  ms: number;
  /** Timed out without a complete response. */
  hung: boolean;
  /** Bytes that are not a response. */
  rest: string;
}

const CRLF = '\r\n';
const TOO_MANY = Array.from({ length: 10_000 }, (_, n) => `X-${n}: ${n}`);
const GARBAGE = [
  '\0\0\0\0',
  'hello\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET\r\n\r\n',
];
const PAUSE_MS = 40;

interface Plan {
  /** Chunks, written with a pause in between. */
  pieces: (string | Buffer)[];
  /** What the client does when all is written, instead of waiting for the answer with its side open. */
  leave?: 'end' | 'drop';
}

/** Variants of a request on the wire: extra headers, another version, a malformed body. */
interface HeadOptions {
  lines?: string[];
  version?: string;
  host?: string[];
  body?: Buffer;
}

function headOf(
  { method, target, headers }: FuzzRequest,
  { lines = [], version = '1.1', host, body }: HeadOptions,
): Buffer {
  const framed = lines.some((line) => /^(content-length|transfer-encoding)/i.test(line));
  const length = framed || !body ? [] : [`Content-Length: ${body.length}`];
  const given = headers.map(([name, value]) => `${name}: ${value}`);
  const all = [...(host ?? ['Host: fuzz']), 'Connection: close', ...given, ...length, ...lines];
  return Buffer.from([`${method} ${target} HTTP/${version}`, ...all, '', ''].join(CRLF), 'latin1');
}

const chunkOf = (part: Buffer) =>
  Buffer.concat([Buffer.from(`${part.length.toString(16)}${CRLF}`), part, Buffer.from(CRLF)]);

function inChunks(body: Buffer, at: number): Buffer {
  const cut = body.length === 0 ? 0 : at % body.length;
  const parts = [body.subarray(0, cut), body.subarray(cut)].filter((part) => part.length > 0);
  return Buffer.concat([...parts.map(chunkOf), Buffer.from(`0${CRLF}${CRLF}`)]);
}

const PLANS: Record<Wire, (request: FuzzRequest, body: Buffer) => Plan> = {
  plain: (request, body) => whole(request, body),
  chunked: (request, body) => sized(request, ['Transfer-Encoding: chunked'], inChunks(body, request.at)),
  slow: (request, body) => ({ pieces: thirds(Buffer.concat([headOf(request, { body }), body])) }),
  http10: (request, body) => whole(request, body, { version: '1.0' }),
  pipelined: (request, body) => {
    const first = Buffer.from(`GET /status HTTP/1.1${CRLF}Host: fuzz${CRLF}${CRLF}`);
    return { pieces: [Buffer.concat([first, headOf(request, { body }), body])] };
  },
  truncated: (request, body) => ({
    ...sized(request, [`Content-Length: ${body.length + 10}`], body),
    leave: 'end',
  }),
  dropped: (request, body) => ({
    ...sized(request, [`Content-Length: ${body.length + 10}`], body),
    leave: 'drop',
  }),
  badChunk: (request, body) =>
    sized(
      request,
      ['Transfer-Encoding: chunked'],
      Buffer.concat([chunkOf(Buffer.concat([body, body, Buffer.from('x')])), Buffer.from('zz\r\n')]),
    ),
  doubleLength: (request, body) =>
    sized(request, [`Content-Length: ${body.length}`, 'Content-Length: 0'], body),
  lengthAndChunked: (request, body) =>
    sized(
      request,
      [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked'],
      inChunks(body, request.at),
    ),
  manyHeaders: (request, body) => sized(request, TOO_MANY, body),
  giantHeader: (request, body) => sized(request, [`X-Giant: ${'x'.repeat(100_000)}`], body),
  badHeader: (request, body) =>
    sized(
      request,
      [['Bad Header: x', 'X-Null: a\0b', ': x', 'X-Feed: a\nb: c', ' folded'][request.at % 5]!],
      body,
    ),
  noHost: (request, body) => whole(request, body, { host: [] }),
  twoHosts: (request, body) => whole(request, body, { host: ['Host: a', 'Host: b'] }),
  badVersion: (request, body) =>
    whole(request, body, { version: ['2.0', '9.9', 'x', '1.1 x'][request.at % 4]! }),
  expectation: (request, body) =>
    whole(request, body, { lines: [`Expect: ${request.at % 2 ? '100-continue' : 'wonders'}`] }),
  upgrade: (request, body) =>
    whole(request, body, {
      lines: ['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    }),
  garbage: ({ at }) => ({ pieces: [GARBAGE[at % GARBAGE.length]!], leave: 'end' }),
};

const whole = (request: FuzzRequest, body: Buffer, clothes: HeadOptions = {}): Plan => ({
  pieces: [headOf(request, request.body === undefined ? clothes : { ...clothes, body }), body],
});
const sized = (request: FuzzRequest, lines: string[], sent: Buffer): Plan => ({
  pieces: [headOf(request, { lines, body: sent }), sent],
});

function thirds(bytes: Buffer): Buffer[] {
  const size = Math.ceil(bytes.length / 3);
  return [0, 1, 2].map((n) => bytes.subarray(n * size, (n + 1) * size)).filter((part) => part.length > 0);
}

/** Sends a request in its wire format, and reads responses until the server hangs up. */
export async function send(url: string, request: FuzzRequest, patienceMs: number): Promise<Outcome> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.from(request.body ?? '');
  const { pieces, leave } = PLANS[request.wire](request, body);
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true, noDelay: true });
  const received: Buffer[] = [];
  let began = performance.now();
  // A server that refuses a request may hang up while we are still writing: what it said before counts.
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received.push(chunk);
      // Such a response lasts until the client leaves.
      if (chunk.includes('text/event-stream')) socket.end();
    });
    socket.on('error', () => resolve());
    socket.on('end', resolve).on('close', () => resolve());
  });
  for (const [index, piece] of pieces.entries()) {
    if (index > 0 && request.wire === 'slow') await pause(PAUSE_MS);
    await write(socket, piece);
  }
  began = performance.now();
  if (leave === 'end') socket.end();
  if (leave === 'drop') socket.destroy();
  const late = new AbortController();
  const hung = await Promise.race([
    closed.then(() => false),
    pause(patienceMs, true, { signal: late.signal }),
  ]);
  late.abort();
  const ms = performance.now() - began;
  socket.destroy();
  const bodies = request.method === 'HEAD' ? (request.wire === 'pipelined' ? 1 : 0) : Infinity;
  return { ...parse(Buffer.concat(received), bodies), ms, hung };
}

function write(socket: Socket, piece: string | Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed || piece.length === 0) return resolve();
    socket.once('close', resolve);
    socket.write(piece, () => {
      socket.off('close', resolve);
      resolve();
    });
  });
}

/** Every answer in what a connection brought; interim ones (100) left out. Only the first `bodies` have one. */
function parse(bytes: Buffer, bodies: number): Pick<Outcome, 'answers' | 'rest'> {
  const answers: WireAnswer[] = [];
  let text = bytes.toString('latin1');
  for (;;) {
    const match = /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(text);
    if (!match) return { answers, rest: text };
    const headers = new Map(
      match[2]!.split(CRLF).map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    text = text.slice(match[0].length);
    const status = Number(match[1]);
    if (status < 200) continue;
    // The refusal of an unreadable HEAD request has a body.
    const bodiless = status === 204 || status === 304 || (answers.length >= bodies && text === '');
    const [body, left] = bodiless ? ['', text] : bodyOf(text, headers);
    text = left;
    answers.push({ status, headers, body: Buffer.from(body, 'latin1').toString('utf8') });
  }
}

function bodyOf(text: string, headers: Map<string, string>): [body: string, left: string] {
  const length = headers.get('content-length');
  if (length !== undefined) return [text.slice(0, Number(length)), text.slice(Number(length))];
  if (headers.get('transfer-encoding') !== 'chunked') return [text, ''];
  let body = '';
  for (;;) {
    const head = /^([0-9a-f]+)\r\n/i.exec(text);
    if (!head) return [body, text];
    const size = Number.parseInt(head[1]!, 16);
    body += text.slice(head[0].length, head[0].length + size);
    text = text.slice(head[0].length + size + 2);
    if (size === 0) return [body, text];
  }
}
