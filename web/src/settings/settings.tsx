import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { api, dataOf } from '../api/client';
import { AddCompetitor } from '../competitors/add-competitor';
import { CompetitorList } from '../competitors/competitor-list';
import { NoWebsite } from '../configuration/no-website';
import { fetchRankConfig, rankConfigQuery } from '../configuration/queries';
import { Notes } from '../notes/notes';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { Field, Form } from '../ui/field';
import { textsOf } from '../ui/form-texts';
import { ErrorPanel, FormError, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { Removal } from './removal';
import { Slot } from './slot';

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
  competitors?: string[];
  slot: string;
  next_run_at: string | null;
}

export function SettingsPage(): ReactNode {
  useTitle(t('Settings'));
  const { accountId } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  const mayWrite = useMay('rank:write');
  const isMissing = config.data === null;
  return (
    <div className="page page-text">
      <div className="page-head">
        <h1>{t('Settings')}</h1>
      </div>
      {config.isPending && <SkeletonRows count={4} />}
      {isMissing && <NoWebsite account={accountId} />}
      {config.error && <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />}
      {config.data && (
        <>
          <General account={accountId} config={config.data} mayWrite={mayWrite} />
          <Slot slot={config.data.slot} nextRun={config.data.next_run_at} />
          <Competitors account={accountId} config={config.data} mayWrite={mayWrite} />
          <Notes account={accountId} config={config.data._id} mayWrite={mayWrite} />
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
    mutationFn: async ({ website = '', language = '' }: Record<string, string>) => {
      // Keywords are sent as they are now: those that were added meanwhile are kept.
      const { keywords } = await fetchRankConfig(queries, account);
      return dataOf(
        api.PUT('/v1/rank/config/{configID}', {
          params: { path: { configID: config._id }, query: { account } },
          body: { keywords, website, language },
        }),
      );
    },
    onSuccess: () => queries.invalidateQueries(rankConfigQuery(account)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(textsOf(event.currentTarget));
  };
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <Form className="section" onSubmit={submit} problems={fields}>
      <Field
        name="website"
        label={t('Website')}
        hint={t('A change starts a new history.')}
        defaultValue={config.website}
        readOnly={!mayWrite}
        required
      />
      <Field
        name="language"
        label={t('Language')}
        hint={t('Two letters, such as en.')}
        defaultValue={config.language}
        readOnly={!mayWrite}
        maxLength={2}
        required
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

function Competitors({ account, config, mayWrite }: Props & { mayWrite: boolean }): ReactNode {
  return (
    <section className="section">
      <h2>{t('Competitors')}</h2>
      <p className="hint">
        {t('Their positions are taken from the same search results.')}{' '}
        <Link to="/a/$accountId/competitors" params={{ accountId: account }}>
          {t('Figures and suggestions')}
        </Link>
      </p>
      <CompetitorList account={account} competitors={config.competitors ?? []} mayWrite={mayWrite} />
      {mayWrite && <AddCompetitor account={account} />}
    </section>
  );
}
