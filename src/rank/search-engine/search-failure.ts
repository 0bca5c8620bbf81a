/**
 * Why a request to the provider gave no result list.
 * rejected: invalid key. throttled: too many requests. unavailable: 5xx, time-out, connection lost.
 * refused: any other status. malformed: no result list in the answer.
 */
export type FailureKind = 'rejected' | 'throttled' | 'unavailable' | 'refused' | 'malformed';

export interface FailureDetails {
  /** The provider's own words, without a key. */
  said?: string | undefined;
  /** How long the provider asks to wait. */
  retryAfterMs?: number | undefined;
}

/** The message goes to error_log: it contains no host, address or key. */
export class SearchFailure extends Error {
  override readonly name = 'SearchFailure';
  readonly said: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly kind: FailureKind,
    message: string,
    { said, retryAfterMs }: FailureDetails = {},
  ) {
    super(message);
    this.said = said;
    this.retryAfterMs = retryAfterMs;
  }

  get retryable(): boolean {
    return this.kind === 'throttled' || this.kind === 'unavailable';
  }
}
