import type { LocalDay } from './time/zone.js';

const MAX_NAME = 80;

/**
 * Name under which browsers save a file: what it is about, what it contains, and the day on which it was made.
 * @param about website or account; null without one
 */
export function fileName(about: string | null, content: string, day: LocalDay, extension = 'csv'): string {
  const name = plainName(about ?? '');
  return `${[name, content, day].filter((part) => part !== '').join('-')}.${extension}`;
}

/** Without scheme, `www.` and what file systems refuse or read as hidden. */
const plainName = (text: string) =>
  text
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(0, MAX_NAME)
    .replace(/[.-]+$/, '');
