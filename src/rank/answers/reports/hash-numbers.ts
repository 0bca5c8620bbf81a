const FIRST_SIZE = 2 ** 12;
const FREE = -1;

/** Numbers of hashes, in the order in which they are found: a Map would box each hash of each day. */
export class HashNumbers {
  private hashes = new Float64Array(FIRST_SIZE).fill(FREE);
  private numbers = new Int32Array(FIRST_SIZE);
  private size = 0;

  find(hash: number): number {
    const at = this.findPlace(hash);
    if (this.hashes[at] === hash) return this.numbers[at]!;
    if (2 * this.size >= this.hashes.length) return this.grow().find(hash);
    this.hashes[at] = hash;
    this.numbers[at] = this.size;
    this.size += 1;
    return this.size - 1;
  }

  private findPlace(hash: number): number {
    const last = this.hashes.length - 1;
    let at = hash & last;
    while (this.hashes[at] !== FREE && this.hashes[at] !== hash) at = (at + 1) & last;
    return at;
  }

  private grow(): this {
    const { hashes, numbers } = this;
    this.hashes = new Float64Array(2 * hashes.length).fill(FREE);
    this.numbers = new Int32Array(2 * hashes.length);
    for (const [at, hash] of hashes.entries()) {
      if (hash === FREE) continue;
      const place = this.findPlace(hash);
      this.hashes[place] = hash;
      this.numbers[place] = numbers[at]!;
    }
    return this;
  }
}
