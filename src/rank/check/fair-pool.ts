import Queue from 'yocto-queue';

/**
 * So many pieces of work at a time, whoever they belong to. Owners that wait take turns: one with ten thousand
 * keywords does not keep another with ten from going on.
 */
export class FairPool {
  private readonly waiting = new Map<object, Queue<() => void>>();
  private active = 0;

  constructor(private readonly size: number) {}

  async run<T>(owner: object, work: () => Promise<T>): Promise<T> {
    await this.turn(owner);
    try {
      return await work();
    } finally {
      this.active -= 1;
      this.next();
    }
  }

  private turn(owner: object): Promise<void> | undefined {
    if (this.active < this.size && this.waiting.size === 0) {
      this.active += 1;
      return undefined;
    }
    const queue = this.waiting.get(owner) ?? new Queue<() => void>();
    this.waiting.set(owner, queue);
    return new Promise((begin) => queue.enqueue(begin));
  }

  /** The owner that is first in line has its turn, and goes to the end of the line. */
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

/**
 * Does the work for each item with at most `width` of them begun at a time, so that a long list costs no more memory
 * than a short one.
 * @returns the outcomes in the order of the items
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const outcomes = Array.from<R>({ length: items.length });
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      outcomes[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return outcomes;
}
