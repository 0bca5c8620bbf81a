import { KeywordFilterQuery, oneTag } from '../../tracking/dto.js';
import type { OpenShare } from './share.guard.js';

/** A query that cannot leave the tag or the view of the share. */
export function held<Query extends KeywordFilterQuery>(
  { share: { tag }, view }: OpenShare,
  query: Query,
): Query {
  if (tag !== null) return Object.assign(query, { tag: oneTag(tag), within: { tags: [tag] } });
  return Object.assign(query, view && { within: view.filter });
}
