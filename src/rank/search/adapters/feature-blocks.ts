import type { FeatureType } from '../../positions/features/feature-types.js';
import type { FeatureLink } from '../../positions/features/page-features.js';
import { type EntryForm, linksOf, type Path, titleOf } from './feature-links.js';
import { listAt, MAX_ENTRIES, member } from './reading.js';

/** One block of a page as an adapter reads it. */
export interface Block {
  /** Undefined: a type outside the vocabulary, which only takes a place in the order. */
  type: FeatureType | undefined;
  title?: string;
  links: FeatureLink[];
  /** Comparable with that of organic results; undefined where the provider states none. */
  order?: number | undefined;
  /** Elements of the main column: 1, or one for each ad. */
  steps: number;
  /** Outside of the main column. */
  aside?: boolean;
}

/** Where a provider has the blocks of a type. */
export interface BlockForm extends EntryForm {
  type: FeatureType;
  at: Path;
  /** The list of entries inside the block; absent: the block is the list, or the only entry. */
  entries?: Path;
}

export interface BlocksRead {
  blocks: Block[];
  /** Blocks of another shape or type. */
  dropped: number;
}

const ASIDE: ReadonlySet<FeatureType> = new Set(['knowledge_graph', 'sitelinks']);

/**
 * Reads the blocks of a page. A block that is missing or empty is none, one of another shape is dropped and counted.
 * @param orderOf order of a block, by its value and first entry
 */
export function readBlocks(
  body: unknown,
  forms: readonly BlockForm[],
  orderOf: (value: unknown, entry: unknown, type: FeatureType) => number | undefined = () => undefined,
): BlocksRead {
  const read: BlocksRead = { blocks: [], dropped: 0 };
  for (const form of forms) {
    const value = member(body, ...form.at);
    if (isNone(value)) continue;
    const entries = entriesOf(value, form.entries);
    if (entries)
      read.blocks.push(blockOf(form.type, value, entries, form, orderOf(value, entries[0], form.type)));
    else read.dropped += 1;
  }
  return read;
}

export function blockOf(
  type: FeatureType,
  value: unknown,
  entries: readonly unknown[],
  form: EntryForm,
  order?: number,
): Block {
  const title = Array.isArray(value) ? '' : titleOf(value, [['title']]);
  const read = entries.slice(0, MAX_ENTRIES);
  return {
    type,
    ...(title !== '' && { title }),
    links: linksOf(read, form),
    order,
    steps: type === 'paid' ? read.length : 1,
    ...(ASIDE.has(type) && { aside: true }),
  };
}

/** A box that quotes a page is a featured snippet; one without a link states an answer. */
export const withAnswerBox = ({ blocks, dropped }: BlocksRead): BlocksRead => ({
  dropped,
  blocks: blocks.map((block) =>
    block.type === 'featured_snippet' && block.links.length === 0 ? { ...block, type: 'answer_box' } : block,
  ),
});

/** The site links below organic results. They belong to the website of the result. */
export function sitelinksOf(
  organic: readonly unknown[],
  hasSitelinks: (result: unknown) => boolean,
  link = 'link',
): Block[] {
  return organic
    .slice(0, MAX_ENTRIES)
    .filter(hasSitelinks)
    .map((result) => blockOf('sitelinks', undefined, [result], { links: [[link]] }));
}

export const hasEntries =
  (...paths: readonly Path[]) =>
  (value: unknown): boolean =>
    paths.some((path) => (listAt(value, ...path)?.length ?? 0) > 0);

const isNone = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0);

/** @returns undefined for another shape */
function entriesOf(value: unknown, entries: Path | undefined): unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return entries ? (listAt(value, ...entries) ?? []) : [value];
  const objects = value.filter((entry) => typeof entry === 'object' && entry !== null);
  return objects.length > 0 ? objects : undefined;
}
