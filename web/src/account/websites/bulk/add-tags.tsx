import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { splitTags } from '../../../website/keywords/list/keyword-lines';
import { TagsField } from '../../../website/keywords/tags-field';
import { t } from '../../../shared/text/i18n';
import { Dialog } from '../../../shared/ui/dialog';
import { DialogActions } from '../../../shared/ui/dialog-actions';
import { addTags, type ChangedWebsite } from './changes';
import { ignore, Outcomes } from './outcomes';
import { useBulkChange } from './use-bulk-change';

interface Props {
  websites: readonly ChangedWebsite[];
  onClose: () => void;
}

/** Tags for all keywords of several websites. */
export default function AddTags({ websites, onClose }: Props): ReactNode {
  const [text, setText] = useState('');
  const queries = useQueryClient();
  const bulk = useBulkChange();
  const tags = splitTags(text);
  const change = addTags(queries, tags);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bulk.start({ websites, change });
  };
  return (
    <Dialog title={t('Add tags')} onClose={bulk.isPending ? ignore : onClose}>
      {bulk.isPending || bulk.isDone ? (
        <Outcomes bulk={bulk} websites={websites} change={change} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <p className="hint">
            {t('All keywords of {n, plural, one {# website} other {# websites}} get these tags.', {
              n: websites.length,
            })}
          </p>
          <TagsField known={[]} value={text} onChange={setText} autoFocus />
          <DialogActions
            label={t('Add tags')}
            error={null}
            isPending={false}
            isDisabled={tags.length === 0}
            onClose={onClose}
          />
        </form>
      )}
    </Dialog>
  );
}
