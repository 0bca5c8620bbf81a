/**
 * A well-mixed number out of some values: the only source of chance in the simulator, so the same question
 * gets the same answer in every process and on every run.
 * @returns a whole number from 0 to 2^32 - 1
 */
export function hash(...parts: (string | number | undefined)[]): number {
  const text = parts.join('\u0000');
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV-1a alone leaves like texts alike: the finaliser of MurmurHash3 spreads the last characters over all bits
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** The same as a share: 0 or more, below 1. */
export function share(...parts: (string | number | undefined)[]): number {
  return hash(...parts) / 2 ** 32;
}

/** One of a list that is not empty. */
export function pick<T>(list: readonly T[], ...parts: (string | number | undefined)[]): T {
  const chosen = list[hash(...parts) % list.length];
  if (chosen === undefined) throw new RangeError('Nothing to pick from');
  return chosen;
}
