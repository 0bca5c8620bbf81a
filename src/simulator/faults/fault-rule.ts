import { HttpProblem } from '../http/exchange.js';
import { milliseconds } from './latency.js';

export const faultNames = [
  'latency',
  'unauthorized',
  'rate_limit',
  'server_error',
  'forbidden',
  'drop',
  'hang',
  'html',
  'empty',
  'truncated',
  'slow_body',
  'oversize',
  'page10',
  'not_a_list',
  'credits',
  'error_200',
] as const;

export type FaultName = (typeof faultNames)[number];

export interface FaultMatch {
  /** Compared exactly, after decoding. */
  q?: string;
  country?: string;
  /** '': a search without a place. */
  near?: string;
  /** '': a search on desktop. */
  device?: string;
}

export interface FaultRule {
  /** All given members must match; absent: every search. */
  match?: FaultMatch;
  fault: FaultName;
  /** For latency and slow_body; default 1000. */
  ms?: number;
  /** For rate_limit: seconds, or the header's text (such as an HTTP date); default 1, null: no header. */
  retry_after?: number | string | null;
  /** Replaces the fault's own status. */
  status?: number;
  /** Replaces the text of an error of the provider. */
  said?: string;
  /** How often it fires; absent: always. */
  times?: number;
  /** Share of matching searches that it fires for; the same searches in every run. */
  rate?: number;
}

const MOST_RULES = 1000;
const members = new Set(['match', 'fault', 'ms', 'retry_after', 'status', 'said', 'times', 'rate', 'fired']);

/**
 * Validates a list of rules. `fired`, which GET returns, is accepted and dropped.
 * @throws HttpProblem 400 that names the rule and its member
 */
export function parseFaultRules(input: unknown): FaultRule[] {
  if (!Array.isArray(input)) throw new HttpProblem(400, 'The faults must be a JSON list of rules');
  if (input.length > MOST_RULES) throw new HttpProblem(400, `The faults must be ${MOST_RULES} rules at most`);
  return input.map((rule: unknown, index) => parseRule(rule, `Rule ${index}: `));
}

function parseRule(input: unknown, at: string): FaultRule {
  const rule = record(input, `${at}a rule must be an object`);
  const unknown = Object.keys(rule).find((name) => !members.has(name));
  if (unknown !== undefined) throw new HttpProblem(400, `${at}unknown member '${unknown}'`);
  const { match, fault, ms, retry_after: retryAfter, status, said, times, rate } = rule;
  if (!isFaultName(fault)) throw new HttpProblem(400, `${at}fault must be one of ${faultNames.join(', ')}`);
  return {
    fault,
    ...(match !== undefined && { match: parseMatch(match, at) }),
    ...(ms !== undefined && { ms: milliseconds(ms, `${at}ms`) }),
    ...(retryAfter !== undefined && { retry_after: parseRetryAfter(retryAfter, at) }),
    ...(status !== undefined && { status: whole(status, 200, 599, `${at}status`) }),
    ...(said !== undefined && { said: parseSaid(said, at) }),
    ...(times !== undefined && { times: whole(times, 0, Number.MAX_SAFE_INTEGER, `${at}times`) }),
    ...(rate !== undefined && { rate: parseRate(rate, at) }),
  };
}

function parseMatch(input: unknown, at: string): FaultMatch {
  const match = record(input, `${at}match must be an object`);
  for (const [name, value] of Object.entries(match)) {
    if (!['q', 'country', 'near', 'device'].includes(name))
      throw new HttpProblem(400, `${at}unknown member 'match.${name}'`);
    if (typeof value !== 'string') throw new HttpProblem(400, `${at}match.${name} must be a string`);
  }
  return { ...match };
}

/** Text is sent unchanged, so that a test can send a date or an invalid value. */
function parseRetryAfter(value: unknown, at: string): number | string | null {
  if (value === null) return null;
  if (typeof value === 'string' && /^[\x20-\x7e]{1,100}$/.test(value)) return value;
  if (typeof value === 'number') return whole(value, 0, 1_000_000_000, `${at}retry_after`);
  throw new HttpProblem(400, `${at}retry_after must be whole seconds, a short text or null`);
}

function parseSaid(value: unknown, at: string): string {
  if (typeof value === 'string' && /^[\x20-\x7e]{1,200}$/.test(value)) return value;
  throw new HttpProblem(400, `${at}said must be a short text`);
}

function parseRate(value: unknown, at: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw new HttpProblem(400, `${at}rate must be a number from 0 to 1`);
}

function whole(value: unknown, least: number, most: number, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new HttpProblem(400, `${name} must be a whole number from ${least} to ${most}`);
}

function record(value: unknown, message: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpProblem(400, message);
  return value as Record<string, unknown>;
}

function isFaultName(value: unknown): value is FaultName {
  return faultNames.some((name) => name === value);
}
