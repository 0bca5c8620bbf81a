/**
 * Why a request to the provider gave no result list.
 * rejected: invalid key. credits: used up. throttled: too many requests. unavailable: 5xx, time-out, connection lost.
 * refused: any other status. malformed: no result list in the response.
 * budget: not sent, because a search budget is used up.
 */
export type SearchFailureKind =
  'rejected' | 'credits' | 'throttled' | 'unavailable' | 'refused' | 'malformed' | 'budget';

/** Message of a keyword whose request would exceed a budget. */
export const BUDGET_USED_UP = 'Search budget used up';

/** Kinds that end the run: every further request would fail in the same way. */
export type RunEndingKind = Extract<SearchFailureKind, 'rejected' | 'credits'>;

/**
 * The part of a request that a provider does not accept, where that is known: the device of a search; keywords, or country
 * and language, of a request for search volumes.
 */
export type RefusedFor = 'device' | 'keywords' | 'locale';

export interface FailureDetails {
  /** The provider's own words, without a key. */
  said?: string | undefined;
  /** How long the provider asks to wait. */
  retryAfterMs?: number | undefined;
  /** Only of a failure of the kind `refused`. */
  refusedFor?: RefusedFor | undefined;
  /** Of a connection: nothing was sent, or no response came in time. */
  connection?: 'not_made' | 'timeout' | undefined;
}

/** The message goes to error_log: it contains no host, address or key. */
export class SearchFailure extends Error {
  override readonly name = 'SearchFailure';
  readonly said: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly refusedFor: RefusedFor | undefined;
  readonly connection: FailureDetails['connection'];

  constructor(
    readonly kind: SearchFailureKind,
    message: string,
    { said, retryAfterMs, refusedFor, connection }: FailureDetails = {},
  ) {
    super(message);
    this.said = said;
    this.retryAfterMs = retryAfterMs;
    this.refusedFor = refusedFor;
    this.connection = connection;
  }

  get retryable(): boolean {
    return this.kind === 'throttled' || this.kind === 'unavailable';
  }

  endsRun(): this is RunEndingFailure {
    return this.kind === 'rejected' || this.kind === 'credits';
  }
}

export type RunEndingFailure = SearchFailure & { readonly kind: RunEndingKind };
