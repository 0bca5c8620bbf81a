/** Elements of a result page beside the organic results. The index is the bit in stored sets: the order never changes. */
export const FEATURE_TYPES = [
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

export type FeatureType = (typeof FEATURE_TYPES)[number];

/** A set of types, one bit each. Bit 31 is the sign and never a type. */
export type FeatureBits = number;

const BITS = new Map<string, FeatureBits>(FEATURE_TYPES.map((type, bit) => [type, 1 << bit]));

export const toBit = (type: FeatureType): FeatureBits => BITS.get(type)!;

export const toBits = (types: Iterable<FeatureType>): FeatureBits => {
  let bits = 0;
  for (const type of types) bits |= toBit(type);
  return bits;
};

const MOST_KNOWN = 4096;
const known = new Map<FeatureBits, readonly FeatureType[]>();

/**
 * The types of a set, in the order of FEATURE_TYPES. Equal sets share one list, as rows of a report repeat few of them.
 * @param bits of a later release are ignored
 */
export function toTypes(bits: FeatureBits): readonly FeatureType[] {
  const list = known.get(bits);
  if (list) return list;
  const types = FEATURE_TYPES.filter((_, bit) => (bits & (1 << bit)) !== 0);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(bits, types);
  return types;
}
