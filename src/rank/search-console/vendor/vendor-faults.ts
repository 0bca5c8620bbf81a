import { FAULTS, type Fault } from '../domain/faults.js';

/** Parts of an error of Google's APIs, where they are objects; a proxy may answer anything. */
interface ApiError {
  message?: unknown;
  errors?: unknown;
  details?: unknown;
}
interface Reason {
  reason?: unknown;
  metadata?: { activationUrl?: unknown };
  links?: unknown;
}

const API_DISABLED = /^(accessNotConfigured|SERVICE_DISABLED)$/;
const QUOTA_OF_DAY = /^dailyLimitExceeded$/;
/** `quotaExceeded` is said of ten minutes and of the day alike: the import finds out which by waiting. */
const QUOTA_OF_MINUTE = /^(quotaExceeded|rateLimitExceeded|userRateLimitExceeded|RATE_LIMIT_EXCEEDED)$/;
const LOAD_QUOTA = /load quota|quota exceeded/i;
/** Pages of Google's own consoles; other addresses of an answer are not shown. */
const ACTIVATION = /https:\/\/console\.(?:developers|cloud)\.google\.com\/[\w./?=&%-]+/;

/**
 * What a refused request to the API means.
 * @param property '' for a request about none
 * @param email of the service account
 */
export function readApiFault(status: number, body: unknown, property: string, email?: string): Fault {
  const error = ((body as { error?: ApiError } | null)?.error ?? {}) as ApiError;
  const reasons = [...list<Reason>(error.errors), ...list<Reason>(error.details)];
  const has = (pattern: RegExp) =>
    reasons.some(({ reason }) => typeof reason === 'string' && pattern.test(reason));
  const message = typeof error.message === 'string' ? error.message : '';
  if (has(API_DISABLED)) return FAULTS.apiDisabled(findActivation(error, message));
  if (has(QUOTA_OF_DAY)) return FAULTS.quotaOfDay();
  if (has(QUOTA_OF_MINUTE)) return FAULTS.quotaOfMinute();
  if (status === 429 || LOAD_QUOTA.test(message)) return FAULTS.quotaOfMinute();
  if (status === 401) return email ? FAULTS.refusedKey() : FAULTS.revoked();
  if (status === 403 || status === 404)
    return property === '' ? FAULTS.nothingVisible(email) : FAULTS.notInList(property, email);
  return FAULTS.service(`status ${status}${message === '' ? '' : `, ${message.slice(0, 200)}`}`);
}

/** The objects in a list. */
const list = <T extends object>(value: unknown): T[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

function findActivation({ details }: ApiError, message: string): string | undefined {
  const named = list<Reason>(details).flatMap(({ metadata, links }) => [
    metadata?.activationUrl,
    ...list<{ url?: unknown }>(links).map(({ url }) => url),
  ]);
  const texts = [...named, message].filter((text) => typeof text === 'string');
  return texts.map((text) => ACTIVATION.exec(text)?.[0]).find((found) => found !== undefined);
}

const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;
const TOLERANCE_MS = 12 * 3_600_000;

/** What a refused request for a token means. @param grantedMsAgo of a grant by a user; undefined: a service account */
export function readTokenFault(status: number, body: unknown, grantedMsAgo?: number): Fault {
  const { error, error_description: text } = (body ?? {}) as { error?: unknown; error_description?: unknown };
  const said = typeof text === 'string' ? text : '';
  if (status === 429) return FAULTS.quotaOfMinute();
  if (status >= 500) return FAULTS.service(`status ${status} from the token server`);
  if (error === 'invalid_client' || error === 'unauthorized_client' || error === 'deleted_client')
    return grantedMsAgo === undefined ? FAULTS.refusedKey() : FAULTS.client();
  if (error !== 'invalid_grant') return FAULTS.service(`status ${status} from the token server`);
  if (grantedMsAgo === undefined)
    return /\biat\b|\bexp\b|timeframe|short-lived/i.test(said) ? FAULTS.clock() : FAULTS.refusedKey();
  // Google says the same of a revoked grant and of one that a project in testing has lost.
  const isAfterSevenDays = Math.abs(grantedMsAgo - SEVEN_DAYS_MS) <= TOLERANCE_MS;
  return isAfterSevenDays ? FAULTS.testing() : FAULTS.revoked();
}
