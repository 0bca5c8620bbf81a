import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, Dialog, DialogTrigger, Form, Heading, Modal } from 'react-aria-components';
import { ApiError } from '../api/api-error';
import { api, bodyOf, dataOf } from '../api/client';
import { rankConfigQuery } from '../accounts/queries';
import { useMay } from '../app/session';
import { textsOf } from '../auth/form-texts';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { Field } from '../ui/field';
import { EmptyState, ErrorPanel, FormError, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';

const route = getRouteApi('/shell/a/$accountId/settings');

interface Configuration {
  _id: string;
  website: string;
  language: string;
  keywords: {
    keyword: string;
    country: string;
    near?: string;
    device?: 'desktop' | 'mobile';
    tags?: string[];
  }[];
}

export function SettingsPage(): ReactNode {
  useTitle(t('Settings'));
  const { accountId } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  const mayWrite = useMay('rank:write');
  const isMissing = config.error instanceof ApiError && config.error.status === 400;
  return (
    <div className="page page-text">
      <div className="page-head">
        <h1>{t('Settings')}</h1>
      </div>
      {config.isPending && <SkeletonRows count={4} />}
      {isMissing && <EmptyState title={t('No website is tracked yet.')} />}
      {config.error && !isMissing && (
        <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />
      )}
      {config.data && (
        <>
          <General account={accountId} config={config.data} mayWrite={mayWrite} />
          {mayWrite && <Removal account={accountId} config={config.data} />}
        </>
      )}
    </div>
  );
}

interface Props {
  account: string;
  config: Configuration;
}

function General({ account, config, mayWrite }: Props & { mayWrite: boolean }): ReactNode {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: ({ website = '', language = '' }: Record<string, string>) =>
      dataOf(
        api.PUT('/v1/rank/config/{configID}', {
          params: { path: { configID: config._id }, query: { account } },
          body: { keywords: config.keywords, website, language },
        }),
      ),
    onSuccess: () => queries.invalidateQueries(rankConfigQuery(account)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(textsOf(event.currentTarget));
  };
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <Form className="section" onSubmit={submit} validationErrors={fields}>
      <Field
        name="website"
        label={t('Website')}
        hint={t('A change starts a new history.')}
        defaultValue={config.website}
        isReadOnly={!mayWrite}
        isRequired
      />
      <Field
        name="language"
        label={t('Language')}
        hint={t('Two letters, such as en.')}
        defaultValue={config.language}
        isReadOnly={!mayWrite}
        maxLength={2}
        isRequired
      />
      <FormError error={save.error} />
      {mayWrite && (
        <span className="actions">
          <ActionButton type="submit" look="primary" isPending={save.isPending}>
            {t('Save')}
          </ActionButton>
          <span role="status" className="hint">
            {save.isSuccess && t('Saved.')}
          </span>
        </span>
      )}
    </Form>
  );
}

/** Asks once, and names what is deleted. */
function Removal({ account, config }: Props): ReactNode {
  const [typed, setTyped] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () =>
      bodyOf(
        api.DELETE('/v1/rank/config/{configID}', {
          params: { path: { configID: config._id }, query: { account } },
        }),
      ),
    onSuccess: async () => {
      await navigate({ to: '/a/$accountId/keywords', params: { accountId: account } });
      await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    },
  });
  const { website } = config;
  return (
    <section className="section">
      <h2>{t('Delete configuration')}</h2>
      <p className="hint">{t('Stops the daily check and deletes keywords and results.')}</p>
      <DialogTrigger onOpenChange={() => setTyped('')}>
        <Button className="button button-danger">{t('Delete configuration')}</Button>
        <Modal className="modal" isDismissable>
          <Dialog className="dialog">
            {({ close }) => (
              <>
                <Heading slot="title">{t('Delete configuration')}</Heading>
                <p>
                  {t('{website}, its {n} keywords and all of their results are deleted.', {
                    website,
                    n: formatNumber(config.keywords.length),
                  })}
                </p>
                <Field
                  label={t('Type {website} to confirm', { website })}
                  value={typed}
                  onChange={setTyped}
                  autoFocus
                />
                <FormError error={remove.error} />
                <span className="actions">
                  <ActionButton onPress={close}>{t('Cancel')}</ActionButton>
                  <ActionButton
                    look="danger"
                    isDisabled={typed !== website}
                    isPending={remove.isPending}
                    onPress={() => remove.mutate()}
                  >
                    {t('Delete')}
                  </ActionButton>
                </span>
              </>
            )}
          </Dialog>
        </Modal>
      </DialogTrigger>
    </section>
  );
}
