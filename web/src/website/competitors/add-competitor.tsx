import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Field, Form } from '../../shared/ui/field';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { useCompetitorChange, withCompetitor } from './use-competitors';

export function AddCompetitor({ account }: { account: string }): ReactNode {
  const [website, setWebsite] = useState('');
  const add = useCompetitorChange(account, () => {
    toast({ text: t('{website} was added.', { website: website.trim() }) });
    setWebsite('');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(withCompetitor(website.trim()));
  };
  const problems: Record<string, string> =
    add.error instanceof ApiError ? { competitor: readProblem(add.error) } : {};
  return (
    <Form className="inline-form" onSubmit={submit} problems={problems}>
      <Field
        name="competitor"
        label={t('Competitor')}
        hint={t('Such as example.org. Tracking starts with the next check.')}
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
const readProblem = ({ fields, message }: ApiError): string => Object.values(fields)[0] ?? message;
