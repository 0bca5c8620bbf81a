import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '../text/i18n';
import { Header } from './header';
import { startLive, useConnected } from './live';
import { onSessionEnd, queryClient } from './query-client';
import { ignoredAt } from './search-params';
import { useMay } from './session';
import { Shortcuts } from './shortcuts';
import { ForbiddenPage } from '../ui/forbidden-page';

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
      <Shortcuts />
      <main id="main" tabIndex={-1}>
        <IgnoredParams />
        <Screen />
      </main>
    </>
  );
}

/** Bad values of the address fall back to the defaults; said in one line. */
function IgnoredParams(): ReactNode {
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const names = href === undefined ? '' : ignoredAt(href).join(', ');
  return (
    <div role="status">
      {names !== '' && (
        <p className="notice notice-page">
          {t('The address has values that this screen does not know, which are ignored: {names}.', { names })}
        </p>
      )}
    </div>
  );
}

/** The screen of the address, when the user has the permission that it needs. */
function Screen(): ReactNode {
  const permission = useMatches().flatMap(({ staticData }) => staticData.permission ?? [])[0];
  const isAllowed = useMay(permission ?? '');
  if (permission === undefined || isAllowed) return <Outlet />;
  return (
    <ForbiddenPage>
      {t('It needs the permission {permission}, which you do not have.', { permission })}
    </ForbiddenPage>
  );
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
