import type { BlockLink, BlockName, SimulatedBlock } from '../results/blocks.js';

/** How a dialect writes the entries of a block, and the member of the body for them. */
export type BlockWriters = Partial<Record<BlockName, (block: SimulatedBlock) => Record<string, unknown>>>;

/**
 * The blocks as members of a body; blocks without a writer are left out.
 * Lists of one name are joined.
 */
export function blockMembers(
  blocks: readonly SimulatedBlock[],
  writers: BlockWriters,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const block of blocks) {
    for (const [name, value] of Object.entries(writers[block.name]?.(block) ?? {})) {
      const known = body[name];
      body[name] =
        Array.isArray(known) && Array.isArray(value)
          ? [...(known as unknown[]), ...(value as unknown[])]
          : value;
    }
  }
  return body;
}

/** The first entry of a block that has just one. */
export const only = ({ links }: SimulatedBlock): BlockLink => links[0]!;

/** Ads and other elements of the main column that a block consists of. */
export const countSteps = ({ name, links }: SimulatedBlock): number =>
  name === 'knowledge_graph' ? 0 : name === 'paid' ? links.length : 1;

/** Whether ads are above the results. */
export const isTop = ({ above }: SimulatedBlock): boolean => above === 0;

export const plain = (links: readonly BlockLink[]) => links.map(({ link, title }) => ({ title, link }));

export const SITELINKS = { inline: [{ title: 'Contact', link: 'https://sitelinks.example/contact' }] };

export const RELATED = [{ query: 'related search' }];

/** @returns the members of the best result of a first page with site links, else none */
export const sitelinksIf = (wanted: boolean, members: object) => (_: object, index: number) =>
  wanted && index === 0 ? members : {};
