import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { NoMail } from '../../shared/configuration/no-mail';
import { t } from '../../shared/text/i18n';
import { Checkboxes } from '../../shared/ui/checkboxes';
import { CheckField } from '../../shared/ui/check-field';
import { Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { SaveLine } from '../../shared/ui/save-line';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { type Draft, toDrafts, MAX_MOVE, repeatedDrafts, toRules } from './drafts';
import { type AlertRule, type AlertSettings, alertsQuery } from './queries';
import { useKeywordViews } from '../views/queries';
import { RuleList } from './rule-list';

export interface Person {
  _id: string;
  name: string;
}

/** Says who is notified: the owners, and these users. */
export type RenderReceivers = (users: readonly string[], email: boolean) => ReactNode;

interface Props {
  account: string;
  config: string;
  tags: readonly string[];
  settings: AlertSettings;
  /** Users who may be notified. */
  people: readonly Person[];
  renderReceivers: RenderReceivers;
}

const byName = (index: number) => `rules.${index}.by`;

/** Chosen users in one order, so that equal settings are equal as text. */
const toSettings = (rules: AlertRule[], email: boolean, users: readonly string[] = []): AlertSettings => ({
  rules,
  email,
  ...(users.length > 0 ? { users: [...users].sort() } : {}),
});

/** All rules of a website, saved together. */
export function AlertForm({ account, config, tags, settings, people, renderReceivers }: Props): ReactNode {
  const [drafts, setDrafts] = useState(() => toDrafts(settings.rules));
  const [email, setEmail] = useState(settings.email);
  const [users, setUsers] = useState(settings.users ?? []);
  const save = useSave(account, config);
  const views = useKeywordViews({ account, config });
  const edited = toSettings(toRules(drafts), email, users);
  const stored = toSettings(toRules(toDrafts(settings.rules)), settings.email, settings.users);
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
      {renderReceivers(users, email)}
      {people.length > 0 && (
        <Checkboxes
          name="users"
          label={t('Notify these users too')}
          choices={people.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={users}
          onChange={setUsers}
        />
      )}
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
