import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { languageChoices } from '../configuration/languages';
import { COUNTRIES } from '../keywords/list/countries';
import { Duplicates } from '../keywords/duplicates';
import { keywordLines } from '../keywords/keyword-lines';
import { type Scope, withoutDuplicates } from '../keywords/list/same-search';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { Dialog } from '../ui/dialog';
import { DialogActions } from '../ui/dialog-actions';
import { Field, Form } from '../ui/field';
import { textsOf } from '../ui/form-texts';
import { plainProblems } from '../ui/plain-problems';
import { toast } from '../ui/toast';
import { useNewWebsite } from './use-new-website';

/** All keywords have the same country. */
const ONE_SCOPE: Scope[] = [{ country: '' }];

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
  const [lines, setLines] = useState('');
  const found = useMemo(() => withoutDuplicates(keywordLines(lines), ONE_SCOPE), [lines]);
  const create = useNewWebsite(account?._id, (accountId) => {
    toast({ text: t('{website} is tracked. The first check has started.', { website }) });
    void navigate({ to: '/a/$accountId', params: { accountId } });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { country = '', language = '' } = textsOf(event.currentTarget);
    const keywords = found.keywords.map(({ keyword }) => ({ keyword, country }));
    create.mutate({ website, language, keywords, name: name ?? hostOf(website) });
  };
  const words = { website: t('This is not a website. Enter one such as example.com.') };
  return (
    <Dialog title={account ? t('Finish setup of {name}', account) : t('Add website')} onClose={onClose}>
      <Form onSubmit={submit} problems={plainProblems(create.error, words)}>
        <Field
          name="website"
          label={t('Website')}
          hint={t('Such as example.com; its subdomains count too.')}
          value={website}
          onChange={({ target }) => setWebsite(target.value)}
          required
        />
        {!account && (
          <Field
            name="name"
            label={t('Name')}
            hint={t('Names the new account for this website.')}
            value={name ?? hostOf(website)}
            onChange={({ target }) => setName(target.value)}
            required
          />
        )}
        <div className="field-pair">
          <Choice name="language" label={t('Language')} choices={languageChoices()} initial="en" />
          <Choice name="country" label={t('Country')} choices={countryChoices()} initial="US" />
        </div>
        <KeywordLines value={lines} onChange={setLines} count={found.keywords.length}>
          <Duplicates duplicates={found.duplicates} scopes={ONE_SCOPE} />
        </KeywordLines>
        <DialogActions
          label={t('Start tracking')}
          error={create.error}
          isPending={create.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Without scheme, path and www. */
export const hostOf = (website: string): string =>
  website
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^www\./i, '');

const countryChoices = () =>
  COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );

interface ChoiceProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  initial: string;
}

function Choice({ name, label, choices, initial }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={initial}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface LinesProps {
  value: string;
  onChange: (value: string) => void;
  count: number;
  children: ReactNode;
}

function KeywordLines({ value, onChange, count, children }: LinesProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('Keywords')}</label>
      <textarea
        id={id}
        rows={5}
        required
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-hint`} className="hint">
        {t('One per line. {n, plural, one {# keyword} other {# keywords}}.', { n: count })} {children}
      </span>
    </div>
  );
}
