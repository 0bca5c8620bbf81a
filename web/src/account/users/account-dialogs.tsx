import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { t } from '../../shared/text/i18n';
import { CheckField } from '../../shared/ui/check-field';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { Select } from '../../shared/ui/select';
import { toast } from '../../shared/ui/toast';
import type { TreeRow } from './account-tree';
import { type Account, useAdministration } from './queries';

interface NewProps {
  /** Chosen at first. */
  parent: Account;
  rows: readonly TreeRow[];
  onClose: () => void;
}

export function NewAccountDialog({ parent: first, rows, onClose }: NewProps): ReactNode {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [parent, setParent] = useState(first._id);
  const create = useAdministration(
    () => readData(api.POST('/v1/accounts', { body: { name, parent } })),
    ({ _id }) => {
      toast({ text: t('{name} was created.', { name }) });
      onClose();
      void navigate({ to: '/users', search: { account: _id } });
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(undefined);
  };
  const choices = rows
    .filter(({ account }) => account.active)
    .map(({ account: { _id, name: label }, depth }) => ({
      value: _id,
      label: `${'— '.repeat(depth)}${label}`,
    }));
  return (
    <Dialog title={t('New account')} onClose={onClose}>
      <Form onSubmit={submit}>
        <Field
          name="name"
          label={t('Name')}
          value={name}
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
          required
          autoFocus
        />
        <div className="field">
          <Select label={t('Below')} value={parent} choices={choices} onChange={setParent} />
          <span className="hint">{t('Users of an account also see the accounts below it.')}</span>
        </div>
        <DialogActions
          label={t('Create')}
          error={create.error}
          isPending={create.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface EditProps {
  account: Account;
  isOwn: boolean;
  isPlatform: boolean;
  onClose: () => void;
}

/** '' for no limit. */
const writeLimit = (limit: number | null | undefined): string => String(limit ?? '');
const readLimit = (text: string): number | null => (text === '' ? null : Number(text));

/** Name and state of an account; limits and budget only where the user may change them. */
export function EditAccountDialog({ account, isOwn, isPlatform, onClose }: EditProps): ReactNode {
  const { name, active, limits, search_budget, platform, require_second_factor = false } = account;
  const [values, setValues] = useState({
    name,
    active,
    require_second_factor,
    accounts: writeLimit(limits.accounts),
    keywords: writeLimit(limits.keywords),
    day: writeLimit(search_budget?.day),
    month: writeLimit(search_budget?.month),
  });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const hasLimits = isPlatform && !platform;
  const save = useAdministration(
    () =>
      readData(
        api.PATCH('/v1/accounts/{id}', {
          params: { path: { id: account._id } },
          body: {
            name: values.name,
            ...(values.require_second_factor !== require_second_factor && {
              require_second_factor: values.require_second_factor,
            }),
            ...(isOwn
              ? {}
              : {
                  active: values.active,
                  search_budget: { day: readLimit(values.day), month: readLimit(values.month) },
                }),
            ...(hasLimits
              ? { limits: { accounts: readLimit(values.accounts), keywords: readLimit(values.keywords) } }
              : {}),
          },
        }),
      ),
    () => {
      toast({ text: t('Saved.') });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
  };
  const limit = (key: 'accounts' | 'keywords' | 'day' | 'month', label: string) => (
    <Field
      label={label}
      type="number"
      min={0}
      max={1_000_000_000}
      step={1}
      value={values[key]}
      placeholder={t('No limit')}
      onChange={({ target }) => set({ [key]: target.value })}
    />
  );
  return (
    <Dialog title={t('Edit account')} onClose={onClose}>
      <Form onSubmit={submit}>
        <Field
          name="name"
          label={t('Name')}
          value={values.name}
          maxLength={200}
          onChange={({ target }) => set({ name: target.value })}
          required
          autoFocus
        />
        {!isOwn && (
          <>
            <div className="field-pair">
              {limit('day', t('Requests a day'))}
              {limit('month', t('Requests a month'))}
            </div>
            <p className="hint">
              {t('Searches beyond this budget fail, and the last results are carried over.')}
            </p>
          </>
        )}
        {hasLimits && (
          <div className="field-pair">
            {limit('keywords', t('Keywords at most'))}
            {limit('accounts', t('Accounts below it at most'))}
          </div>
        )}
        <CheckField
          label={t('Its own users need a second factor')}
          checked={values.require_second_factor}
          onChange={(checked) => set({ require_second_factor: checked })}
        />
        {!isOwn && (
          <CheckField
            label={t('Active: users can log in, and keywords are checked')}
            checked={values.active}
            onChange={(checked) => set({ active: checked })}
          />
        )}
        <DialogActions label={t('Save')} error={save.error} isPending={save.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Its name is typed as the confirmation. */
export function DeleteAccountDialog({
  account,
  onClose,
}: {
  account: Account;
  onClose: () => void;
}): ReactNode {
  const { _id, name } = account;
  const [typed, setTyped] = useState('');
  const remove = useAdministration(
    () => readData(api.DELETE('/v1/accounts/{id}', { params: { path: { id: _id } }, body: { name: typed } })),
    () => {
      toast({ text: t('{name} was deleted.', { name }) });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate(undefined);
  };
  return (
    <Dialog title={t('Delete account')} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>
          {t(
            'This deletes {name} and the accounts below it, with their users, keywords, results, API keys and share links. They can be restored for 30 days.',
            { name },
          )}
        </p>
        <Field
          label={t('Type {name} to confirm', { name })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoFocus
        />
        <DialogActions
          label={t('Delete')}
          look="danger"
          error={remove.error}
          isPending={remove.isPending}
          isDisabled={typed !== name}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
