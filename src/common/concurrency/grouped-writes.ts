interface Call<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Limits of a group. */
interface GroupLimits {
  /** It is written at once when it has as many items. */
  items: number;
  /** It is written that long after its first item at the latest. */
  waitMs: number;
}

/**
 * Group commit: items are written together, and each caller waits until its own item is stored. Writes must be
 * repeatable: the items of a group that fails are written one by one, so that one of them does not fail the others.
 */
export class GroupedWrites<Item, Result> {
  private group: Call<Item, Result>[] = [];
  private timer: NodeJS.Timeout | undefined;

  /** @param write returns a result for each item, in their order */
  constructor(
    private readonly write: (items: Item[]) => Promise<Result[]>,
    private readonly limits: GroupLimits,
  ) {}

  run(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.group.push({ item, resolve, reject });
      if (this.group.length >= this.limits.items) this.flush();
      else this.timer ??= setTimeout(() => this.flush(), this.limits.waitMs);
    });
  }

  /** Writes what waits, for a caller that knows that no more items are coming. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const group = this.group;
    this.group = [];
    if (group.length > 0) void this.writeGroup(group);
  }

  private async writeGroup(group: Call<Item, Result>[]): Promise<void> {
    try {
      const results = await this.write(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error);
      else for (const call of group) void this.writeGroup([call]);
    }
  }
}
