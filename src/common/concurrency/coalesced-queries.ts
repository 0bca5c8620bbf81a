interface Running<T> {
  current: Promise<T>;
  next?: Promise<T>;
}

/** Shares one query at a time, by key, between callers. A caller never gets the result of one that started before its call. */
export class CoalescedQueries<T> {
  private readonly running = new Map<string, Running<T>>();

  run(key: string, query: () => Promise<T>): Promise<T> {
    const running = this.running.get(key);
    if (!running) return this.start(key, query);
    const start = () => this.start(key, query);
    return (running.next ??= running.current.then(start, start));
  }

  private start(key: string, query: () => Promise<T>): Promise<T> {
    const running: Running<T> = {
      current: query().finally(() => {
        if (!running.next) this.running.delete(key);
      }),
    };
    this.running.set(key, running);
    return running.current;
  }
}
