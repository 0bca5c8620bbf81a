import { CommandError } from '../errors/command-error.js';

interface QueuedWrite<T = unknown> {
  run: () => T;
  /** a CommandError rolls back everything that the write did */
  atomic: boolean;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

interface WriteTarget {
  /** Runs `work` in one transaction, flushed on return; returns false when it was aborted. */
  transact(work: () => 'commit' | 'abort'): boolean;
  /** Called after a rollback: reloads the in-memory state from disk. */
  reload(): void;
}

const COMMIT_MS = 20;

/**
 * Group commit. Queued writes share one transaction and one flush, and are settled only after it. A write that fails
 * unexpectedly rolls back the whole transaction and is rejected; the other writes of the transaction, none of them
 * settled yet, run again without it.
 */
export class WriteQueue {
  private waiting: QueuedWrite[] = [];
  private scheduled = false;

  constructor(private readonly target: WriteTarget) {}

  push<T>(run: () => T, { atomic = false } = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ run, atomic, resolve, reject } as QueuedWrite);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.commit();
      this.schedule(); // the writes that did not fit; pending reads run first
    });
  }

  private commit(): void {
    const settlements: (() => void)[] = [];
    let failed: FailedWrite | undefined;
    try {
      this.target.transact(() => {
        failed = this.runBatch(settlements);
        return failed ? 'abort' : 'commit';
      });
    } catch (error) {
      this.target.reload();
      // A transaction that did not start would not start for the later writes either.
      const affected = this.waiting.splice(0, settlements.length || Infinity);
      for (const write of affected) write.reject(error);
      return;
    }
    if (failed) this.rejectFailed(failed);
    else {
      this.waiting.splice(0, settlements.length);
      for (const settle of settlements) settle();
    }
  }

  /** The other writes stay in the queue and run again. */
  private rejectFailed({ write, error }: FailedWrite): void {
    this.target.reload();
    this.waiting = this.waiting.filter((other) => other !== write);
    write.reject(error);
  }

  /** Runs writes from the front of the queue for at most COMMIT_MS; stops at the first failure. */
  private runBatch(settlements: (() => void)[]): FailedWrite | undefined {
    const until = performance.now() + COMMIT_MS;
    for (const write of this.waiting) {
      if (settlements.length > 0 && performance.now() > until) return undefined;
      try {
        const value = write.run();
        settlements.push(() => write.resolve(value));
      } catch (error) {
        if (write.atomic || !(error instanceof CommandError)) return { write, error };
        settlements.push(() => write.reject(error));
      }
    }
    return undefined;
  }
}

interface FailedWrite {
  write: QueuedWrite;
  error: unknown;
}
