import { visibleText } from '../../common/visible-text.js';

export interface OAuthClient {
  client_id: string;
  client_name: string;
  redirect_uris: readonly string[];
}

const MAX_NAME = 100;

/** A name that a client gives itself, as one line of text that is seen; undefined without one. */
export function quoteName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const line = visibleText(name.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim();
  return line === '' ? undefined : line.slice(0, MAX_NAME).toWellFormed();
}
