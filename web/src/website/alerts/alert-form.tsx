import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { NoMail } from '../../shared/configuration/no-mail';
import { t } from '../../shared/text/i18n';
import { CheckField } from '../../shared/ui/check-field';
import { Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { SaveLine } from '../../shared/ui/save-line';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { type Draft, toDrafts, MAX_MOVE, repeatedDrafts, toRules } from './drafts';
import { type AlertSettings, alertsQuery } from './queries';
import { useKeywordViews } from '../views/queries';
import { RuleList } from './rule-list';

interface Props {
  account: string;
  config: string;
  tags: readonly string[];
  settings: AlertSettings;
}

const byName = (index: number) => `rules.${index}.by`;

/** All rules of a website, saved together. */
export function AlertForm({ account, config, tags, settings }: Props): ReactNode {
  const [drafts, setDrafts] = useState(() => toDrafts(settings.rules));
  const [email, setEmail] = useState(settings.email);
  const save = useSave(account, config);
  const views = useKeywordViews({ account, config });
  const edited: AlertSettings = { rules: toRules(drafts), email };
  const stored: AlertSettings = { rules: toRules(toDrafts(settings.rules)), email: settings.email };
  const change = (next: Draft[]) => {
    setDrafts(next);
    // Problems are named by the order of the rules.
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (repeatedDrafts(drafts).length === 0) save.mutate(edited);
  };
  const names = drafts.map((_, index) => byName(index));
  const wrongNumber = t('Enter a whole number from 1 to {n}.', { n: MAX_MOVE });
  const words = Object.fromEntries(names.map((name) => [name, wrongNumber]));
  return (
    <Form noValidate onSubmit={submit} problems={plainProblems(save.error, words)}>
      <RuleList drafts={drafts} byName={byName} tags={tags} views={views} onChange={change} />
      <CheckField label={t('Send the owner an e-mail too')} checked={email} onChange={setEmail} />
      {email && <NoMail />}
      <FormError error={save.error} withFields shown={names} />
      <SaveLine isPending={save.isPending} isChanged={JSON.stringify(edited) !== JSON.stringify(stored)} />
    </Form>
  );
}

function useSave(account: string, config: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertSettings) =>
      readData(
        api.PUT('/v1/rank/config/{configID}/alerts', {
          params: { path: { configID: config }, query: { account } },
          body,
        }),
      ),
    onSuccess: (saved) => {
      queries.setQueryData(alertsQuery(account, config).queryKey, saved);
      toast({ text: t('Saved.') });
    },
  });
}
