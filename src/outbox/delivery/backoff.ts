const TOLERATED = 3;
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * Pauses a channel whose server is unavailable. After three such failures in a row nothing is taken for a while, longer
 * each time up to a minute, so that a long queue neither hammers the server nor uses up its attempts.
 */
export class Backoff {
  private failures = 0;
  private until = new Date(0);

  succeeded(): void {
    this.failures = 0;
  }

  failed(now: Date): void {
    this.failures += 1;
    if (this.failures < TOLERATED) return;
    const wait = Math.min(FIRST_MS * 2 ** Math.min(this.failures - TOLERATED, 10), LONGEST_MS);
    this.until = new Date(now.getTime() + wait);
  }

  active(now: Date): boolean {
    return now < this.until;
  }
}
