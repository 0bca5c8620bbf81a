import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { SaveLine } from '../../shared/ui/save-line';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { useProfileChange } from './queries';

export function NameCard({ name: stored }: { name: string }): ReactNode {
  const [name, setName] = useState(stored);
  const save = useProfileChange(
    'me',
    () => readData(api.PATCH('/v1/auth/me', { body: { name } })),
    () => toast({ text: t('Saved.') }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <Card title={t('Your name')}>
      <Form onSubmit={submit} problems={plainProblems(save.error, {})}>
        <Field
          name="name"
          label={t('Name')}
          autoComplete="name"
          value={name}
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
          required
        />
        <FormError error={save.error} />
        <SaveLine isPending={save.isPending} isChanged={name.trim() !== stored} />
      </Form>
    </Card>
  );
}
