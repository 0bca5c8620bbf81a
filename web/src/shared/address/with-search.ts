/**
 * `search` of a link or a navigation within a screen, whose type depends on the route.
 * @param change the parameters that change; undefined removes one
 */
export const withSearch = (change: object) => ((before: object) => ({ ...before, ...change })) as never;
