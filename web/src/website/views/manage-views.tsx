import { type FormEvent, type ReactNode, useState } from 'react';
import { useMay } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { toast } from '../../shared/ui/toast';
import { EditView } from './edit-view';
import { deleteView, useViewChange, type View, type ViewTarget } from './queries';

interface Props {
  target: ViewTarget;
  views: readonly View[];
  query: string;
  onClose: () => void;
}

type Opened = { view: View; as: 'edit' | 'delete' };

/** The views of a screen, to be renamed, shared and deleted. */
export function ManageViews({ target, views, query, onClose }: Props): ReactNode {
  const [opened, setOpened] = useState<Opened>();
  const back = () => setOpened(undefined);
  if (opened?.as === 'edit')
    return (
      <Dialog title={t('Edit view')} onClose={onClose}>
        <EditView target={target} view={opened.view} query={query} onClose={back} />
      </Dialog>
    );
  if (opened)
    return (
      <Dialog title={t('Delete view')} onClose={onClose}>
        <DeleteView target={target} view={opened.view} onClose={back} />
      </Dialog>
    );
  return (
    <Dialog title={t('Views')} onClose={onClose}>
      {views.length === 0 && <p>{t('No view yet.')}</p>}
      <ul className="plain-list" aria-label={t('Views')}>
        {views.map((view) => (
          <ViewItem key={view._id} view={view} onOpen={(as) => setOpened({ view, as })} />
        ))}
      </ul>
      <span className="actions">
        <ActionButton onPress={onClose}>{t('Close')}</ActionButton>
      </span>
    </Dialog>
  );
}

interface ItemProps {
  view: View;
  onOpen: (as: Opened['as']) => void;
}

/** Shared views are changed by those who may change the website. */
function ViewItem({ view: { _id: id, name, shared }, onOpen }: ItemProps): ReactNode {
  const mayWrite = useMay('rank:write');
  return (
    <li className="item item-line">
      <div>
        <strong id={`view-${id}`}>{name}</strong>
        <p className="hint">{shared ? t('Shared with the account') : t('Only yours')}</p>
      </div>
      {(mayWrite || !shared) && (
        <span className="actions">
          <ActionButton look="quiet" describedBy={`view-${id}`} onPress={() => onOpen('edit')}>
            {t('Edit')}
          </ActionButton>
          <ActionButton look="quiet" describedBy={`view-${id}`} onPress={() => onOpen('delete')}>
            {t('Delete')}
          </ActionButton>
        </span>
      )}
    </li>
  );
}

function DeleteView({
  target,
  view,
  onClose,
}: {
  target: ViewTarget;
  view: View;
  onClose: () => void;
}): ReactNode {
  const { _id: id, name } = view;
  const remove = useViewChange(
    () => deleteView(target, id),
    () => {
      toast({ text: t('Deleted the view "{name}".', { name }) });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate(undefined);
  };
  return (
    <form onSubmit={submit}>
      <p>{t('Delete the view "{name}"?', { name })}</p>
      <DialogActions
        label={t('Delete')}
        look="danger"
        error={remove.error}
        isPending={remove.isPending}
        onClose={onClose}
      />
    </form>
  );
}
