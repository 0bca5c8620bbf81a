import { getField, isDoc } from './bson.js';

/** Where a field's path has got to in a document. */
interface Walk {
  value: unknown;
  rest: readonly string[];
  /** an element of the array at the path's end: not to be opened again */
  ended?: boolean;
}

export interface Tuples {
  /** One tuple per element where the fields lead into an array. null: missing; undefined: an empty array. */
  list: unknown[][];
  /** the fields lead into an array somewhere */
  array: boolean;
}

const INDEX = /^\d+$/;

/** As far as documents go: to a value, or to the first array on the way. */
function advance(walk: Walk): Walk {
  if (walk.ended) return walk;
  let { value, rest } = walk;
  while (rest.length > 0 && isDoc(value)) {
    value = getField(value, rest[0]!);
    rest = rest.slice(1);
  }
  if (!Array.isArray(value))
    return { value: rest.length > 0 ? null : (value ?? null), rest: [], ended: true };
  const [name] = rest;
  const isIndex = name !== undefined && INDEX.test(name) && Number(name) < value.length;
  return isIndex ? advance({ value: value[Number(name)], rest: rest.slice(1) }) : { value, rest };
}

/** What a walk gives for one element of the array it stands at. */
function element({ rest }: Walk, value: unknown): Walk {
  if (rest.length === 0) return { value: value ?? null, rest, ended: true };
  return isDoc(value) ? { value, rest } : { value: null, rest: [], ended: true };
}

function expand(walks: Walk[], parallel: () => Error): unknown[][] {
  const stood = walks.map(advance);
  const open = stood.filter(({ value, ended }) => Array.isArray(value) && !ended);
  if (open.length === 0) return [stood.map(({ value }) => value)];
  const list = open[0]!.value as unknown[];
  if (open.some(({ value }) => value !== list)) throw parallel();
  const at = (make: (walk: Walk) => Walk) => stood.map((walk) => (open.includes(walk) ? make(walk) : walk));
  if (list.length === 0) {
    return expand(
      at(({ rest }) => ({ value: rest.length > 0 ? null : undefined, rest: [], ended: true })),
      parallel,
    );
  }
  return list.flatMap((one) =>
    expand(
      at((walk) => element(walk, one)),
      parallel,
    ),
  );
}

/**
 * The values of several fields as an index or a sort sees them: fields below the same array go
 * together, element by element.
 * @throws what `parallel` makes when they lead into two different arrays
 */
export function keyTuples(
  doc: unknown,
  paths: readonly (readonly string[])[],
  parallel: () => Error,
): Tuples {
  const walks = paths.map((rest) => advance({ value: doc, rest }));
  const array = walks.some(({ value }) => Array.isArray(value));
  return { list: array ? expand(walks, parallel) : [walks.map(({ value }) => value)], array };
}
