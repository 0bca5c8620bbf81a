import { type Language, toLanguage } from '../../common/language.js';

/** What a client stores for a user, such as the columns of a table. */
export type Preferences = Record<string, unknown>;

export const MAX_PREFERENCES_BYTES = 4096;
export const MAX_PREFERENCE_KEY = 64;

/** Stored as text: any key is safe, and an update can compare it. */
export const parsePreferences = (stored: string | undefined): Preferences =>
  stored === undefined ? {} : (JSON.parse(stored) as Preferences);

/** The language of the user's console, where there is one with texts. */
export const preferredLanguage = (stored: string | undefined): Language =>
  toLanguage(parsePreferences(stored)['language']);

/**
 * Merges changes into stored preferences; null removes a key.
 * @returns undefined when the result is too large
 */
export function mergePreferences(stored: string | undefined, changes: Preferences): string | undefined {
  const merged = new Map(Object.entries({ ...parsePreferences(stored), ...changes }));
  for (const [key, value] of merged) if (value === null) merged.delete(key);
  const text = JSON.stringify(Object.fromEntries(merged));
  return Buffer.byteLength(text) > MAX_PREFERENCES_BYTES ? undefined : text;
}
