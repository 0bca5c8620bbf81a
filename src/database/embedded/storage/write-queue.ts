import { CommandError } from '../errors.js';

interface Write<T = unknown> {
  run: () => T;
  /** a refusal in the middle of it must undo what it did before */
  atomic: boolean;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

export interface WriteTarget {
  /** Runs `work` in one transaction, flushed on return; false when it was aborted. */
  transact(work: () => 'commit' | 'abort'): boolean;
  /** Called after anything that was not kept: in-memory state must be read again from disk. */
  reload(): void;
}

const COMMIT_MS = 20;

/**
 * Group commit. Writes that wait at the same moment share a transaction and one flush, and each is
 * answered only after it. A write that fails unexpectedly takes the whole transaction back, is
 * rejected, and its neighbours, none of which has been answered yet, run again without it.
 */
export class WriteQueue {
  private waiting: Write[] = [];
  private scheduled = false;

  constructor(private readonly target: WriteTarget) {}

  push<T>(run: () => T, { atomic = false } = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ run, atomic, resolve, reject } as Write);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.commit();
      this.schedule(); // what did not fit, after reads had their turn
    });
  }

  private commit(): void {
    const answers: (() => void)[] = [];
    let failed: Failure | undefined;
    try {
      this.target.transact(() => {
        failed = this.runSome(answers);
        return failed ? 'abort' : 'commit';
      });
    } catch (error) {
      this.target.reload();
      // A transaction that did not even begin is no better for those that come later.
      const concerned = this.waiting.splice(0, answers.length || Infinity);
      for (const write of concerned) write.reject(error);
      return;
    }
    if (failed) this.takeOut(failed);
    else {
      this.waiting.splice(0, answers.length);
      for (const answer of answers) answer();
    }
  }

  /** The others stay in the queue and run again. */
  private takeOut({ write, error }: Failure): void {
    this.target.reload();
    this.waiting = this.waiting.filter((other) => other !== write);
    write.reject(error);
  }

  /** Runs writes from the front of the queue for a few milliseconds; stops at one that fails. */
  private runSome(answers: (() => void)[]): Failure | undefined {
    const until = performance.now() + COMMIT_MS;
    for (const write of this.waiting) {
      if (answers.length > 0 && performance.now() > until) return undefined;
      try {
        const value = write.run();
        answers.push(() => write.resolve(value));
      } catch (error) {
        if (write.atomic || !(error instanceof CommandError)) return { write, error };
        answers.push(() => write.reject(error));
      }
    }
    return undefined;
  }
}

interface Failure {
  write: Write;
  error: unknown;
}
