import type { ReactNode } from 'react';
import { api, readData } from '../../shared/api/client';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Form } from '../../shared/ui/field';
import { ShownOnce } from '../../shared/ui/shown-once';
import { toast } from '../../shared/ui/toast';
import { atWebhook, type Webhook, useWebhookChange } from './queries';
import { type WebhookFields, WebhookForm } from './webhook-form';

const EMPTY: WebhookFields = {
  url: '',
  description: '',
  events: ['rank.run.finished', 'rank.alert'],
  descendants: false,
};

const SecretShown = ({ secret, onClose }: { secret: string; onClose: () => void }): ReactNode => (
  <ShownOnce
    text={t('Copy the secret now: it is not shown again. With it the receiver verifies the signatures.')}
    label={t('Secret')}
    value={secret}
    onClose={onClose}
  />
);

interface NewProps {
  account: string;
  hasDescendants: boolean;
  onClose: () => void;
}

/** Creates a webhook, and shows its secret once. */
export function NewWebhookDialog({ account, hasDescendants, onClose }: NewProps): ReactNode {
  const create = useWebhookChange((body: WebhookFields) =>
    readData(api.POST('/v1/webhooks', { params: { query: { account } }, body })),
  );
  return (
    <Dialog title={t('New webhook')} onClose={onClose}>
      {create.data ? (
        <SecretShown secret={create.data.secret} onClose={onClose} />
      ) : (
        <WebhookForm
          label={t('Create')}
          fields={EMPTY}
          hasDescendants={hasDescendants}
          error={create.error}
          isPending={create.isPending}
          onSubmit={(fields) => create.mutate(fields)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface EditProps {
  webhook: Webhook;
  hasDescendants: boolean;
  onClose: () => void;
}

export function EditWebhookDialog({ webhook, hasDescendants, onClose }: EditProps): ReactNode {
  const { _id, account, url, description, events, descendants } = webhook;
  const save = useWebhookChange(
    ({ url: newUrl, ...rest }: WebhookFields) =>
      readData(
        api.PATCH('/v1/webhooks/{id}', {
          params: atWebhook({ account, id: _id }),
          // The same URL would reset what is known of its failures.
          body: newUrl === url ? rest : { url: newUrl, ...rest },
        }),
      ),
    () => {
      toast({ text: t('Saved.') });
      onClose();
    },
  );
  return (
    <Dialog title={t('Edit webhook')} onClose={onClose}>
      <WebhookForm
        label={t('Save')}
        fields={{ url, description, events, descendants }}
        hasDescendants={hasDescendants}
        error={save.error}
        isPending={save.isPending}
        onSubmit={(fields) => save.mutate(fields)}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Asks, then shows the new secret once. */
export function RotateSecretDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}): ReactNode {
  const { _id, account } = webhook;
  const rotate = useWebhookChange(() =>
    readData(api.POST('/v1/webhooks/{id}/rotate', { params: atWebhook({ account, id: _id }) })),
  );
  return (
    <Dialog title={t('Rotate secret')} onClose={onClose}>
      {rotate.data ? (
        <SecretShown secret={rotate.data.secret} onClose={onClose} />
      ) : (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            rotate.mutate(undefined);
          }}
        >
          <p>{t('Make a new secret? For 24 hours the present one signs too, so that no event is lost.')}</p>
          <DialogActions
            label={t('Rotate secret')}
            error={rotate.error}
            isPending={rotate.isPending}
            onClose={onClose}
          />
        </Form>
      )}
    </Dialog>
  );
}
