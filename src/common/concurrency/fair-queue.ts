interface Waiting {
  start: () => void;
  reject: (error: Error) => void;
}

interface Bounds {
  concurrency: number;
  /** Waiting tasks of one key, and of all keys. */
  perKey: number;
  total: number;
}

/** Creates the error of a task that is refused. @param own whether its key alone has too many tasks waiting */
type Refusal = (own: boolean) => Error;

/**
 * Runs tasks with bounded concurrency, one of each key in turn: the tasks that one key adds delay those of the others by
 * one task each. In two lanes, which alternate while both have tasks waiting.
 */
export class FairQueue {
  private readonly lanes = [new Lane(), new Lane()] as const;
  private running = 0;
  private next = 0;

  constructor(
    private readonly bounds: Bounds,
    private readonly refusal: Refusal,
  ) {}

  /** Whether a further task would have to wait. */
  get isBusy(): boolean {
    return this.running >= this.bounds.concurrency;
  }

  /**
   * A task beyond the total replaces the newest of the key with the most tasks, if that has more than its own.
   * @param lane 0 or 1
   * @throws the refusal, also when the task is replaced while it waits
   */
  async run<T>(key: string, work: () => Promise<T>, lane: 0 | 1 = 0): Promise<T> {
    if (this.isBusy) await this.wait(key, this.lanes[lane]);
    else this.running += 1;
    try {
      return await work();
    } finally {
      this.startNext();
    }
  }

  /** The task that ends hands its place over, so that no other gets it in between. */
  private startNext(): void {
    this.next = 1 - this.next;
    const waiting = this.lanes[this.next]!.take() ?? this.lanes[1 - this.next]!.take();
    if (waiting) waiting.start();
    else this.running -= 1;
  }

  private wait(key: string, lane: Lane): Promise<void> {
    const own = lane.count(key);
    if (own >= this.bounds.perKey) return Promise.reject(this.refusal(true));
    if (this.lanes[0].size + this.lanes[1].size >= this.bounds.total) {
      const replaced = this.longest(own);
      if (!replaced) return Promise.reject(this.refusal(false));
      replaced.reject(this.refusal(true));
    }
    return new Promise((start, reject) => lane.add(key, { start, reject }));
  }

  /** Removes the newest task of the key with the most, if it has more than a key with these and another one. */
  private longest(own: number): Waiting | undefined {
    const [first, second] = this.lanes;
    const lane = first.most().count >= second.most().count ? first : second;
    const { key, count } = lane.most();
    return count > own + 1 ? lane.drop(key) : undefined;
  }
}

/** Waiting tasks by key, in the order in which the keys are next. */
class Lane {
  size = 0;
  private readonly keys = new Map<string, Waiting[]>();

  count(key: string): number {
    return this.keys.get(key)?.length ?? 0;
  }

  add(key: string, waiting: Waiting): void {
    const tasks = this.keys.get(key);
    if (tasks) tasks.push(waiting);
    else this.keys.set(key, [waiting]);
    this.size += 1;
  }

  take(): Waiting | undefined {
    for (const [key, tasks] of this.keys) {
      const waiting = tasks.shift()!;
      this.keys.delete(key);
      if (tasks.length > 0) this.keys.set(key, tasks);
      this.size -= 1;
      return waiting;
    }
    return undefined;
  }

  /** Keys are as many as waiting tasks at most. */
  most(): { key: string; count: number } {
    let most = { key: '', count: 0 };
    for (const [key, { length }] of this.keys) if (length > most.count) most = { key, count: length };
    return most;
  }

  /** Removes the newest task of a key. */
  drop(key: string): Waiting | undefined {
    const tasks = this.keys.get(key);
    const waiting = tasks?.pop();
    if (tasks?.length === 0) this.keys.delete(key);
    if (waiting) this.size -= 1;
    return waiting;
  }
}
