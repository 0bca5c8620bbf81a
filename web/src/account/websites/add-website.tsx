import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CostEstimate } from '../../website/keywords/list/cost-estimate';
import {
  CountryAndLanguage,
  FirstKeywords,
  useFirstKeywords,
  WebsiteField,
  websiteProblems,
} from '../../website/keywords/website-fields';
import { meQuery } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { readTexts } from '../../shared/ui/form-texts';
import { plainProblems } from '../../shared/ui/plain-problems';
import { toast } from '../../shared/ui/toast';
import { useNewWebsite } from './use-new-website';

interface Props {
  /** The account to set up; without it, a new one is created. */
  account?: { _id: string; name: string };
  onClose: () => void;
}

/** Account, website and first keywords in one step. */
export function AddWebsite({ account, onClose }: Props): ReactNode {
  const navigate = useNavigate();
  const [website, setWebsite] = useState('');
  const [name, setName] = useState<string>();
  const first = useFirstKeywords();
  const n = first.count;
  const { data: me } = useQuery(meQuery);
  // A new account has no searches to estimate from.
  const payer = account?._id ?? me?.account._id;
  const create = useNewWebsite(account?._id, (accountId) => {
    toast({ text: t('{website} is tracked. The first check has started.', { website }) });
    void navigate({ to: '/a/$accountId', params: { accountId } });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { country = '', language = '' } = readTexts(event.currentTarget);
    create.mutate({ website, language, keywords: first.listIn(country), name: name ?? readHost(website) });
  };
  return (
    <Dialog title={account ? t('Finish setup of {name}', account) : t('Add website')} onClose={onClose}>
      <Form onSubmit={submit} problems={plainProblems(create.error, websiteProblems())}>
        <WebsiteField value={website} onChange={({ target }) => setWebsite(target.value)} />
        {!account && (
          <Field
            name="name"
            label={t('Name')}
            hint={t('Names the new account for this website.')}
            value={name ?? readHost(website)}
            onChange={({ target }) => setName(target.value)}
            required
          />
        )}
        <CountryAndLanguage />
        <FirstKeywords {...first} />
        <DialogActions
          label={t('Start tracking')}
          note={payer !== undefined && n > 0 && <CostEstimate account={payer} keywords={n} />}
          error={create.error}
          isPending={create.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Without scheme, path and www. */
export const readHost = (website: string): string =>
  website
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^www\./i, '');
