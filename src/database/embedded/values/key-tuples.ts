import { getField, isDoc } from './bson.js';

/** Progress of a field's path in a document. */
interface Walk {
  value: unknown;
  rest: readonly string[];
  /** the path is resolved: an array here is not expanded again */
  ended?: boolean;
}

interface Tuples {
  /** One tuple per element of an array on the paths. null: missing; undefined: an empty array. */
  list: unknown[][];
  /** at least one path contains an array */
  array: boolean;
}

const INDEX = /^\d+$/;

/** Follows the path through documents, up to a value or the first array. */
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

/** The walk for one element of its current array. */
function element({ rest }: Walk, value: unknown): Walk {
  if (rest.length === 0) return { value: value ?? null, rest, ended: true };
  return isDoc(value) ? { value, rest } : { value: null, rest: [], ended: true };
}

function expand(walks: Walk[], parallel: () => Error): unknown[][] {
  const advanced = walks.map(advance);
  const open = advanced.filter(({ value, ended }) => Array.isArray(value) && !ended);
  if (open.length === 0) return [advanced.map(({ value }) => value)];
  const list = open[0]!.value as unknown[];
  if (open.some(({ value }) => value !== list)) throw parallel();
  const at = (make: (walk: Walk) => Walk) =>
    advanced.map((walk) => (open.includes(walk) ? make(walk) : walk));
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
 * The values of several fields for an index or a sort. Fields below the same array are combined element by element.
 * @throws the error of `parallel` when the fields are in two different arrays
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
