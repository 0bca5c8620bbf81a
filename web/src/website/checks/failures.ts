import { keywordKey, type NamedKeyword } from '../../shared/configuration/named-keyword';

export interface FailedKeyword {
  keyword: string;
  country: string;
  near: string;
  device: 'desktop' | 'mobile';
  message: string;
}

/** Failed keywords by their reason, the most frequent first. */
export function byReason(failed: readonly FailedKeyword[]): [message: string, keywords: FailedKeyword[]][] {
  const groups = new Map<string, FailedKeyword[]>();
  for (const each of failed) groups.set(each.message, [...(groups.get(each.message) ?? []), each]);
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}

/** Failures of keywords that are still tracked: others cannot be checked. */
export function retriable(
  failed: readonly FailedKeyword[],
  tracked: readonly NamedKeyword[],
): Required<NamedKeyword>[] {
  const ids = new Set(tracked.map(keywordKey));
  return failed
    .filter((each) => ids.has(keywordKey(each)))
    .map(({ keyword, country, near, device }) => ({ keyword, country, near, device }));
}
