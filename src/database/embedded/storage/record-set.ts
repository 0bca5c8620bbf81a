const BITS = 32;

/** Set of record numbers with one bit each: a million records take 125 kB. */
export class RecordSet {
  private words = new Uint32Array(32);

  /** @returns false when the record is already in the set */
  add(record: number): boolean {
    const at = Math.floor(record / BITS);
    if (at >= this.words.length) this.grow(at + 1);
    const bit = 1 << (record % BITS);
    if ((this.words[at]! & bit) !== 0) return false;
    this.words[at]! |= bit;
    return true;
  }

  private grow(words: number): void {
    const larger = new Uint32Array(Math.max(words, this.words.length * 2));
    larger.set(this.words);
    this.words = larger;
  }
}
