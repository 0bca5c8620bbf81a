import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { api, bodyOf, dataOf } from '../api/client';
import { t } from '../text/i18n';
import { Select } from '../ui/select';
import { AccountSwitcher } from '../accounts/account-switcher';
import { Bell } from '../notifications/bell';
import { meQuery, useMay, useTimeZone } from './session';
import { storedTheme, storeTheme, type Theme, THEMES } from './theme';

export function Header(): ReactNode {
  const mayRead = useMay('notifications:read');
  return (
    <header className="header">
      <Link to="/" className="brand">
        <span className="brand-mark" aria-hidden="true" />
        {t('Rankwire')}
      </Link>
      <AccountSwitcher />
      <div className="header-end">
        <TimeZone />
        {mayRead && <Bell />}
        <ThemeChoice />
        <Logout />
      </div>
    </header>
  );
}

function TimeZone(): ReactNode {
  const zone = useTimeZone();
  const queries = useQueryClient();
  const zones = useMemo(() => {
    const names = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')]);
    return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
  }, [zone]);
  const change = useMutation({
    mutationFn: (time_zone: string) => dataOf(api.PATCH('/v1/auth/me', { body: { time_zone } })),
    onSuccess: (me) => queries.setQueryData(meQuery.queryKey, me),
  });
  return (
    <Select
      label={t('Time zone')}
      quiet
      value={zone}
      choices={zones}
      onChange={(value) => change.mutate(value)}
    />
  );
}

function ThemeChoice(): ReactNode {
  const [theme, setTheme] = useState(storedTheme);
  const labels: Record<Theme, string> = { system: t('System'), light: t('Light'), dark: t('Dark') };
  const choose = (value: string) => {
    storeTheme(value as Theme);
    setTheme(value as Theme);
  };
  return (
    <Select
      label={t('Theme')}
      quiet
      value={theme}
      choices={THEMES.map((value) => ({ value, label: labels[value] }))}
      onChange={choose}
    />
  );
}

function Logout(): ReactNode {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const logout = useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/auth/logout')),
    onSettled: async () => {
      await navigate({ to: '/login' });
      queries.removeQueries();
    },
  });
  return (
    <button type="button" className="button button-quiet" onClick={() => logout.mutate()}>
      {t('Log out')}
    </button>
  );
}
