import { useStartCheck } from '../../checks/start-check';
import { formatNumber } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';
import { toast } from '../../../shared/ui/toast';
import { type NewKeyword, removeKeywords, type Target, useKeywordChange } from './keyword-changes';

interface Result {
  added: number;
  known: number;
}

/** What follows when keywords were added: they are checked where that is wanted, and can be taken back. */
export function useAdded(target: Target) {
  const check = useStartCheck(target, true);
  const undo = useKeywordChange(target, removeKeywords, ({ removed }) =>
    toast({ text: t('{n, plural, one {# keyword} other {# keywords}} taken back', { n: removed }) }),
  );
  return (result: Result, added: readonly NewKeyword[], isChecked: boolean) => {
    const keywords = added.map(({ tags: _tags, ...name }) => name);
    const isAny = result.added > 0 && keywords.length > 0;
    toast({ text: addedText(result), ...(isAny && { undo: () => undo.mutate(keywords) }) });
    if (isAny && isChecked) check.mutate({ keywords });
  };
}

export function addedText({ added, known }: Result): string {
  const text = t('{n, plural, one {# keyword} other {# keywords}} added', { n: added });
  if (known === 0) return text;
  return `${text}, ${t('{n} already tracked', { n: formatNumber(known) })}`;
}
