/** Shares one query at a time between callers. A caller never gets the result of a query that started before its call. */
export class CoalescedQuery<T> {
  private current: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly query: () => Promise<T>) {}

  run(): Promise<T> {
    if (!this.current) return this.start();
    this.next ??= this.current.then(
      () => this.start(),
      () => this.start(),
    );
    return this.next;
  }

  private start(): Promise<T> {
    this.next = undefined;
    const result = this.query().finally(() => {
      if (this.current === result) this.current = undefined;
    });
    this.current = result;
    return result;
  }
}
