/** Variables by name; an expression over a document has ROOT, the document itself. */
export type Variables = ReadonlyMap<string, unknown>;

/** A compiled expression; undefined is a missing value. */
export type Compiled = (variables: Variables) => unknown;

/** MongoDB's truth: false, null, missing and zero are false, all else (also '') is true. */
export const isTrue = (value: unknown): boolean =>
  value !== false && value !== null && value !== undefined && value !== 0;
