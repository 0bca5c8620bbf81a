import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { t } from '../../shared/text/i18n';
import { Filters } from '../../shared/ui/filters';
import { Select } from '../../shared/ui/select';
import { actionChoices } from './action-text';
import type { AuditSearch } from './url-state';
import type { Names } from './use-names';

interface Props {
  search: AuditSearch;
  names: Names;
}

/** The filters of the API, in the address. */
export function AuditFilters({ search, names }: Props): ReactNode {
  const navigate = useNavigate();
  const id = useId();
  const set = (change: AuditSearch) =>
    void navigate({
      to: '.',
      search: withSearch({ page: undefined, entry: undefined, ...change }),
    });
  const { account = '', below, action = '', user = '', from, to } = search;
  const active = [account, below, action, user, from, to].filter(Boolean).length;
  const all = { value: '', label: t('All') };
  const byName = (map: ReadonlyMap<string, string>) =>
    [...map].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Filters active={active}>
      {names.accounts.size > 1 && (
        <>
          <Select
            label={t('Account')}
            value={account}
            choices={[{ value: '', label: t('Your account') }, ...byName(names.accounts)]}
            onChange={(value) => set({ account: value })}
          />
          <span className="check">
            <input
              id={id}
              type="checkbox"
              checked={below === undefined}
              onChange={({ target }) => set({ below: target.checked ? '' : 'false' })}
            />
            <label htmlFor={id}>{t('And accounts below it')}</label>
          </span>
        </>
      )}
      <Select
        label={t('Action')}
        value={action}
        choices={[all, ...actionChoices()]}
        onChange={(value) => set({ action: value })}
      />
      <Select
        label={t('User')}
        value={user}
        choices={[all, ...byName(names.users)]}
        onChange={(value) => set({ user: value })}
      />
      <DayField label={t('From')} value={from} max={to} onChange={(day) => set({ from: day })} />
      <DayField label={t('To')} value={to} min={from} onChange={(day) => set({ to: day })} />
    </Filters>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

const DayField = ({ label, value = '', min, max, onChange }: DayProps): ReactNode => (
  <label className="day-field">
    {label}
    <input
      type="date"
      value={value}
      min={min}
      max={max}
      onChange={({ target }) => target.validity.valid && onChange(target.value)}
    />
  </label>
);
