import { setTimeout as wait } from 'node:timers/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { sendJson, type Exchange } from '../http.js';
import type { SearchAnswer } from '../results/answer.js';
import { DEFAULT_MS, type AnsweringFault, type AnsweringRule } from './fault-plan.js';

/** Makes the true answer, with at most so many results. */
export type TrueAnswer = (most?: number) => SearchAnswer;

type FaultAnswer = (exchange: Exchange, rule: AnsweringRule, truth: TrueAnswer) => void | Promise<void>;

const OVERSIZE = 6.5 * 1024 * 1024;

const answers: Readonly<Record<AnsweringFault, FaultAnswer>> = {
  unauthorized: ({ res }, { status = 401 }) => sendJson(res, status, { status, message: 'Invalid API key' }),
  forbidden: ({ res }, { status = 403 }) =>
    sendJson(res, status, { message: 'You are not subscribed to this API.' }),
  server_error: ({ res }, { status = 500 }) => sendJson(res, status, { message: 'Internal server error' }),
  rate_limit: ({ res }, rule) => {
    const message = 'You have exceeded the rate limit per second for your plan';
    sendJson(res, rule.status ?? 429, { message }, retryAfter(rule));
  },
  drop: ({ req }) => void req.socket.destroy(),
  // no answer, ever: the client's time-out or close() ends it
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
  empty: ({ res }, { status = 200 }, truth) => sendJson(res, status, { ...truth(0), total: 0 }),
  not_a_list: ({ res }, { status = 200 }) =>
    sendJson(res, status, { message: 'Try again later', results: {} }),
  page10: ({ res }, { status = 200 }, truth) => sendJson(res, status, truth(10)),
  truncated: ({ req, res }, { status = 200 }, truth) => {
    const body = Buffer.from(JSON.stringify(truth()));
    res.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
    // once the half is handed to the system: destroyed at once, the client might get nothing of it
    res.write(body.subarray(0, body.length / 2), () => req.socket.destroy());
  },
  slow_body: async ({ res, gone }, { status = 200, ms = DEFAULT_MS }, truth) => {
    const body = Buffer.from(JSON.stringify(truth()));
    res.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
    res.flushHeaders();
    await wait(ms, undefined, { signal: gone });
    res.end(body);
  },
  oversize: ({ res }, { status = 200 }, truth) =>
    sendJson(res, status, { ...truth(), padding: 'x'.repeat(OVERSIZE) }),
};

/** Answers a search as its fault says. */
export async function answerWithFault(
  exchange: Exchange,
  rule: AnsweringRule,
  truth: TrueAnswer,
): Promise<void> {
  await answers[rule.fault](exchange, rule, truth);
}

function retryAfter({ retry_after: value = 1 }: AnsweringRule): OutgoingHttpHeaders {
  return value === null ? {} : { 'retry-after': String(value) };
}
