import type { PlannedChange } from '../../../audit/index.js';
import { keywordView } from '../../positions/keyword-list.js';
import { RANK_CONFIGS, type RankConfig } from './config.schema.js';

/** The entry of a change in the audit log. */
export const planned = (
  action: string,
  { _id, account }: Pick<RankConfig, '_id' | 'account'>,
  states: { before?: object; after?: object },
): PlannedChange => ({
  action,
  account,
  target: { type: 'config', id: String(_id) },
  ...states,
  proof: { collection: RANK_CONFIGS, filter: { _id }, fields: ['keywords_rev', 'deleted_on'] },
});

/** With the number of keywords: comparing thousands of them once is enough. */
export const summarize = ({ keywords, ...config }: Omit<RankConfig, 'slot'>) => ({
  ...auditedFields({ ...config, keywords: [] }),
  keywords: keywords.length,
});

export const auditedFields = ({
  website,
  language,
  match,
  competitors,
  every,
  weekday,
  depth,
  deep_every,
  keywords,
  slot,
}: Omit<RankConfig, 'slot'> & Partial<Pick<RankConfig, 'slot'>>) => ({
  website,
  language,
  match,
  competitors,
  every,
  weekday,
  depth,
  deep_every,
  slot,
  keywords: keywords.map(keywordView),
});
