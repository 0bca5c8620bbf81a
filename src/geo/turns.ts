/**
 * Lets those who wait go on one by one, one in each round of the event loop: were all to go on in the same round, as
 * they would by setImmediate, every other request would wait for all of them.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private readonly round = () => {
    this.waiting.shift()!();
    if (this.waiting.length > 0) setImmediate(this.round);
  };

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(this.round);
    });
  }
}
