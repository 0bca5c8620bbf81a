import { t } from '../../shared/text/i18n';
import { blockList } from '../features/block-names';
import type { Serp } from './queries';

export type Block = NonNullable<Serp['features']>[number];

/** Not part of what a searcher passes on the way down to a result. */
const ASIDE: ReadonlySet<Block['type']> = new Set(['knowledge_graph', 'sitelinks']);

/**
 * What the page has beside the results, as sentences: what is above the website, and the blocks that it is in. None where
 * the blocks are unknown.
 */
export function blockTexts({ features, rank_absolute: own }: Serp): string[] {
  if (features === undefined) return [];
  if (features.length === 0) return [t('Nothing but results on the page')];
  const owned = features.filter(({ links }) => links.some((link) => link.own));
  return [
    ...firstResultText(features, own ?? null),
    placeText(features, own ?? null),
    ...(owned.length > 0 ? [t('Your website is in: {blocks}', { blocks: blockList(owned) })] : []),
  ];
}

/** None where the same blocks are above the website, and without an order. */
function firstResultText(features: readonly Block[], own: number | null): string[] {
  const first = firstRank(features);
  if (first === undefined) return [];
  const above = aboveRank(features, first);
  const isSame = own !== null && aboveRank(features, own).length === above.length;
  return above.length === 0 || isSame
    ? []
    : [t('Above the first result: {blocks}', { blocks: blockList(above) })];
}

/** Position among all elements of the first organic result: the first one that no block has. */
function firstRank(features: readonly Block[]): number | undefined {
  const main = features.filter(({ type, rank_absolute }) => rank_absolute !== null && !ASIDE.has(type));
  if (main.length === 0) return undefined;
  const ranks = main.toSorted((one, other) => one.rank_absolute! - other.rank_absolute!);
  return ranks.reduce(
    (next, { type, rank_absolute: rank, links }) =>
      rank === next ? next + (type === 'paid' ? Math.max(1, links.length) : 1) : next,
    1,
  );
}

const aboveRank = (features: readonly Block[], below: number) =>
  features.filter(({ type, rank_absolute: rank }) => rank !== null && rank < below && !ASIDE.has(type));

/** Without an order the page is described as a whole. */
function placeText(features: readonly Block[], own: number | null): string {
  if (own === null) return t('On the page: {blocks}', { blocks: blockList(features) });
  const above = aboveRank(features, own);
  return above.length === 0
    ? t('Nothing but results above your page')
    : t('Above your page: {blocks}', { blocks: blockList(above) });
}
