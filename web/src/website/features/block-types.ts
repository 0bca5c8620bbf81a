/** Blocks of a result page beside its results, in the order of menus and icons. */
export const BLOCK_TYPES = [
  'ai_overview',
  'featured_snippet',
  'answer_box',
  'people_also_ask',
  'local_pack',
  'knowledge_graph',
  'top_stories',
  'images',
  'video',
  'short_videos',
  'shopping',
  'popular_products',
  'paid',
  'sitelinks',
  'discussions',
  'perspectives',
  'twitter',
  'jobs',
  'events',
  'recipes',
  'hotels',
  'flights',
  'local_services',
  'reviews',
  'related_searches',
] as const;

export type BlockType = (typeof BLOCK_TYPES)[number];

/** Some of them, joined by commas, as in the address. */
export const isBlockList = (value: string): boolean =>
  value.split(',').every((type) => BLOCK_TYPES.includes(type as BlockType));
