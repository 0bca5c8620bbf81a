import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { api, dataOf } from '../api/client';
import { rankConfigQuery } from '../configuration/queries';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { Field, Form } from '../ui/field';
import { textsOf } from '../ui/form-texts';
import { plainProblems } from '../ui/plain-problems';
import { FormError, messageOf } from '../ui/states';
import { toast } from '../ui/toast';
import { COUNTRIES } from './list/countries';
import { Duplicates } from './duplicates';
import { keywordLines } from './keyword-lines';
import { type Scope, withoutDuplicates } from './list/same-search';

/** The country does not matter: all keywords have the same one. */
const ONE_SCOPE: Scope[] = [{ country: '' }];

/** The website and its first keywords. */
export function FirstConfiguration({ account }: { account: string }): ReactNode {
  const queries = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const { keywords: added, duplicates } = useMemo(
    () => withoutDuplicates(keywordLines(text), ONE_SCOPE),
    [text],
  );
  const create = useMutation({
    mutationFn: ({ website = '', language = '', country = '' }: Record<string, string>) => {
      const keywords = added.map(({ keyword }) => ({ keyword, country }));
      const body = { website, language, keywords };
      return dataOf(api.POST('/v1/rank/config', { params: { query: { account } }, body }));
    },
    onSuccess: ({ _id }) => startFirstCheck(queries, account, _id),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(textsOf(event.currentTarget));
  };
  const words = {
    website: t('This is not a website. Enter one such as example.com.'),
    language: t('Enter a code of two letters, such as en.'),
  };
  return (
    <section className="panel panel-empty">
      <h2>{t('Add your website')}</h2>
      <p className="hint">{t('Each keyword is checked once a day, and on demand.')}</p>
      <Form onSubmit={submit} problems={plainProblems(create.error, words)}>
        <Field
          name="website"
          label={t('Website')}
          hint={t('Such as example.com; its subdomains count too.')}
          required
        />
        <Field name="language" label={t('Language')} defaultValue="en" minLength={2} maxLength={2} required />
        <div className="field">
          <label htmlFor={`${id}-country`}>{t('Country')}</label>
          <select id={`${id}-country`} name="country" defaultValue="US">
            {COUNTRIES.map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-keywords`}>{t('Keywords')}</label>
          <textarea
            id={`${id}-keywords`}
            rows={6}
            required
            aria-describedby={`${id}-hint`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <span id={`${id}-hint`} className="hint">
            {t('One per line. {n, plural, one {# keyword} other {# keywords}}.', { n: added.length })}{' '}
            <Duplicates duplicates={duplicates} scopes={ONE_SCOPE} />
          </span>
        </div>
        <FormError error={create.error} withFields shown={Object.keys(words)} />
        <ActionButton type="submit" look="primary" isPending={create.isPending}>
          {t('Start tracking')}
        </ActionButton>
      </Form>
    </section>
  );
}

/** The screen shows its progress and its end. Without a provider there is none: the next check is by the schedule. */
async function startFirstCheck(queries: QueryClient, account: string, configID: string): Promise<void> {
  const params = { path: { configID }, query: { account } };
  await dataOf(api.POST('/v1/rank/config/{configID}/check', { params, body: {} })).catch((error: unknown) =>
    toast({ text: messageOf(error) }),
  );
  await queries.invalidateQueries(rankConfigQuery(account));
}
