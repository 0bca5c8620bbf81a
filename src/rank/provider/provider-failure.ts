/**
 * Why a call to the provider gave no result list.
 * rejected: the key is no good. throttled: too many calls. unavailable: 5xx, time-out, connection lost.
 * refused: any other status. malformed: no result list in the answer.
 */
export type FailureKind = 'rejected' | 'throttled' | 'unavailable' | 'refused' | 'malformed';

/** The message is what error_log shows: it names no host, address or key. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  /** The provider's own words, without a key. */
  readonly said: string | undefined;
  /** What the provider asked for with Retry-After, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly kind: FailureKind,
    message: string,
    details: { said?: string | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.said = details.said;
    this.retryAfterMs = details.retryAfterMs;
  }

  get retryable(): boolean {
    return this.kind === 'throttled' || this.kind === 'unavailable';
  }
}
