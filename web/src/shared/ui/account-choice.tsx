import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccountsBelow } from '../session/accounts';
import { meQuery } from '../session/session';
import { t } from '../text/i18n';
import { Select } from './select';

interface Props {
  value: string;
  /** @param account undefined: that of the user, which needs no parameter in the address */
  onChange: (account: string | undefined) => void;
}

/** One of the active accounts that the user may act for, where there are several. */
export function AccountChoice({ value, onChange }: Props): ReactNode {
  const { data: me } = useQuery(meQuery);
  const accounts = useAccountsBelow().filter(({ active }) => active);
  if (accounts.length < 2) return null;
  const choices = accounts
    .map(({ _id, name }) => ({ value: _id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Select
      label={t('Account')}
      value={value}
      choices={choices}
      onChange={(account) => onChange(account === me?.account._id ? undefined : account)}
    />
  );
}
