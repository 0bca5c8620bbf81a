/** Ordinals of a result in order: the range from `from` to `to` (exclusive), then those in `rest`. */
export interface Matches {
  from: number;
  to: number;
  rest: Uint32Array;
}

const NONE = new Uint32Array(0);

export function matchRange(from: number, to: number): Matches {
  return { from, to, rest: NONE };
}

export function matchList(ordinals: Uint32Array): Matches {
  return { from: 0, to: 0, rest: ordinals };
}

export function countMatches({ from, to, rest }: Matches): number {
  return to - from + rest.length;
}

export function sliceMatches(matches: Matches, offset = 0, limit = Number.POSITIVE_INFINITY): Matches {
  const inRange = matches.to - matches.from;
  const end = offset + limit;
  return {
    from: matches.from + Math.min(offset, inRange),
    to: matches.from + Math.min(end, inRange),
    rest: matches.rest.subarray(Math.max(0, offset - inRange), Math.max(0, end - inRange)),
  };
}
