/**
 * One question at a time, shared by all who ask. Whoever asks gets the answer to a question that was put after they
 * asked, never to one that was under way already: its answer could be older than they are.
 */
export class SharedQuestion<T> {
  private current: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly put: () => Promise<T>) {}

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
    const answer = this.put().finally(() => {
      if (this.current === answer) this.current = undefined;
    });
    this.current = answer;
    return answer;
  }
}
