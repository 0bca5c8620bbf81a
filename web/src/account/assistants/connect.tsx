import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { Field } from '../../shared/ui/field';
import { PageHeader } from '../../shared/ui/page-header';
import { Secret } from '../../shared/ui/secret';
import { Select } from '../../shared/ui/select';
import { FormError } from '../../shared/ui/states';
import { useTitle } from '../../shared/ui/use-title';
import { ASSISTANT_CLIENTS, type AssistantClient } from './assistant-clients';
import './assistants.css';
import { assistantUrl, checkLogin, countTools } from './queries';

const PLACEHOLDER = 'rw_…';

/** How a client of an assistant gets to the rank tracker. */
export function ConnectPage(): ReactNode {
  useTitle(t('Connect an assistant'));
  const [id, setId] = useState(ASSISTANT_CLIENTS[0]!.id);
  const client = ASSISTANT_CLIENTS.find((each) => each.id === id)!;
  return (
    <div className="page page-text assistants">
      <PageHeader
        title={t('Connect an assistant')}
        sub={t('Assistants read your positions, and change them with your consent (Model Context Protocol).')}
      />
      <Card title={t('Address')}>
        <Secret label={t('Address')} value={assistantUrl()} />
      </Card>
      <Card title={t('Assistant')}>
        <Select
          label={t('Assistant')}
          quiet
          value={id}
          choices={ASSISTANT_CLIENTS.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={setId}
        />
        <Instructions key={id} client={client} />
      </Card>
    </div>
  );
}

function Instructions({ client }: { client: AssistantClient }): ReactNode {
  const [key, setKey] = useState('');
  const test = useMutation({
    mutationFn: () => (client.logsIn ? checkLogin().then(() => undefined) : countTools(key.trim())),
  });
  return (
    <>
      {!client.logsIn && (
        <>
          <Field
            name="key"
            label={t('API key')}
            type="password"
            autoComplete="off"
            value={key}
            onChange={({ target }) => setKey(target.value)}
            hint={t('It stays in this page. "View websites and reports" is enough to read.')}
          />
          <p>
            <Link to="/profile">{t('New API key')}</Link>
          </p>
        </>
      )}
      <p>{client.steps()}</p>
      <pre className="snippet">{client.snippet(assistantUrl(), key.trim() || PLACEHOLDER)}</pre>
      <p className="actions">
        <ActionButton
          isPending={test.isPending}
          isDisabled={!client.logsIn && key.trim() === ''}
          onPress={() => test.mutate()}
        >
          {t('Test the connection')}
        </ActionButton>
        {test.isSuccess && <span role="status">{successText(test.data)}</span>}
      </p>
      <FormError error={test.error} />
    </>
  );
}

const successText = (tools: number | undefined): string =>
  tools === undefined
    ? t('Assistants can log in here.')
    : t('Connected. Tools: {n}', { n: formatNumber(tools) });
