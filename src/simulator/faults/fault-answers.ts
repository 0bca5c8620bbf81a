import { setTimeout as wait } from 'node:timers/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { sendJson, type Exchange } from '../http/exchange.js';
import type { Dialect, ErrorKind } from '../dialects/dialect.js';
import { DEFAULT_MS, type AnsweringFault, type AnsweringRule } from './fault-plan.js';

/** The dialect of a search and its true response. */
export interface Truth {
  readonly dialect: Dialect;
  /** With at most so many results. */
  page(most?: number): object;
  empty(): object;
}

type FaultAnswer = (exchange: Exchange, rule: AnsweringRule, truth: Truth) => void | Promise<void>;

const OVERSIZE = 6.5 * 1024 * 1024;

/** An error in the form of the dialect. */
const error =
  (kind: ErrorKind): FaultAnswer =>
  ({ res }, rule, { dialect }) => {
    const { status, body, headers } = dialect.error(kind, rule.said);
    const wait = kind === 'rate_limit' ? retryAfter(rule) : {};
    sendJson(res, rule.status ?? status, withStatus(body, rule.status), { ...headers, ...wait });
  };

const answers: Readonly<Record<AnsweringFault, FaultAnswer>> = {
  unauthorized: error('unauthorized'),
  forbidden: error('forbidden'),
  server_error: error('server_error'),
  rate_limit: error('rate_limit'),
  credits: error('credits'),
  error_200: error('error_200'),
  drop: ({ req }) => void req.socket.destroy(),
  // never responds: the client's time-out or close() ends it
  hang: () => {},
  html: ({ res }, { status = 200 }) => {
    const page =
      '<!doctype html><html><head><title>Please wait</title></head><body>Just a moment…</body></html>';
    res.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
    });
    res.end(page);
  },
  empty: ({ res }, { status = 200 }, truth) => sendJson(res, status, truth.empty()),
  not_a_list: ({ res }, { status = 200 }) =>
    sendJson(res, status, { message: 'Try again later', results: {} }),
  page10: ({ res }, { status = 200 }, truth) => sendJson(res, status, truth.page(10)),
  truncated: ({ req, res }, { status = 200 }, truth) => {
    const body = Buffer.from(JSON.stringify(truth.page()));
    res.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
    // after the first half is flushed: destroyed immediately, the socket might send none of it
    res.write(body.subarray(0, body.length / 2), () => req.socket.destroy());
  },
  slow_body: async ({ res, gone }, { status = 200, ms = DEFAULT_MS }, truth) => {
    const body = Buffer.from(JSON.stringify(truth.page()));
    res.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
    res.flushHeaders();
    await wait(ms, undefined, { signal: gone });
    res.end(body);
  },
  oversize: ({ res }, { status = 200 }, truth) =>
    sendJson(res, status, { ...truth.page(), padding: 'x'.repeat(OVERSIZE) }),
};

/** Responds to a search with its fault. */
export async function answerWithFault(exchange: Exchange, rule: AnsweringRule, truth: Truth): Promise<void> {
  await answers[rule.fault](exchange, rule, truth);
}

/** A body that repeats its status repeats the one of the rule. */
function withStatus(body: unknown, status: number | undefined): unknown {
  const repeats = status !== undefined && typeof body === 'object' && body !== null && 'status' in body;
  return repeats ? { ...body, status } : body;
}

function retryAfter({ retry_after: value = 1 }: AnsweringRule): OutgoingHttpHeaders {
  return value === null ? {} : { 'retry-after': String(value) };
}
