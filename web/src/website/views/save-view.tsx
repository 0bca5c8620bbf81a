import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Form } from '../../shared/ui/field';
import { toast } from '../../shared/ui/toast';
import { postView, useViewChange, type View, type ViewTarget } from './queries';
import { type ViewDraft, ViewFields } from './view-fields';

interface Props {
  target: ViewTarget;
  screen: View['screen'];
  query: string;
  onClose: () => void;
}

/** Keeps the screen as it is shown under a name. */
export function SaveView({ target, screen, query, onClose }: Props): ReactNode {
  const [draft, setDraft] = useState<ViewDraft>({ name: '', shared: false });
  const save = useViewChange(
    (given: ViewDraft) => postView(target, { ...given, screen, query }),
    ({ name }) => {
      toast({ text: t('Saved the view "{name}".', { name }) });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft);
  };
  return (
    <Dialog title={t('Save view')} onClose={onClose}>
      <Form onSubmit={submit}>
        <p className="hint">{t('A view keeps filters, order, columns and range.')}</p>
        <ViewFields draft={draft} onChange={setDraft} />
        <DialogActions label={t('Save')} error={save.error} isPending={save.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
