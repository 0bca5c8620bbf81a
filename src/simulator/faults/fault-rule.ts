import { HttpProblem } from '../http.js';
import { milliseconds } from '../latency.js';

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
  /** exactly as decoded */
  q?: string;
  country?: string;
  /** '' means a search without a place */
  near?: string;
}

export interface FaultRule {
  /** every member given must hold; absent: every search */
  match?: FaultMatch;
  fault: FaultName;
  /** of latency and slow_body; 1000 when absent */
  ms?: number;
  /** of rate_limit: seconds, or the header's very text (an HTTP date); 1 when absent, no header when null */
  retry_after?: number | string | null;
  /** another status than the fault's own */
  status?: number;
  /** how often it fires; absent: always */
  times?: number;
  /** the share of matching searches it fires for; the same searches in every run */
  rate?: number;
}

const MOST_RULES = 1000;
const members = new Set(['match', 'fault', 'ms', 'retry_after', 'status', 'times', 'rate', 'fired']);

/**
 * Takes a list of rules from outside. `fired`, which the list of GET carries, is accepted and left out.
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
  const { match, fault, ms, retry_after: retryAfter, status, times, rate } = rule;
  if (!isFaultName(fault)) throw new HttpProblem(400, `${at}fault must be one of ${faultNames.join(', ')}`);
  return {
    fault,
    ...(match !== undefined && { match: parseMatch(match, at) }),
    ...(ms !== undefined && { ms: milliseconds(ms, `${at}ms`) }),
    ...(retryAfter !== undefined && { retry_after: parseRetryAfter(retryAfter, at) }),
    ...(status !== undefined && { status: whole(status, 200, 599, `${at}status`) }),
    ...(times !== undefined && { times: whole(times, 0, Number.MAX_SAFE_INTEGER, `${at}times`) }),
    ...(rate !== undefined && { rate: parseRate(rate, at) }),
  };
}

function parseMatch(input: unknown, at: string): FaultMatch {
  const match = record(input, `${at}match must be an object`);
  for (const [name, value] of Object.entries(match)) {
    if (!['q', 'country', 'near'].includes(name))
      throw new HttpProblem(400, `${at}unknown member 'match.${name}'`);
    if (typeof value !== 'string') throw new HttpProblem(400, `${at}match.${name} must be a string`);
  }
  return { ...match };
}

/** Text goes into the header as it is, so that a trial can send a date, or nonsense. */
function parseRetryAfter(value: unknown, at: string): number | string | null {
  if (value === null) return null;
  if (typeof value === 'string' && /^[\x20-\x7e]{1,100}$/.test(value)) return value;
  if (typeof value === 'number') return whole(value, 0, 1_000_000_000, `${at}retry_after`);
  throw new HttpProblem(400, `${at}retry_after must be whole seconds, a short text or null`);
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
