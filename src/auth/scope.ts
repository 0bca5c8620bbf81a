/** The permission words (rule: Words of design section 5). */
export const SCOPE_WORDS = [
  'rank:read',
  'rank:write',
  'slots:read',
  'slots:write',
  'accounts:read',
  'accounts:write',
  'notifications:read',
  'notifications:write',
] as const;

export type ScopeWord = (typeof SCOPE_WORDS)[number];

export const EVERY_WORD = SCOPE_WORDS.join(' ');

/** What a new user gets without a `scope`, as far as the giver has it. */
export const DEFAULT_SCOPE: readonly ScopeWord[] = ['rank:read', 'notifications:read'];

/**
 * @returns the words of a space-separated scope
 * @throws RangeError naming the first word that is none
 */
export function parseScope(scope: string): ScopeWord[] {
  const words = scope.split(/\s+/).filter((word) => word !== '');
  const unknown = words.find((word) => !SCOPE_WORDS.includes(word as ScopeWord));
  if (unknown !== undefined) {
    throw new RangeError(`Unknown scope word '${unknown}'. Known words: ${EVERY_WORD}`);
  }
  return [...new Set(words as ScopeWord[])];
}

export function isScope(text: string): boolean {
  try {
    parseScope(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether somebody with these words may hand out those (rule 74). */
export const covers = (held: readonly ScopeWord[], given: readonly ScopeWord[]) =>
  given.every((word) => held.includes(word));
