import { locale, t } from '../text/i18n';
import { blockList } from '../serp-features/block-names';
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
    placeText(features, own ?? null),
    ...(owned.length > 0 ? [t('Your website is in: {blocks}', { blocks: namesOf(owned) })] : []),
  ];
}

/** Without an order the page is described as a whole. */
function placeText(features: readonly Block[], own: number | null): string {
  if (own === null) return t('On the page: {blocks}', { blocks: namesOf(features) });
  const above = features.filter(
    ({ type, rank_absolute: rank }) => rank !== null && rank < own && !ASIDE.has(type),
  );
  return above.length === 0
    ? t('Nothing but results above your page')
    : t('Above your page: {blocks}', { blocks: namesOf(above) });
}

const namesOf = (blocks: readonly Block[]): string => blockList(blocks, locale());
