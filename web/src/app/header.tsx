import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Bell } from '../account/notifications/bell';
import { useMay } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { Switcher } from '../account/websites/switcher';
import { AccountMenu } from './account-menu';
import { SearchButton } from './search-button';

/** One row on every screen with a session. */
export function Header(): ReactNode {
  const mayRead = useMay('notifications:read');
  return (
    <header className="header">
      <Link to="/" className="brand" aria-label={t('Rankwire')}>
        <span className="brand-mark" aria-hidden="true" />
        <span className="brand-name">{t('Rankwire')}</span>
      </Link>
      <Switcher />
      <div className="header-end">
        <SearchButton />
        {mayRead && <Bell />}
        <AccountMenu />
      </div>
    </header>
  );
}
