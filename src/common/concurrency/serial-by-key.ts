import { setTimeout as wait } from 'node:timers/promises';

/** Runs tasks of the same key one after the other. */
export class SerialByKey {
  private readonly last = new Map<string, Promise<unknown>>();

  /** @param maxWaitMs a task that has waited so long for the one before runs beside it; default: none does */
  constructor(private readonly maxWaitMs?: number) {}

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const previous = this.last.get(key);
    const result = previous ? this.waitFor(previous).then(task) : task();
    this.last.set(key, result);
    try {
      return await result;
    } finally {
      if (this.last.get(key) === result) this.last.delete(key);
    }
  }

  private async waitFor(previous: Promise<unknown>): Promise<void> {
    const settled = previous.catch(() => undefined);
    if (this.maxWaitMs === undefined) return void (await settled);
    const late = new AbortController();
    const timeout = wait(this.maxWaitMs, undefined, { ref: false, signal: late.signal });
    await Promise.race([settled, timeout.catch(() => undefined)]);
    late.abort();
  }
}
