import type { ProviderResponse, ResponseFailure } from '../providers/search-adapter.js';
import { member, missing, saysOutOfCredits, statusFailure, readText } from './reading.js';
import { COUNTRY_NUMBERS } from '../../../common/validation/country.js';

const OK = 20_000;
const EMPTY = 40_102;
const ENGINE_ERROR = 40_101;
const COST_LIMIT = 40_203;

/** The task of a response. */
interface TaskRead {
  task: unknown;
  /** Nothing was found: the task has no result. */
  isEmpty: boolean;
}

export const jsonHeaders = (key: string): Record<string, string> => ({
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(key).toString('base64')}`,
});

/**
 * Reads what all methods of DataForSEO share, for requests with one task. HTTP is 200 for nearly everything;
 * `status_code` of the response and of its task decide.
 */
export function readTask(response: ProviderResponse): TaskRead | ResponseFailure {
  const { status, body } = response;
  const task = member(body, 'tasks', 0);
  const said = member(task, 'status_message') ?? member(body, 'status_message');
  const code = member(task, 'status_code') ?? member(body, 'status_code');
  if (status !== 200 && !isErrorCode(code)) return statusFailure(response, said);
  if (typeof code !== 'number') return missing('tasks[0].status_code');
  if (isEmpty(code, said)) return { task, isEmpty: true };
  return code === OK ? { task, isEmpty: false } : codeFailure(code, said);
}

const isErrorCode = (code: unknown) => typeof code === 'number' && code >= 40_000 && code !== EMPTY;

/** The text counts under any code: the empty page has been seen under others. */
const isEmpty = (code: number, said: unknown) =>
  code === EMPTY || /^no search results\.?$/i.test(readText(said).trim());

/** 402xx mixes money and rate limits: the text decides. */
function codeFailure(code: number, said: unknown): ResponseFailure {
  if (code === COST_LIMIT || code === 40_200 || code === 40_210) return { failure: 'credits', said };
  if (code >= 40_200 && code < 40_300)
    return { failure: saysOutOfCredits(said) ? 'credits' : limitOrAccess(said), said };
  if (code === ENGINE_ERROR || code >= 50_000) return { failure: 'unavailable', said };
  return { failure: code >= 40_100 && code < 40_200 ? 'rejected' : 'refused', said };
}

const limitOrAccess = (said: unknown) =>
  /denied|suspended|paused|whitelist/i.test(readText(said)) ? 'rejected' : 'throttled';

/** @returns the code of a country in Google's list of places: 2000 + its ISO number; undefined for an unknown country */
export function locationCode(country: string): number | undefined {
  const number = COUNTRY_NUMBERS.get(country);
  return number === undefined ? undefined : 2000 + number;
}
