/** Ordinals of an answer in its order: all from `from` up to `to`, then those of `rest`. */
export interface Matches {
  from: number;
  to: number;
  rest: Uint32Array;
}

const NONE = new Uint32Array(0);

export function matchesOf(from: number, to: number): Matches {
  return { from, to, rest: NONE };
}

export function listed(ordinals: Uint32Array): Matches {
  return { from: 0, to: 0, rest: ordinals };
}

export function countOf({ from, to, rest }: Matches): number {
  return to - from + rest.length;
}

/** A part of an answer; without a limit all from `offset` on. */
export function pageOf(matches: Matches, offset = 0, limit = Number.POSITIVE_INFINITY): Matches {
  const inRange = matches.to - matches.from;
  const end = offset + limit;
  return {
    from: matches.from + Math.min(offset, inRange),
    to: matches.from + Math.min(end, inRange),
    rest: matches.rest.subarray(Math.max(0, offset - inRange), Math.max(0, end - inRange)),
  };
}
