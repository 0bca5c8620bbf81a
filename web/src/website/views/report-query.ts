import { escapedTag, plainTag } from '../../shared/report-filters/tag-param';
import type { View } from './queries';

type Search = Readonly<Record<string, string | undefined>>;

/** More parameters that a view of a screen has. */
const OF_SCREEN: Readonly<Record<Exclude<View['screen'], 'keywords'>, readonly string[]>> = {
  overview: ['compare', 'by'],
  competitors: ['sort', 'order', 'above', 'weight'],
  pages: ['search', 'sort', 'order'],
  features: ['type'],
};
const OF_ALL = ['tag', 'country', 'device', 'range', 'from', 'to'];

export type ReportScreen = keyof typeof OF_SCREEN;

/** A report as it is shown, as the query of a view. */
export function toReportQuery(screen: ReportScreen, search: Search): string {
  const isCustom = Boolean(search['from']) && Boolean(search['to']);
  const shown: Search = isCustom
    ? { ...search, range: undefined }
    : { ...search, range: search['range'] ?? '30d', from: undefined, to: undefined };
  const params = [...OF_ALL, ...OF_SCREEN[screen]].flatMap((name): [string, string][] => {
    const value = shown[name];
    if (!value) return [];
    return [[name, name === 'tag' ? escapedTag(value) : value]];
  });
  return new URLSearchParams(params.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** What the address has for a view; undefined for all else, such as a page. */
export function searchOfReportView(query: string): Record<string, string | undefined> {
  const params = new URLSearchParams(query);
  const given = [...new Set([...OF_ALL, ...Object.values(OF_SCREEN).flat()])].map((name) => {
    const value = params.get(name) ?? undefined;
    return [name, name === 'tag' && value !== undefined ? plainTag(value) : value];
  });
  return { ...Object.fromEntries(given), page: undefined };
}
