import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { api, readData } from '../../shared/api/client';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Form } from '../../shared/ui/field';
import { readTexts } from '../../shared/ui/form-texts';
import { plainProblems } from '../../shared/ui/plain-problems';
import { FormError, explainError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { startFirstCheck } from '../checks/first-check';
import { CostEstimate } from './list/cost-estimate';
import {
  CountryAndLanguage,
  FirstKeywords,
  useFirstKeywords,
  WebsiteField,
  websiteProblems,
} from './website-fields';

/** The website and its first keywords. */
export function FirstConfiguration({ account }: { account: string }): ReactNode {
  const queries = useQueryClient();
  const first = useFirstKeywords();
  const create = useMutation({
    mutationFn: ({ website = '', language = '', country = '' }: Record<string, string>) => {
      const body = { website, language, keywords: first.listIn(country) };
      return readData(api.POST('/v1/rank/config', { params: { query: { account } }, body }));
    },
    // Without a provider there is none: the next check is by the schedule.
    onSuccess: ({ _id }) =>
      startFirstCheck(queries, account, _id).catch((error: unknown) => toast({ text: explainError(error) })),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(readTexts(event.currentTarget));
  };
  const words = websiteProblems();
  return (
    <section className="panel panel-empty">
      <h2>{t('Add your website')}</h2>
      <p className="hint">{t('Each keyword is checked once a day, and on demand.')}</p>
      <Form onSubmit={submit} problems={plainProblems(create.error, words)}>
        <WebsiteField />
        <CountryAndLanguage />
        <FirstKeywords {...first} />
        {first.count > 0 && (
          <p className="hint" role="status">
            <CostEstimate account={account} keywords={first.count} />
          </p>
        )}
        <FormError error={create.error} withFields shown={Object.keys(words)} />
        <ActionButton type="submit" look="primary" isPending={create.isPending}>
          {t('Start tracking')}
        </ActionButton>
      </Form>
    </section>
  );
}
