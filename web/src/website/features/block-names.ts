import { formatList } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { BlockType } from './block-types';

/** As many links of a type as a block has. */
export interface Block {
  type: BlockType;
  links: readonly unknown[];
}

/** A text for `count` blocks of a type; ads are counted one by one. */
const NAMES: Record<BlockType, (count: number) => string> = {
  ai_overview: () => t('AI Overview'),
  featured_snippet: () => t('Featured snippet'),
  answer_box: () => t('Answer box'),
  people_also_ask: () => t('People also ask'),
  local_pack: () => t('Local pack'),
  knowledge_graph: () => t('Knowledge panel'),
  top_stories: () => t('Top stories'),
  images: () => t('Images'),
  video: () => t('Videos'),
  short_videos: () => t('Short videos'),
  shopping: () => t('Shopping results'),
  popular_products: () => t('Popular products'),
  paid: (n) => t('{n, plural, one {# ad} other {# ads}}', { n }),
  sitelinks: () => t('Site links'),
  discussions: () => t('Discussions'),
  perspectives: () => t('Perspectives'),
  twitter: () => t('Posts on X'),
  jobs: () => t('Job offers'),
  events: () => t('Event listings'),
  recipes: () => t('Recipes'),
  hotels: () => t('Hotels'),
  flights: () => t('Flights'),
  local_services: () => t('Local services'),
  reviews: () => t('Reviews'),
  related_searches: () => t('Related searches'),
};

/** The name of a type; ads in the plural, without their number. */
export const blockName = (type: BlockType): string => (type === 'paid' ? t('Ads') : NAMES[type](1));

/** The blocks in words, in their order, each type once: 'AI Overview, 4 ads and Videos'. */
export function blockList(blocks: readonly Block[]): string {
  const types = [...new Set(blocks.map(({ type }) => type))];
  const names = types.map((type) => {
    const same = blocks.filter((block) => block.type === type);
    return NAMES[type](same.reduce((sum, { links }) => sum + Math.max(1, links.length), 0));
  });
  return formatList(names);
}
