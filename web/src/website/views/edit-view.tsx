import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../shared/text/i18n';
import { CheckField } from '../../shared/ui/check-field';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Form } from '../../shared/ui/field';
import { toast } from '../../shared/ui/toast';
import {
  readAddress,
  patchView,
  useViewChange,
  type View,
  type ViewChange,
  type ViewTarget,
} from './queries';
import { type ViewDraft, ViewFields } from './view-fields';

interface Props {
  target: ViewTarget;
  view: View;
  /** The screen as it is shown. */
  query: string;
  onClose: () => void;
}

/** Renames a view, shares it, or lets it keep what is shown now. */
export function EditView({ target, view, query, onClose }: Props): ReactNode {
  const [draft, setDraft] = useState<ViewDraft>({ name: view.name, shared: view.shared });
  const [isReplaced, setReplaced] = useState(false);
  const save = useViewChange(
    (change: ViewChange) => patchView(target, view._id, change),
    () => {
      toast({ text: t('Saved.') });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, shared } = draft;
    save.mutate({ name, ...(shared !== view.shared && { shared }), ...(isReplaced && { query }) });
  };
  return (
    <Form onSubmit={submit}>
      <ViewFields draft={draft} onChange={setDraft} />
      {view.shared && !draft.shared && (
        <p className="hint">
          {t('A view that an alert rule, the digest or a share link uses has to stay shared.')}
        </p>
      )}
      {query !== readAddress(view) && (
        <CheckField
          label={t('Replace its filters by those shown now')}
          checked={isReplaced}
          onChange={setReplaced}
        />
      )}
      <DialogActions label={t('Save')} error={save.error} isPending={save.isPending} onClose={onClose} />
    </Form>
  );
}
