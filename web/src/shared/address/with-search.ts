/**
 * `search` of a link or a navigation within a screen.
 * @param change the parameters that change; undefined removes one
 */
export const withSearch = (change: object) => (before: object) => ({ ...before, ...change });
