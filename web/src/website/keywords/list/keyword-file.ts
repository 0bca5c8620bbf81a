import type { NamedKeyword } from '../../../shared/configuration/named-keyword';
import { inSlices } from './in-slices';

/** As the API reads it; a file may name a device that it refuses. */
export interface FileKeyword extends Omit<NamedKeyword, 'device'> {
  device?: string;
  tags?: readonly string[];
}

const COLUMNS = ['keyword', 'country', 'near', 'device', 'tags'] as const;
/** What the API would take for a guard of a formula, and remove. */
const GUARDED = /^'+\s*[=+\-@\t\r\n＝＋－＠]/u;

const quoted = (text: string) =>
  text === '' ? '' : `"${(GUARDED.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const escaped = (tag: string) => tag.replaceAll(/[\\|]/g, '\\$&');

const lineText = ({ keyword, country, near = '', device = '', tags = [] }: FileKeyword): string =>
  [keyword, country, near, device, tags.map(escaped).join('|')].map(quoted).join(',');

/** Lines before the first keyword. */
const HEADER_LINES = 1;

/** The index of the keyword that a line of `keywordFile` has. */
export const indexOfLine = (line: number): number => line - 1 - HEADER_LINES;

/** Keywords in the form that the API imports, one per line. */
export async function keywordFile(keywords: Iterable<FileKeyword>, signal?: AbortSignal): Promise<string> {
  function* lines() {
    for (const keyword of keywords) yield lineText(keyword);
  }
  return [COLUMNS.join(','), ...(await inSlices(lines(), signal)), ''].join('\r\n');
}
