import type { NamedKeyword } from '../../shared/configuration/named-keyword';

export interface FailedKeyword {
  keyword: string;
  country: string;
  near: string;
  device: 'desktop' | 'mobile';
  message: string;
}

const idOf = ({ keyword, country, near = '', device = 'desktop' }: NamedKeyword) =>
  JSON.stringify([keyword, country, near, device]);

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
  const ids = new Set(tracked.map(idOf));
  return failed
    .filter((each) => ids.has(idOf(each)))
    .map(({ keyword, country, near, device }) => ({ keyword, country, near, device }));
}
