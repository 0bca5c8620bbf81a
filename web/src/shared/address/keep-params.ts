type Search = Record<string, unknown>;

/** A middleware of routes: parameters of the address that a link does not name stay as they are. */
export const keepParams =
  (names: readonly string[]) =>
  <Result extends Search>({ search, next }: { search: Result; next: (search: Result) => Result }): Result => {
    const named = next(search);
    const kept = names.filter((name) => search[name] !== undefined && !(name in named));
    return { ...named, ...Object.fromEntries(kept.map((name) => [name, search[name]])) };
  };
