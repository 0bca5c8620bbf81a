import { isReported } from '../days/days';

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

/** Whether a value is taken, or the value that is taken in its place. */
type Rule = (value: string) => boolean | string;

/**
 * Only those parameters that a screen has, each checked; a bad value counts as not given. It is listed as undefined,
 * since the router puts what a route returns over what the address has.
 */
export function pick<Name extends string>(
  search: Record<string, unknown>,
  rules: Record<Name, Rule>,
): Partial<Record<Name, string>> {
  const entries = Object.entries(rules) as [Name, Rule][];
  return Object.fromEntries(
    entries.flatMap(([name, rule]) => {
      const value = search[name];
      if (typeof value !== 'string' || value === '') return [];
      const taken = rule(value);
      return [[name, taken === true ? value : taken || undefined]];
    }),
  ) as Partial<Record<Name, string>>;
}

export const anyText = (value: string) => value.length <= 200;
export const allow =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value);
/** A day of the calendar: Date.parse() accepts 30 February. */
export const isDay = (value: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};
/** In upper or lower case. */
export const countryCode = (value: string) => /^[A-Za-z]{2}$/.test(value) && value.toUpperCase();
/** The id of a stored document. */
export const isId = (value: string) => /^[\da-f]{24}$/.test(value);
export const isPage = (value: string) => /^[1-9]\d{0,5}$/.test(value);

interface Days {
  from?: string;
  to?: string;
}

/** First and last day are given together, in their order, and not further apart than the API reports. */
export function withDays<Search extends Days>(search: Search): Search {
  const { from, to } = search;
  if (from === undefined && to === undefined) return search;
  const isRange = from !== undefined && to !== undefined && from <= to && isReported({ from, to });
  return isRange ? search : { ...search, from: undefined, to: undefined };
}

/** Names of the parameters of the address that have a value which the screen does not take. */
const ignoredNames = (given: Readonly<Record<string, unknown>>, taken: object): string[] =>
  Object.entries(taken).flatMap(([name, value]) => (value === undefined && given[name] ? [name] : []));

let ignored: readonly string[] = [];
let shown: { href: string; names: readonly string[] } = { href: '', names: ignored };

/** Remembers what a check did not take: the router replaces the address before any screen is shown. */
export const reported =
  <Search extends object>(check: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search => {
    const taken = check(search);
    const names = ignoredNames(search, taken);
    if (names.length > 0) ignored = names;
    return taken;
  };

/** Names of the parameters that were ignored on the way to an address, until there is another one. */
export function ignoredAt(href: string): readonly string[] {
  if (ignored.length > 0) [shown, ignored] = [{ href, names: ignored }, []];
  return shown.href === href ? shown.names : [];
}
