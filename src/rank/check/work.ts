/** What one pass has under way: tasks of which so many go on at a time, and a line of others, one after the other. */
export class Work {
  private readonly going = new Set<Promise<void>>();
  private line: Promise<void> = Promise.resolve();
  private inLine = 0;
  private failures: unknown[] = [];

  constructor(private readonly width: number) {}

  get busy(): boolean {
    return this.going.size + this.inLine > 0;
  }

  /**
   * Begins a task, and waits until there is room for the next.
   * @throws what the first task that failed threw
   */
  async start(task: () => Promise<void>): Promise<void> {
    const going: Promise<void> = this.guarded(task).finally(() => this.going.delete(going));
    this.going.add(going);
    if (this.going.size >= this.width) await Promise.race(this.going);
    this.check();
  }

  /** A task for when those before it in the line are done, and whatever else goes on. */
  queue(task: () => Promise<void>): void {
    this.inLine += 1;
    this.line = this.line.then(() => this.guarded(task)).finally(() => (this.inLine -= 1));
  }

  /** Until nothing is under way, whether it failed or not. */
  async idle(): Promise<void> {
    while (this.busy) await Promise.all([...this.going, this.line]);
  }

  /** @throws what the first task that failed threw */
  check(): void {
    if (this.failures.length > 0) throw this.failures[0];
  }

  private guarded(task: () => Promise<void>): Promise<void> {
    return task().catch((error: unknown) => void this.failures.push(error));
  }
}
