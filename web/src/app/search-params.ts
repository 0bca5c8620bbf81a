/** Search parameters are plain text in the address: no quotes, no JSON. Defaults are left out. */
export type SearchParams = Record<string, string>;

export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Only those parameters that a screen has, each checked; a bad value counts as not given. */
export function pick<Name extends string>(
  search: Record<string, unknown>,
  rules: Record<Name, (value: string) => boolean>,
): Partial<Record<Name, string>> {
  const entries = Object.entries(rules) as [Name, (value: string) => boolean][];
  return Object.fromEntries(
    entries.flatMap(([name, isValid]) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' && isValid(value) ? [[name, value]] : [];
    }),
  ) as Partial<Record<Name, string>>;
}

export const anyText = (value: string) => value.length <= 200;
export const oneOf =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value);
export const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
export const isPage = (value: string) => /^[1-9]\d{0,5}$/.test(value);
