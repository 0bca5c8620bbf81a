/** Number of searches in flight, and its maximum. */
export class Concurrency {
  private current = 0;
  private most = 0;

  get now(): number {
    return this.current;
  }

  get max(): number {
    return this.most;
  }

  /** @returns callback to call once, at the end of the search */
  enter(): () => void {
    this.current += 1;
    this.most = Math.max(this.most, this.current);
    return () => {
      this.current -= 1;
    };
  }

  /** Resets the maximum to the searches in flight. */
  reset(): void {
    this.most = this.current;
  }
}
