import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { addDays } from '../../shared/days/days';
import { formatDay, formatPercent } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { Field, Form, LongField } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { Select } from '../../shared/ui/select';
import { ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import { translate } from '../../shared/ui/server-texts';
import { toast } from '../../shared/ui/toast';
import { CheckResult } from './check-result';
import {
  checkConnection,
  type Connection,
  connectionQuery,
  deleteConnection,
  type NewConnection,
  propertiesQuery,
  putConnection,
  requestConsent,
  type Target,
  useConnectionChange,
} from './queries';

interface Props extends Target {
  mayWrite: boolean;
}

/** The connection of the website to Google Search Console. */
export function SearchConsoleSection({ mayWrite, ...target }: Props): ReactNode {
  const connection = useQuery(connectionQuery(target));
  const { data } = connection;
  return (
    <Card
      title={t('Search Console')}
      hint={t('Clicks, impressions and positions that Google counts, beside the checked positions.')}
    >
      {connection.isPending && <SkeletonRows count={3} />}
      {connection.error && <ErrorPanel error={connection.error} onRetry={() => void connection.refetch()} />}
      {data && data.property !== null && <State target={target} connection={data} mayWrite={mayWrite} />}
      {data && data.property === null && (
        <>
          <p>{t('Not connected.')}</p>
          {mayWrite && <Connect target={target} connection={data} />}
        </>
      )}
    </Card>
  );
}

const stateText = ({ state }: Connection): string =>
  state === null
    ? t('Not connected.')
    : {
        connected: t('Connected'),
        importing: t('Importing'),
        failed: t('Failed'),
        reconnect: t('Connect again'),
      }[state];

interface StateProps {
  target: Target;
  connection: Connection;
  mayWrite: boolean;
}

function State({ target, connection, mayWrite }: StateProps): ReactNode {
  const check = useConnectionChange(() => checkConnection(target));
  const remove = useConnectionChange(
    () => deleteConnection(target),
    () => toast({ text: t('Search Console was disconnected.') }),
  );
  const [isChanging, setChanging] = useState(false);
  const {
    property,
    client_email: email,
    imported_from: from,
    imported_to: to,
    final_to: finalTo,
  } = connection;
  const { hidden_share: hidden, error, remedy, link, state } = connection;
  return (
    <>
      <dl className="facts">
        <dt>{t('Property')}</dt>
        <dd>{property}</dd>
        {email !== null && (
          <>
            <dt>{t('Service account')}</dt>
            <dd>{email}</dd>
          </>
        )}
        <dt>{t('State')}</dt>
        <dd className={error === null ? undefined : 'state-failed'}>{stateText(connection)}</dd>
        {from !== null && to !== null && (
          <>
            <dt>{t('Imported')}</dt>
            <dd>
              {t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })}
              {finalTo !== null && finalTo < to && (
                <p className="hint">
                  {t('Numbers from {day} on may still change.', { day: formatDay(addDays(finalTo, 1)) })}
                </p>
              )}
            </dd>
          </>
        )}
        {hidden !== null && (
          <>
            <dt>{t('Hidden by Google')}</dt>
            <dd>
              {t('{share} of the clicks are of queries that Google does not name.', {
                share: formatPercent(100 * hidden),
              })}
            </dd>
          </>
        )}
      </dl>
      {error !== null && (
        <p role="alert">
          {[error, remedy ?? ''].map(translate).join(' ')} {link !== null && <OutsidePage href={link} />}
        </p>
      )}
      {check.data && <CheckResult check={check.data} />}
      <FormError error={check.error} withFields />
      {mayWrite && (
        <span className="actions">
          <ActionButton isPending={check.isPending} onPress={() => check.mutate(undefined)}>
            {t('Check connection')}
          </ActionButton>
          <ActionButton look="quiet" onPress={() => setChanging(!isChanging)}>
            {t('Change connection')}
          </ActionButton>
          <ConfirmedButton
            label={t('Disconnect')}
            title={t('Disconnect Search Console')}
            question={t('Disconnect Search Console? The imported days are deleted.')}
            error={remove.error}
            isPending={remove.isPending}
            onConfirm={() => remove.mutate(undefined)}
          />
        </span>
      )}
      {mayWrite && (isChanging || state === 'reconnect') && (
        <Connect target={target} connection={connection} onDone={() => setChanging(false)} />
      )}
    </>
  );
}

export const OutsidePage = ({ href }: { href: string }): ReactNode => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {t('Open the page of Google')}
  </a>
);

interface ConnectProps {
  target: Target;
  connection: Connection;
  onDone?: () => void;
}

function Connect({ target, connection, onDone }: ConnectProps): ReactNode {
  return (
    <>
      {connection.oauth && <ByGoogle target={target} />}
      <ByServiceAccount target={target} connection={connection} onDone={onDone} />
    </>
  );
}

function ByGoogle({ target }: { target: Target }): ReactNode {
  const consent = useConnectionChange(
    () => requestConsent(target),
    ({ url }) => window.location.assign(url),
  );
  return (
    <>
      <p className="hint">
        {t('Allow read access with a Google account: for all websites of this account.')}
      </p>
      <ActionButton look="primary" isPending={consent.isPending} onPress={() => consent.mutate(undefined)}>
        {t('Connect with Google')}
      </ActionButton>
      <FormError error={consent.error} withFields />
    </>
  );
}

function ByServiceAccount({ target, connection, onDone }: ConnectProps): ReactNode {
  const hasAccess = connection.property !== null || connection.granted;
  const properties = useQuery({ ...propertiesQuery(target), enabled: hasAccess }).data ?? [];
  const [chosen, setProperty] = useState<string>();
  const [credentials, setCredentials] = useState('');
  const property = chosen ?? connection.property ?? properties[0]?.property ?? '';
  const save = useConnectionChange(
    (body: NewConnection) => putConnection(target, body),
    () => {
      setCredentials('');
      toast({ text: t('Search Console is connected. The last 16 months are imported.') });
      onDone?.();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ property, ...(credentials.trim() !== '' && { credentials }) });
  };
  return (
    <Form onSubmit={submit} problems={plainProblems(save.error, {})}>
      {properties.length > 0 && (
        <div className="field">
          <Select
            label={t('Visible properties')}
            value={properties.some((each) => each.property === property) ? property : ''}
            choices={[
              { value: '', label: t('Another one') },
              ...properties.map((each) => ({
                value: each.property,
                label: each.suggested
                  ? t('{property} (suggested)', { property: each.property })
                  : each.property,
              })),
            ]}
            onChange={setProperty}
          />
        </div>
      )}
      <Field
        name="property"
        label={t('Property')}
        hint={t('As Search Console names it: sc-domain:example.com, or https://www.example.com/.')}
        value={property}
        onChange={({ target: field }) => setProperty(field.value)}
        required
      />
      <LongField
        name="credentials"
        label={t('JSON key of the service account')}
        hint={
          hasAccess
            ? t('Leave it empty to keep the present access.')
            : t(
                'The whole file. Add the service account as a user of the property. The key is stored encrypted.',
              )
        }
        value={credentials}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target: field }) => setCredentials(field.value)}
        required={!hasAccess}
      />
      <FormError error={save.error} />
      <ActionButton type="submit" look={connection.oauth ? 'quiet' : 'primary'} isPending={save.isPending}>
        {t('Connect')}
      </ActionButton>
    </Form>
  );
}
