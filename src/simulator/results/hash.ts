/**
 * Hash of some values. The simulator's only source of variation, so that equal queries get equal responses in every
 * process and run.
 * @returns a whole number from 0 to 2^32 - 1
 */
export function hash(...parts: (string | number | undefined)[]): number {
  const text = parts.join('\u0000');
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV-1a alone maps similar texts to similar numbers; the finalizer of MurmurHash3 mixes all bits
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** Hash scaled to [0, 1). */
export function share(...parts: (string | number | undefined)[]): number {
  return hash(...parts) / 2 ** 32;
}

/** Picks one of a non-empty list by hash. */
export function pick<T>(list: readonly T[], ...parts: (string | number | undefined)[]): T {
  const chosen = list[hash(...parts) % list.length];
  if (chosen === undefined) throw new RangeError('Nothing to pick from');
  return chosen;
}
