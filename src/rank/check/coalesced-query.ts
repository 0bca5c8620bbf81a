/**
 * One query at a time, shared by all callers. A caller gets the answer to a query that started after it asked, never
 * to one in flight: that answer could be older than the call.
 */
export class CoalescedQuery<T> {
  private current: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly query: () => Promise<T>) {}

  ask(): Promise<T> {
    if (!this.current) return this.start();
    this.next ??= this.current.then(
      () => this.start(),
      () => this.start(),
    );
    return this.next;
  }

  private start(): Promise<T> {
    this.next = undefined;
    const answer = this.query().finally(() => {
      if (this.current === answer) this.current = undefined;
    });
    this.current = answer;
    return answer;
  }
}
