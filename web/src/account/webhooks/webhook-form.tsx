import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { t } from '../../shared/text/i18n';
import { CheckField } from '../../shared/ui/check-field';
import { Checkboxes } from '../../shared/ui/checkboxes';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import type { NewWebhook, WebhookEvent } from './queries';
import { eventChoices, urlProblem } from './words';

export type WebhookFields = Required<Omit<NewWebhook, 'active'>>;

interface Props {
  label: string;
  fields: WebhookFields;
  /** There are accounts below. */
  hasDescendants: boolean;
  error: unknown;
  isPending: boolean;
  onSubmit: (fields: WebhookFields) => void;
  onClose: () => void;
}

const EXAMPLE_URL = 'https://hooks.example.com/rankwire';

/** The fields of a webhook, new or not. */
export function WebhookForm({ label, fields, hasDescendants, error, onSubmit, ...rest }: Props): ReactNode {
  const [values, setValues] = useState(fields);
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<WebhookFields>) => setValues((before) => ({ ...before, ...change }));
  const hasEvents = values.events.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasEvents) onSubmit(values);
  };
  const url = error instanceof ApiError ? error.fields['url'] : undefined;
  const problems = {
    ...plainProblems(error, url === undefined ? {} : { url: urlProblem(url) }),
    ...(isTried && !hasEvents ? { events: t('Choose at least one event.') } : {}),
  };
  return (
    <Form onSubmit={submit} problems={problems}>
      <Field
        name="url"
        label={t('URL')}
        hint={t('Events are posted to this address, signed with the secret of the webhook.')}
        type="url"
        placeholder={EXAMPLE_URL}
        value={values.url}
        maxLength={2048}
        onChange={({ target }) => set({ url: target.value })}
        required
        autoFocus
      />
      <Field
        name="description"
        label={t('Description')}
        value={values.description}
        maxLength={200}
        onChange={({ target }) => set({ description: target.value })}
      />
      <Checkboxes
        name="events"
        label={t('Events')}
        choices={eventChoices()}
        value={values.events}
        onChange={(events) => set({ events: events as WebhookEvent[] })}
      />
      {(hasDescendants || values.descendants) && (
        <CheckField
          label={t('Events of the accounts below it too')}
          checked={values.descendants}
          onChange={(descendants) => set({ descendants })}
        />
      )}
      <DialogActions label={label} error={error} shown={['url', 'description', 'events']} {...rest} />
    </Form>
  );
}
