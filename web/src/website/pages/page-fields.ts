/** Orders of the table. */
export const PAGE_FIELDS = [
  'url',
  'keywords',
  'top3',
  'top10',
  'best',
  'average',
  'visibility',
  'visibility_change',
  'traffic',
  'clicks',
  'impressions',
  'last_seen',
] as const;
