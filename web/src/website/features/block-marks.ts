import { t } from '../../shared/text/i18n';
import { blockName } from './block-names';
import { BLOCK_TYPES, type BlockType } from './block-types';

/** What a row of the keyword table, or a day of its history, says of the result page; absent where it is unknown. */
export interface PageBlocks {
  features?: readonly BlockType[] | undefined;
  owned?: readonly { type: BlockType }[] | undefined;
  unknown_owner?: readonly BlockType[] | undefined;
}

/** A block of the page, with whether the website is in it. */
export interface BlockMark {
  type: BlockType;
  isOwn: boolean;
  /** "AI Overview, with your website". */
  text: string;
}

/** The blocks with the website first, as those must be seen; then in the order of menus. */
export function blockMarks({
  features = [],
  owned = [],
  unknown_owner: unknown = [],
}: PageBlocks): BlockMark[] {
  const own = new Set(owned.map(({ type }) => type));
  const marks = BLOCK_TYPES.filter((type) => features.includes(type)).map((type) => ({
    type,
    isOwn: own.has(type),
    text: markText(type, own.has(type), unknown.includes(type)),
  }));
  return [...marks.filter(({ isOwn }) => isOwn), ...marks.filter(({ isOwn }) => !isOwn)];
}

function markText(type: BlockType, isOwn: boolean, isUnknown: boolean): string {
  const block = blockName(type);
  if (isOwn) return t('{block}: your website is in it', { block });
  return isUnknown ? t('{block}: its websites are unknown', { block }) : block;
}
