import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { Field, Form } from '../ui/field';
import { FormError } from '../ui/states';
import { useCompetitorChange, withCompetitor } from './use-competitors';

/** A website of which the positions are taken from the same results. */
export function AddCompetitor({ account }: { account: string }): ReactNode {
  const [website, setWebsite] = useState('');
  const add = useCompetitorChange(account, () => setWebsite(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(withCompetitor(website.trim()));
  };
  const problems: Record<string, string> =
    add.error instanceof ApiError ? { competitor: problemOf(add.error) } : {};
  return (
    <Form className="inline-form" onSubmit={submit} problems={problems}>
      <Field
        name="competitor"
        label={t('Competitor')}
        hint={t('Such as example.org. Its history begins now.')}
        value={website}
        onChange={(event) => setWebsite(event.target.value)}
        required
      />
      <ActionButton type="submit" isPending={add.isPending}>
        {t('Add competitor')}
      </ActionButton>
      {!(add.error instanceof ApiError) && <FormError error={add.error} />}
    </Form>
  );
}

/** The API names the list, not the website in it. */
const problemOf = ({ fields, message }: ApiError): string => Object.values(fields)[0] ?? message;
