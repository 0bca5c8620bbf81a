import { keywordKey, type NamedKeyword } from '../../../shared/configuration/named-keyword';
import { t } from '../../../shared/text/i18n';
import { translate } from '../../../shared/ui/server-texts';
import type { Refusal } from './keyword-changes';
import { type FileKeyword, indexOfLine } from './keyword-file';

const SAME_SEARCH = /^the same search as ("(?:[^"\\]|\\.)*"): /;
const REPEATED = /^the keyword is repeated: line (\d+) /;

/** The keyword that has the same search as a refused one: by its text, or by its index in the file. */
export function sameKeyword(message: string): { text: string } | { index: number } | undefined {
  const text = SAME_SEARCH.exec(message)?.[1];
  if (text !== undefined) return { text: JSON.parse(text) as string };
  const line = REPEATED.exec(message)?.[1];
  return line === undefined ? undefined : { index: indexOfLine(Number(line)) };
}

const CHARACTERS = /(\d+) characters/;
const TAGS = /at most (\d+) tags/;

/** Why the server refuses a keyword, in the language of the user as far as the console knows the reason. */
export function refusalText(message: string, { keyword, country, device }: FileKeyword): string {
  const characters = CHARACTERS.exec(message)?.[1];
  if (message.startsWith('keyword must have'))
    return keyword === ''
      ? t('The keyword is missing.')
      : t('The keyword has more than {n} characters.', { n: characters });
  if (/^country must be|is not a country code/.test(message))
    return country === '' ? t('The country is missing.') : t('Unknown country: {country}', { country });
  if (message.startsWith('near must have'))
    return t('The location has more than {n} characters.', { n: characters });
  if (message.startsWith('device must be')) return t('Unknown device: {device}', { device });
  const tags = TAGS.exec(message)?.[1];
  if (tags !== undefined) return t('More than {n} tags.', { n: tags });
  if (message.startsWith('tags must be texts'))
    return t('A tag has more than {n} characters.', { n: characters });
  return translate(message);
}

/** A keyword that is not added. */
export interface NotAddedKeyword {
  keyword: NamedKeyword;
  /** LISTED, TRACKED, or what is wrong. */
  reason: string;
}

/** The same search as another one that is added. */
export const LISTED = 'listed';
/** The same search as a tracked one. */
export const TRACKED = 'tracked';

/**
 * @param sent the keywords of the file
 * @param add those of them that are added
 */
export function readRefusals(
  refused: readonly Refusal[],
  sent: readonly NamedKeyword[],
  add: readonly NamedKeyword[],
): NotAddedKeyword[] {
  const added = new Set(add.map(keywordKey));
  const readReason = (keyword: NamedKeyword, message: string): string => {
    const same = sameKeyword(message);
    if (same === undefined) return refusalText(message, keyword);
    const isListed = 'index' in same || added.has(keywordKey({ ...keyword, keyword: same.text }));
    return isListed ? LISTED : TRACKED;
  };
  return refused.flatMap(({ line, message }) => {
    const keyword = sent[indexOfLine(line)];
    return keyword === undefined ? [] : [{ keyword, reason: readReason(keyword, message) }];
  });
}
