interface Call<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Calls of the same key that are made during one in progress are made together, once it has ended. */
export class Batches<Item, Result> {
  private readonly waiting = new Map<string, Call<Item, Result>[]>();

  /**
   * @param process returns a result for each item, in their order
   * @param gather awaited before the first calls of a key are made: others until then are made with them
   */
  constructor(
    private readonly process: (key: string, items: Item[]) => Promise<Result[]>,
    private readonly gather?: () => Promise<unknown>,
  ) {}

  run(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const call = { item, resolve, reject };
      const queue = this.waiting.get(key);
      if (queue) queue.push(call);
      else {
        this.waiting.set(key, [call]);
        void this.drain(key);
      }
    });
  }

  private async drain(key: string): Promise<void> {
    if (this.gather) await this.gather();
    for (;;) {
      const calls = this.waiting.get(key)!.splice(0);
      if (calls.length === 0) break;
      await this.make(key, calls);
    }
    this.waiting.delete(key);
  }

  private async make(key: string, calls: Call<Item, Result>[]): Promise<void> {
    try {
      const results = await this.process(
        key,
        calls.map(({ item }) => item),
      );
      for (const [index, { resolve }] of calls.entries()) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }
}
