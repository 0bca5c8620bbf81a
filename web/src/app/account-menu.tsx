import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { loadable } from '../shared/session/loadable';
import { meQuery } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { explainError } from '../shared/ui/states';
import { useLogout } from './use-logout';
import { useZoneChoice } from './use-zone-choice';

const AccountMenuList = loadable(async () => (await import('./account-menu-list')).AccountMenuList);

/** First letters of the first two words. */
export const readInitials = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');

export function AccountMenu(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  const zone = useZoneChoice();
  const logout = useLogout();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="avatar"
        id="account-menu"
        aria-label={t('Account menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void AccountMenuList.preload()}
        onClick={() => setOpen(!isOpen)}
      >
        <span data-text={readInitials(data?.user.name || data?.user.email || '?')} />
      </button>
      <Suspense>
        {isOpen && (
          <AccountMenuList
            trigger={button}
            zone={zone}
            onLogout={() => logout.mutate()}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
      <Problem error={logout.error ?? zone.error} />
    </>
  );
}

const Problem = ({ error }: { error: unknown }): ReactNode =>
  error !== null && (
    <p role="alert" className="header-problem">
      {explainError(error)}
    </p>
  );
