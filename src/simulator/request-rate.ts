const SECOND_MS = 1000;

/** Requests per second that are admitted; without a limit all are. Runs on real time, not on the simulator's clock. */
export class RequestRate {
  private since = 0;
  private count = 0;

  constructor(
    private readonly limit: number | undefined,
    private readonly now = () => performance.now(),
  ) {}

  admit(): boolean {
    if (this.limit === undefined) return true;
    if (this.now() - this.since >= SECOND_MS) {
      this.since = this.now();
      this.count = 0;
    }
    this.count += 1;
    return this.count <= this.limit;
  }
}
