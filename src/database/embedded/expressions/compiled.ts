/** Variables by name; ROOT is the document. */
type Variables = ReadonlyMap<string, unknown>;

/** Returns undefined for a missing value. */
export type Compiled = (variables: Variables) => unknown;

/** MongoDB's truthiness: false, null, missing and zero are false, everything else (also '') is true. */
export const isTruthy = (value: unknown): boolean =>
  value !== false && value !== null && value !== undefined && value !== 0;
