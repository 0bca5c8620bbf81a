import type { ExpectedCredentials } from '../http/credentials.js';
import { HttpProblem, readMember } from '../http/exchange.js';
import { type Dialect, type DialectRequest, toError, problem, twoParts, whole } from './dialect.js';

const ERRORS = {
  unauthorized: [401, 'You are not Authorized to Access this Resource.'],
  forbidden: [200, 'Access denied. Your IP is not whitelisted.'],
  rate_limit: [200, 'Too many requests per minute.'],
  server_error: [500, 'Internal Error.'],
  credits: [200, 'Insufficient Funds.'],
  error_200: [200, 'Internal SE Server Error.'],
} as const;
const CODES = {
  unauthorized: 40_100,
  forbidden: 40_207,
  rate_limit: 40_202,
  server_error: 50_000,
  credits: 40_210,
  error_200: 40_101,
  invalid: 40_501,
} as const;

/** What all methods of DataForSEO share: one task, Basic authentication, status 200 for nearly every error. */
export const taskDialect = {
  method: 'POST',
  authorize: ({ headers }: DialectRequest, { key }: ExpectedCredentials) => {
    const expected = `Basic ${Buffer.from(twoParts(key).join(':')).toString('base64')}`;
    if (headers.authorization !== expected) throw problem(taskDialect, 'unauthorized');
  },
  empty: () => taskBody(40_102, 'No Search Results.'),
  error: (kind, words) => {
    const { status, message } = toError(ERRORS, kind, words);
    return { status: kind === 'invalid' ? 200 : status, body: taskBody(CODES[kind], message) };
  },
} satisfies Pick<Dialect, 'method' | 'authorize' | 'empty' | 'error'>;

export function readTask({ body }: DialectRequest): unknown {
  if (!Array.isArray(body) || body.length !== 1) throw new HttpProblem(400, 'One task is required');
  return body[0];
}

/** ISO code of the country of `location_code`. */
export function readCountry(task: unknown): string {
  const code = whole(readMember(task, 'location_code'), 'location_code', 2001, 2999);
  const country = new Intl.Locale(`und-${String(code).slice(1)}`).region ?? '';
  if (!/^[A-Z]{2}$/.test(country)) throw new HttpProblem(400, "Invalid Field: 'location_code'.");
  return country;
}

export function taskBody(code: number, message: string, result?: object[], cost = 0.002): object {
  const whole = { status_code: code < 40_100 ? 20_000 : code, status_message: message };
  const task = { status_code: code, status_message: message, cost, result: result ?? null };
  return { ...whole, tasks: [task] };
}
