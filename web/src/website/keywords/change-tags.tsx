import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { toast } from '../../shared/ui/toast';
import {
  changeTags,
  changeTagsInTurn,
  type SelectedKeyword,
  type Target,
  useKeywordChange,
} from './list/keyword-changes';
import { splitTags } from './list/keyword-lines';
import { TagsField } from './tags-field';
import { reverseChange } from './undo';

interface Props {
  target: Target;
  kind: 'add' | 'remove';
  keywords: SelectedKeyword[];
  /** To choose from. */
  known: string[];
  onDone: () => void;
  onClose: () => void;
}

export default function ChangeTags({ target, kind, keywords, known, onDone, onClose }: Props): ReactNode {
  const [text, setText] = useState('');
  const tags = splitTags(text);
  const undo = useKeywordChange(target, changeTagsInTurn, () => {});
  const change = useKeywordChange(target, changeTags, ({ changed }) => {
    toast({
      text: t('{n, plural, one {# keyword} other {# keywords}} changed', { n: changed }),
      ...(changed > 0 && { undo: () => undo.mutate(reverseChange(keywords, kind, tags)) }),
    });
    onDone();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = keywords.map(({ tags: _tags, ...name }) => name);
    change.mutate({ keywords: names, tags: { [kind]: tags } });
  };
  const title = kind === 'add' ? t('Add tags') : t('Remove tags');
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <p className="hint">
          {t('{n, plural, one {# selected keyword} other {# selected keywords}}.', { n: keywords.length })}
        </p>
        <TagsField known={known} value={text} onChange={setText} autoFocus />
        <DialogActions
          label={title}
          error={change.error}
          isPending={change.isPending}
          isDisabled={tags.length === 0}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
