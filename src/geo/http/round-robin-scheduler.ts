/**
 * Resumes waiting callers one at a time, one per iteration of the event loop. With setImmediate alone all of them would
 * resume in the same iteration and delay every other request.
 */
export class RoundRobinScheduler {
  private readonly waiting: (() => void)[] = [];
  private readonly resumeNext = () => {
    this.waiting.shift()!();
    if (this.waiting.length > 0) setImmediate(this.resumeNext);
  };

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(this.resumeNext);
    });
  }
}
