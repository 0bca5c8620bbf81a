import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, readBody, readData } from '../../shared/api/client';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { atWebhook, type Webhook, useWebhookChange } from './queries';
import type { WebhooksSearch } from './url-state';
import { EditWebhookDialog, RotateSecretDialog } from './webhook-dialogs';

interface Props {
  webhook: Webhook;
  hasDescendants: boolean;
  /** Id of the element that names the webhook. */
  describedBy: string;
}

/** What can be done with a webhook. */
export function WebhookActions({ webhook, hasDescendants, describedBy }: Props): ReactNode {
  const [open, setOpen] = useState<'edit' | 'rotate'>();
  const close = () => setOpen(undefined);
  const action = { look: 'quiet', describedBy } as const;
  return (
    <div className="card-actions">
      {webhook.active && <TestButton webhook={webhook} describedBy={describedBy} />}
      <ActionButton {...action} onPress={() => setOpen('edit')}>
        {t('Edit')}
      </ActionButton>
      <PauseButton webhook={webhook} describedBy={describedBy} />
      <ActionButton {...action} onPress={() => setOpen('rotate')}>
        {t('Rotate secret')}
      </ActionButton>
      <DeleteButton webhook={webhook} describedBy={describedBy} />
      {open === 'edit' && (
        <EditWebhookDialog webhook={webhook} hasDescendants={hasDescendants} onClose={close} />
      )}
      {open === 'rotate' && <RotateSecretDialog webhook={webhook} onClose={close} />}
    </div>
  );
}

type ButtonProps = Omit<Props, 'hasDescendants'>;

/** Sends the test event, and opens its delivery. */
function TestButton({ webhook: { _id: id, account }, describedBy }: ButtonProps): ReactNode {
  const navigate = useNavigate();
  const test = useWebhookChange(
    () => readData(api.POST('/v1/webhooks/{id}/test', { params: atWebhook({ account, id }) })),
    ({ _id: delivery }) => {
      toast({ text: t('The test event is on its way.') });
      const opened = ({ account: chosen }: WebhooksSearch) => ({ account: chosen, webhook: id, delivery });
      void navigate({ to: '.', search: opened, resetScroll: false });
    },
  );
  return (
    <>
      <FormError error={test.error} withFields />
      <ActionButton
        describedBy={describedBy}
        isPending={test.isPending}
        onPress={() => test.mutate(undefined)}
      >
        {t('Send test')}
      </ActionButton>
    </>
  );
}

/** Stops the sending, or starts it again; both can be undone. */
function PauseButton({ webhook: { _id: id, account, active }, describedBy }: ButtonProps): ReactNode {
  const set = (to: boolean) =>
    readData(api.PATCH('/v1/webhooks/{id}', { params: atWebhook({ account, id }), body: { active: to } }));
  const undo = useWebhookChange(set);
  const change = useWebhookChange(set, (webhook) =>
    toast({
      text: webhook.active ? t('The webhook is active.') : t('The webhook is paused.'),
      undo: () => undo.mutate(!webhook.active),
    }),
  );
  return (
    <>
      <FormError error={change.error ?? undo.error} withFields />
      <ActionButton
        look="quiet"
        describedBy={describedBy}
        isPending={change.isPending}
        onPress={() => change.mutate(!active)}
      >
        {active ? t('Pause') : t('Resume')}
      </ActionButton>
    </>
  );
}

function DeleteButton({ webhook: { _id: id, account, url }, describedBy }: ButtonProps): ReactNode {
  const remove = useWebhookChange(
    () => readBody(api.DELETE('/v1/webhooks/{id}', { params: atWebhook({ account, id }) })),
    () => toast({ text: t('The webhook was deleted.') }),
  );
  return (
    <ConfirmedButton
      label={t('Delete')}
      title={t('Delete webhook')}
      question={t('Delete the webhook to {url} with its deliveries? Pending ones are not sent.', { url })}
      describedBy={describedBy}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
