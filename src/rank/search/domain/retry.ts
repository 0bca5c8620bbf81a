interface RetryRules {
  attempts: number;
  baseMs: number;
  budgetMs: number;
}

/**
 * Delay before the next attempt: exponential back-off with full jitter, or Retry-After.
 * @param state.attempt number of attempts so far, at least 1
 * @param state.waitedMs total delay so far
 * @param random a number from 0 to 1
 * @returns milliseconds, or null when there is no further attempt
 */
export function waitBeforeRetry(
  rules: RetryRules,
  state: { attempt: number; waitedMs: number; retryAfterMs?: number | undefined },
  random: number,
): number | null {
  if (state.attempt >= rules.attempts) return null;
  const left = rules.budgetMs - state.waitedMs;
  if (state.retryAfterMs !== undefined) return state.retryAfterMs > left ? null : state.retryAfterMs;
  const ceiling = rules.baseMs * 2 ** (state.attempt - 1);
  const wait = Math.round(ceiling * random);
  return wait > left ? null : wait;
}
