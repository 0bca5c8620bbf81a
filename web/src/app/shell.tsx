import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '../text/i18n';
import { Header } from './header';
import { startLive, useConnected } from './live';
import { onSessionEnd, queryClient } from './query-client';

/** Frame of every screen with a session: header, connection state, and the return to the login when it ends. */
export function Shell(): ReactNode {
  const router = useRouter();
  useEffect(() => startLive(), []);
  useEffect(
    () =>
      onSessionEnd(() => {
        const { href } = router.state.location;
        queryClient.removeQueries();
        void router.navigate({ to: '/login', search: href === '/' ? {} : { to: href } });
      }),
    [router],
  );
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <Header />
      <ConnectionState />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

function ConnectionState(): ReactNode {
  const connected = useConnected();
  return (
    <div role="status" className={connected ? 'visually-hidden' : 'banner'}>
      {connected ? '' : t('Connection lost')}
    </div>
  );
}
