import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { Bell } from '../notifications/bell';
import { loadable } from '../session/loadable';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { AccountMenu } from './account-menu';
import { SearchButton } from './search-button';

const WebsiteSwitcher = loadable(async () => (await import('../websites/website-switcher')).WebsiteSwitcher);

/** One row on every screen with a session. */
export function Header(): ReactNode {
  const mayRead = useMay('notifications:read');
  return (
    <header className="header">
      <Link to="/" className="brand" aria-label={t('Rankwire')}>
        <span className="brand-mark" aria-hidden="true" />
        <span className="brand-name">{t('Rankwire')}</span>
      </Link>
      <Suspense fallback={<span className="switcher-place" />}>
        <WebsiteSwitcher />
      </Suspense>
      <div className="header-end">
        <SearchButton />
        {mayRead && <Bell />}
        <AccountMenu />
      </div>
    </header>
  );
}
