import { inertText } from '../messages/plain-text.js';

/** For Markdown that is escaped by backslashes. */
export const escapeMarkdown = (text: string): string =>
  inertText(text).replace(/[\\`*_~|<>[\]{}$]/g, String.raw`\$&`);
