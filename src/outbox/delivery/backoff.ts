const FAILURE_THRESHOLD = 3;
const INITIAL_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/**
 * Pauses a channel while its server is unavailable. From the third consecutive failure on, each pause is twice as
 * long, up to a minute, so that a long queue neither overloads the server nor uses up its attempts.
 */
export class Backoff {
  private failures = 0;
  private until = new Date(0);

  recordSuccess(): void {
    this.failures = 0;
  }

  recordFailure(now: Date): void {
    this.failures += 1;
    if (this.failures < FAILURE_THRESHOLD) return;
    const wait = Math.min(
      INITIAL_PAUSE_MS * 2 ** Math.min(this.failures - FAILURE_THRESHOLD, 10),
      MAX_PAUSE_MS,
    );
    this.until = new Date(now.getTime() + wait);
  }

  isActive(now: Date): boolean {
    return now < this.until;
  }
}
