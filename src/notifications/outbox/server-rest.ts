const PATIENCE = 3;
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * A mail server that is away fails whatever is offered to it. After three failures in a row no mail is taken for a
 * while, longer each time up to a minute, so that a long queue neither hammers it nor uses up its attempts.
 */
export class ServerRest {
  private failures = 0;
  private until = new Date(0);

  worked(): void {
    this.failures = 0;
  }

  failed(now: Date): void {
    this.failures += 1;
    if (this.failures < PATIENCE) return;
    const wait = Math.min(FIRST_MS * 2 ** Math.min(this.failures - PATIENCE, 10), LONGEST_MS);
    this.until = new Date(now.getTime() + wait);
  }

  resting(now: Date): boolean {
    return now < this.until;
  }
}
