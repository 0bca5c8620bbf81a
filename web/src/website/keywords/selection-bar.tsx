import { RefreshCw, Tag, Tags, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useRequestsText, useStartCheck } from '../checks/start-check';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Icon } from '../../shared/ui/icon';
import { SelectionBar } from '../../shared/ui/selection-bar';
import type { DialogName } from './keyword-actions';
import type { SelectedKeyword, Target } from './list/keyword-changes';

interface Props {
  target: Target;
  keywords: SelectedKeyword[];
  onOpen: (dialog: DialogName) => void;
  onClear: () => void;
}

export const KeywordSelectionBar = ({
  keywords,
  onClear,
  mayWrite,
  ...actions
}: Props & { mayWrite: boolean }): ReactNode => (
  <SelectionBar count={keywords.length} onClear={onClear}>
    {mayWrite && <SelectionActions keywords={keywords} onClear={onClear} {...actions} />}
  </SelectionBar>
);

function SelectionActions({ target, keywords, onOpen, onClear }: Props): ReactNode {
  const id = useId();
  const requests = useRequestsText(target.account, keywords.length);
  const check = useStartCheck(target);
  const start = () =>
    check.mutate(
      { keywords: keywords.map(({ tags: _tags, ...name }) => name), again: true },
      { onSuccess: onClear },
    );
  return (
    <>
      <ActionButton look="quiet" onPress={() => onOpen('add-tags')}>
        <Icon of={Tag} />
        {t('Add tags')}
      </ActionButton>
      <ActionButton look="quiet" onPress={() => onOpen('remove-tags')}>
        <Icon of={Tags} />
        {t('Remove tags')}
      </ActionButton>
      <ActionButton look="quiet" describedBy={id} isPending={check.isPending} onPress={start}>
        <Icon of={RefreshCw} />
        {t('Check selected')}
      </ActionButton>
      <span id={id} className="selection-cost">
        {requests}
      </span>
      <ActionButton look="danger" onPress={() => onOpen('delete')}>
        <Icon of={Trash2} />
        {t('Delete')}
      </ActionButton>
    </>
  );
}
