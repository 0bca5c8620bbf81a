import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { readMessage } from '../../common/errors.js';

/**
 * Why the issuer did not answer as hoped.
 * - `denied`: the person refused
 * - `refused`: the grant has ended
 * - `unavailable`: it is down, slow or not set up; a later attempt may succeed
 * - `invalid`: its answer cannot be trusted
 */
export type IssuerProblem = 'denied' | 'refused' | 'unavailable' | 'invalid';

export class IssuerError extends Error {
  override readonly name = 'IssuerError';

  constructor(
    readonly problem: IssuerProblem,
    cause: unknown,
  ) {
    super(describe(cause), { cause });
  }
}

/** Names the cause, but none of the values that a person or the issuer has sent. */
function describe(error: unknown): string {
  if (error instanceof ResponseBodyError) return `${error.error} (HTTP ${error.status})`;
  if (error instanceof AuthorizationResponseError) return error.error;
  if (error instanceof WWWAuthenticateChallengeError) {
    const names = error.cause.map(({ parameters }) => parameters.error);
    return `${names.find(Boolean) ?? 'refused'} (HTTP ${error.status})`;
  }
  const { cause } = error as Error;
  if (cause instanceof Response) return `${readMessage(error)} (HTTP ${cause.status})`;
  return cause instanceof Error ? `${readMessage(error)}: ${cause.message}` : readMessage(error);
}

const TEMPORARY = new Set(['temporarily_unavailable', 'server_error']);
/** HTTP status of answers that a later attempt may not get. */
const isTemporary = (status: number) => status >= 500 || status === 429;

/** The answer to a person who comes back, and to the code. */
export function readSignInProblem(error: unknown): IssuerProblem {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied';
    return TEMPORARY.has(error.error) ? 'unavailable' : 'invalid';
  }
  return isUnreachable(error) ? 'unavailable' : 'invalid';
}

/**
 * The answer to a refresh token or an access token. Only what says that this grant has ended refuses it: with a wrong
 * client secret, or a page of a proxy, people go on as while the issuer is down.
 */
export function readRenewalProblem(error: unknown, endpoint: 'token' | 'userinfo'): IssuerProblem {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'refused' : 'unavailable';
  const status = readStatus(error);
  return endpoint === 'userinfo' && status === 401 ? 'refused' : 'unavailable';
}

/** Whether there was no answer, or one that a later attempt may not get. */
export function isUnreachable(error: unknown): boolean {
  const status = readStatus(error);
  if (status !== undefined) return isTemporary(status);
  if (error instanceof ClientError)
    return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT' || isNetworkError(error.cause);
  return isNetworkError(error);
}

/** fetch fails with a TypeError, an aborted one with a DOMException; jose reports a late answer of its own. */
const isNetworkError = (error: unknown) =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  error instanceof DOMException ||
  ['TimeoutError', 'AbortError'].includes((error as Error | undefined)?.name ?? '') ||
  (error as { code?: string } | undefined)?.code === 'ERR_JWKS_TIMEOUT';

function readStatus(error: unknown): number | undefined {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError)
    return error.status;
  const { cause } = error as Error;
  return cause instanceof Response ? cause.status : undefined;
}
