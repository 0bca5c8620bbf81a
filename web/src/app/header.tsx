import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { WebsiteSwitcher } from '../websites/website-switcher';
import { api, bodyOf, dataOf } from '../api/client';
import { Bell } from '../notifications/bell';
import { meQuery, useMay, useTimeZone } from '../session/session';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { Select } from '../ui/select';
import { messageOf } from '../ui/states';
import { storedTheme, storeTheme, type Theme, THEMES } from './theme';

export function Header(): ReactNode {
  const mayRead = useMay('notifications:read');
  return (
    <header className="header">
      <Link to="/" className="brand">
        <span className="brand-mark" aria-hidden="true" />
        {t('Rankwire')}
      </Link>
      <WebsiteSwitcher />
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
    <>
      <Select
        label={t('Time zone')}
        quiet
        value={change.isPending ? change.variables : zone}
        choices={zones}
        onChange={(value) => change.mutate(value)}
      />
      <Problem error={change.error} />
    </>
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
    // A failure is shown: the session goes on. The end of the session by itself leads to the login as well.
    onSuccess: async () => {
      await navigate({ to: '/login' });
      queries.removeQueries();
    },
  });
  return (
    <>
      <ActionButton look="quiet" isPending={logout.isPending} onPress={() => logout.mutate()}>
        {t('Log out')}
      </ActionButton>
      <Problem error={logout.error} />
    </>
  );
}

const Problem = ({ error }: { error: unknown }): ReactNode =>
  error !== null && (
    <span role="alert" className="header-problem">
      {messageOf(error)}
    </span>
  );
