import { getField, isDoc } from './bson.js';

/** Progress of a field's path in a document. */
interface Walk {
  value: unknown;
  rest: readonly string[];
  /** the path is resolved: an array here is not expanded again */
  resolved?: boolean;
}

interface Tuples {
  /**
   * Tuples of one value per path; one tuple per element of an array on the paths. null: missing; undefined: an empty
   * array, which MongoDB orders before null.
   */
  list: unknown[][];
  /** positions of the paths that contain an array, for which a document may have several tuples */
  arrays: number[];
}

const INDEX = /^\d+$/;

/** Follows the path through documents, up to a value or the first array. */
function advance(walk: Walk): Walk {
  if (walk.resolved) return walk;
  let { value, rest } = walk;
  while (rest.length > 0 && isDoc(value)) {
    value = getField(value, rest[0]!);
    rest = rest.slice(1);
  }
  if (!Array.isArray(value))
    return { value: rest.length > 0 ? null : (value ?? null), rest: [], resolved: true };
  const [name] = rest;
  const isIndex = name !== undefined && INDEX.test(name) && Number(name) < value.length;
  return isIndex ? advance({ value: value[Number(name)], rest: rest.slice(1) }) : { value, rest };
}

/** The walk for one element of its current array. */
function element({ rest }: Walk, value: unknown): Walk {
  if (rest.length === 0) return { value: value ?? null, rest, resolved: true };
  return isDoc(value) ? { value, rest } : { value: null, rest: [], resolved: true };
}

/** The walk for an empty array: undefined when the path ends at it, else its next field is missing. */
const emptyArray = ({ rest }: Walk): Walk => ({
  value: rest.length > 0 ? null : undefined,
  rest: [],
  resolved: true,
});

/**
 * Advances all walks, and continues once per element where they reach an array. Walks that reach the array are replaced
 * by walks for the element; the values of the others are repeated.
 * @returns one tuple per combination of elements
 */
function expand(walks: Walk[], parallelArraysError: () => Error): unknown[][] {
  const advanced = walks.map(advance);
  const atArray = advanced.filter(({ value, resolved }) => Array.isArray(value) && !resolved);
  if (atArray.length === 0) return [advanced.map(({ value }) => value)];
  const list = atArray[0]!.value as unknown[];
  const hasParallelArrays = atArray.some(({ value }) => value !== list);
  if (hasParallelArrays) throw parallelArraysError();
  const replaceAtArray = (replace: (walk: Walk) => Walk) =>
    advanced.map((walk) => (atArray.includes(walk) ? replace(walk) : walk));
  if (list.length === 0) return expand(replaceAtArray(emptyArray), parallelArraysError);
  return list.flatMap((value) =>
    expand(
      replaceAtArray((walk) => element(walk, value)),
      parallelArraysError,
    ),
  );
}

/**
 * The values of several fields for an index or a sort. Fields below the same array are combined element by element:
 * {a: 1, items: [{x: 1, y: 2}, {x: 3}]} has the tuples [1, 1, 2] and [1, 3, null] at the paths a, items.x and items.y.
 * @throws the error of `parallelArraysError` when the fields are in two different arrays
 */
export function keyTuples(
  doc: unknown,
  paths: readonly (readonly string[])[],
  parallelArraysError: () => Error,
): Tuples {
  const walks = paths.map((rest) => advance({ value: doc, rest }));
  const arrays = walks.flatMap(({ value }, position) => (Array.isArray(value) ? position : []));
  const list = arrays.length > 0 ? expand(walks, parallelArraysError) : [walks.map(({ value }) => value)];
  return { list, arrays };
}
