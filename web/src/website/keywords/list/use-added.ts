import { keywordKey, type NamedKeyword } from '../../../shared/configuration/named-keyword';
import { useStartCheck } from '../../checks/start-check';
import { formatNumber } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';
import { toast } from '../../../shared/ui/toast';
import { removeKeywords, type Target, useKeywordChange } from './keyword-changes';

interface Result {
  added: number;
  known: number;
}

/** Keywords that are not tracked, without tags. */
export function untracked(sent: readonly NamedKeyword[], tracked: readonly NamedKeyword[]): NamedKeyword[] {
  const ids = new Set(tracked.map(keywordKey));
  return sent
    .filter((each) => !ids.has(keywordKey(each)))
    .map(({ keyword, country, near, device }) => ({
      keyword,
      country,
      ...(near && { near }),
      ...(device && { device }),
    }));
}

/**
 * What follows when keywords were added: they are checked where that is wanted, and can be taken back.
 * @param tracked the keywords before
 */
export function useAdded(target: Target, tracked: readonly NamedKeyword[]) {
  const check = useStartCheck(target, true);
  const undo = useKeywordChange(target, removeKeywords, ({ removed }) =>
    toast({ text: t('{n, plural, one {# keyword} other {# keywords}} taken back', { n: removed }) }),
  );
  return (result: Result, sent: readonly NamedKeyword[], isChecked: boolean) => {
    const fresh = untracked(sent, tracked);
    const isAny = result.added > 0 && fresh.length > 0;
    toast({ text: addedText(result), ...(isAny && { undo: () => undo.mutate(fresh) }) });
    if (isAny && isChecked) check.mutate({ keywords: fresh });
  };
}

export function addedText({ added, known }: Result): string {
  const text = t('{n, plural, one {# keyword} other {# keywords}} added', { n: added });
  if (known === 0) return text;
  return `${text}, ${t('{n} already tracked', { n: formatNumber(known) })}`;
}
