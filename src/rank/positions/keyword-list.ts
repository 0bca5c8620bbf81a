import { deviceField, type Device, type KeywordEntry, keywordId, type TaggedKeyword } from './series.js';
import { MAX_TAGS, withoutTags, withTags } from './keyword-filter.js';

/** A keyword as it is stored and returned: without what it does not have, and without `device` for desktop. */
export interface Keyword {
  keyword: string;
  /** Two upper-case letters. */
  country: string;
  near?: string;
  device?: Device;
  tags?: string[];
}

export function keywordView(entry: TaggedKeyword): Keyword {
  const { keyword, country, near, tags = [] } = entry;
  return {
    keyword,
    country,
    ...(near ? { near } : {}),
    ...deviceField(entry),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
  };
}

/** The keywords after a change: the same list when nothing changes. Duplicates among the given ones count once. */
interface ChangedList {
  keywords: Keyword[];
}

interface AddedKeywords extends ChangedList {
  added: number;
  /** Already there; they get the tags that are new. */
  known: number;
  /** Indexes of given keywords that are not applied: with their tags a keyword would have too many. */
  overfull: number[];
}

/** Pauses at each keyword. */
export function* addKeywords(
  list: Keyword[],
  given: readonly TaggedKeyword[],
): Generator<void, AddedKeywords> {
  const keywords = [...list];
  const indexes = yield* indexKeywords(list);
  const known = new Set<number>();
  const overfull: number[] = [];
  let changed = false;
  for (const [givenIndex, entry] of given.entries()) {
    yield;
    const id = keywordId(entry);
    const index = indexes.get(id);
    const { tags: before = [] } = index === undefined ? {} : keywords[index]!;
    const tags = withTags(before, entry.tags ?? []);
    if (tags.length > MAX_TAGS) {
      overfull.push(givenIndex);
      continue;
    }
    if (index !== undefined && index < list.length) known.add(index);
    if (index !== undefined && tags === before) continue;
    const next = keywordView({ ...(index === undefined ? entry : keywords[index]!), tags });
    indexes.set(id, index ?? keywords.length);
    keywords[index ?? keywords.length] = next;
    changed = true;
  }
  const added = keywords.length - list.length;
  return { keywords: changed ? keywords : list, added, known: known.size, overfull };
}

function* indexKeywords(list: readonly Keyword[]): Generator<void, Map<string, number>> {
  const indexes = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    indexes.set(keywordId(entry), index);
    yield;
  }
  return indexes;
}

export function removeKeywords(
  list: Keyword[],
  given: readonly KeywordEntry[],
): ChangedList & { removed: number; unknown: number } {
  const ids = new Set(given.map(keywordId));
  const kept = list.filter((entry) => !ids.has(keywordId(entry)));
  const removed = list.length - kept.length;
  return { keywords: removed === 0 ? list : kept, removed, unknown: ids.size - removed };
}

export interface TagChange {
  add?: readonly string[];
  remove?: readonly string[];
}

interface RetaggedKeywords extends ChangedList {
  /** Keywords whose tags really change. */
  changed: number;
  unknown: number;
  /** Whether a keyword would have too many tags. */
  overfull: boolean;
}

export function changeTags(
  list: Keyword[],
  given: readonly KeywordEntry[],
  { add = [], remove = [] }: TagChange,
): RetaggedKeywords {
  const ids = new Set(given.map(keywordId));
  let [changed, found, overfull] = [0, 0, false];
  const keywords = list.map((entry) => {
    if (!ids.has(keywordId(entry))) return entry;
    found += 1;
    const { tags: before = [] } = entry;
    const tags = withTags(withoutTags(before, remove), add);
    if (tags === before) return entry;
    changed += 1;
    overfull ||= tags.length > MAX_TAGS;
    return keywordView({ ...entry, tags });
  });
  return { keywords: changed === 0 ? list : keywords, changed, unknown: ids.size - found, overfull };
}
