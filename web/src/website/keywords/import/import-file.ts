import type { NewKeyword } from '../list/keyword-changes';

const COLUMNS = ['keyword', 'country', 'near', 'device', 'tags'] as const;
/** What the API would take for a guard of a formula, and remove. */
const GUARDED = /^'+\s*[=+\-@\t\r\n＝＋－＠]/u;

const quoted = (text: string) => `"${(GUARDED.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const escaped = (tag: string) => tag.replaceAll(/[\\|]/g, '\\$&');

/** Keywords in the form that the API imports, one per line. */
export function importFile(keywords: readonly NewKeyword[]): File {
  const lines = keywords.map(({ keyword, country, near = '', device = 'desktop', tags = [] }) =>
    [keyword, country, near, device, tags.map(escaped).join('|')].map(quoted).join(','),
  );
  return new File([[COLUMNS.join(','), ...lines, ''].join('\r\n')], 'keywords.csv', { type: 'text/csv' });
}
