import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { startLive, useConnected } from '../shared/session/live';
import { preloadWhenIdle } from '../shared/session/preload';
import { onSessionEnd, queryClient } from '../shared/session/query-client';
import { useMay } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { MissingPermission } from '../shared/ui/forbidden-page';
import { ToastRegion } from '../shared/ui/toast';
import { useDensityOfPage } from './density';
import { Header } from './header';
import { Shortcuts } from './shortcuts';

/** Frame of every screen with a session: header, connection state, and the return to the login when it ends. */
export function Shell(): ReactNode {
  const router = useRouter();
  const isConnected = useConnected();
  useDensityOfPage();
  useEffect(() => startLive(), []);
  useEffect(() => (isConnected ? preloadWhenIdle() : undefined), [isConnected]);
  useEffect(
    () =>
      onSessionEnd(() => {
        const { href, pathname } = router.state.location;
        // Other requests report the end too, while the code of the login is loading.
        if (pathname === '/login') return;
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
      <Shortcuts />
      <main id="main" tabIndex={-1}>
        <Screen />
      </main>
      <ToastRegion />
    </>
  );
}

/** The screen of the address, when the user has the permission that it needs. */
function Screen(): ReactNode {
  const permission = useMatches().flatMap(({ staticData }) => staticData.permission ?? [])[0];
  const isAllowed = useMay(permission ?? '');
  if (permission === undefined || isAllowed) return <Outlet />;
  return <MissingPermission permission={permission} />;
}

function ConnectionState(): ReactNode {
  const connected = useConnected();
  return (
    // Heard and seen above dialogues too.
    <div role="status" data-react-aria-top-layer="" className={connected ? 'visually-hidden' : 'banner'}>
      {connected ? '' : t('Connection lost')}
    </div>
  );
}
