/** How many searches are under way, and the most there were at one time. */
export class Concurrency {
  private current = 0;
  private most = 0;

  get now(): number {
    return this.current;
  }

  get max(): number {
    return this.most;
  }

  /** @returns call it once, when the search is over */
  enter(): () => void {
    this.current += 1;
    this.most = Math.max(this.most, this.current);
    return () => {
      this.current -= 1;
    };
  }

  /** Starts the measurement again; what is under way stays counted. */
  reset(): void {
    this.most = this.current;
  }
}
