import type { NamedKeyword } from '../../shared/configuration/named-keyword';
import { folded } from '../../shared/text/fold';
import type { TagChange } from './list/keyword-changes';

interface Tagged extends NamedKeyword {
  tags: string[];
}

const withoutTags = ({ tags: _tags, ...keyword }: Tagged): NamedKeyword => keyword;

/**
 * Changes that restore the tags which keywords had before a change of these tags.
 * @param before the keywords with their tags
 */
export function reverseChange(
  before: readonly Tagged[],
  kind: 'add' | 'remove',
  tags: readonly string[],
): TagChange[] {
  const back = kind === 'add' ? 'remove' : 'add';
  return tags.flatMap((tag) => {
    const same = (other: string) => folded(other) === folded(tag);
    const changed = before.filter((keyword) => keyword.tags.some(same) === (kind === 'remove'));
    if (changed.length === 0) return [];
    return [{ keywords: changed.map(withoutTags), tags: { [back]: [tag] } }];
  });
}
