import Queue from 'yocto-queue';

/** Concurrency limit over all owners with round-robin scheduling: a large owner does not block a small one. */
export class RoundRobinPool {
  private readonly waiting = new Map<object, Queue<() => void>>();
  private active = 0;

  constructor(private readonly size: number) {}

  get idle(): boolean {
    return this.active === 0;
  }

  async run<T>(owner: object, work: () => Promise<T>): Promise<T> {
    await this.acquire(owner);
    try {
      return await work();
    } finally {
      this.active -= 1;
      this.next();
    }
  }

  private acquire(owner: object): Promise<void> | undefined {
    if (this.active < this.size && this.waiting.size === 0) {
      this.active += 1;
      return undefined;
    }
    const queue = this.waiting.get(owner) ?? new Queue<() => void>();
    this.waiting.set(owner, queue);
    return new Promise((begin) => queue.enqueue(begin));
  }

  /** Starts the next work item of the first owner and moves that owner to the end. */
  private next(): void {
    const [first] = this.waiting;
    if (!first) return;
    const [owner, queue] = first;
    const begin = queue.dequeue()!;
    this.waiting.delete(owner);
    if (queue.size > 0) this.waiting.set(owner, queue);
    this.active += 1;
    begin();
  }
}
