import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { WEBSITE_SCREENS } from '../../shared/session/website-screens';
import { t } from '../../shared/text/i18n';
import { ForbiddenPage } from '../../shared/ui/forbidden-page';
import { IgnoredParams } from '../../shared/ui/ignored-params';
import { useCurrentInView } from '../../shared/ui/use-current-in-view';

const { overview } = WEBSITE_SCREENS;
/** The start is not current on the screens below it. */
const START = { exact: true, includeSearch: false };

const route = getRouteApi('/shell/a/$accountId');

/** The tabs of an account. */
export function AccountFrame(): ReactNode {
  const params = route.useParams();
  const tabs = useCurrentInView();
  const { section } = useParams({ strict: false });
  const { data, error } = useQuery(rankConfigQuery(params.accountId));
  if (error instanceof ApiError && (error.status === 403 || 'account' in error.fields))
    return <ForbiddenPage>{t('You have no access to this account.')}</ForbiddenPage>;
  // The brand of an account above websites is a page of its own: its tabs would all be empty.
  if (data === null && section === 'brand') return <Outlet />;
  return (
    <>
      <nav ref={tabs} className="tabs" aria-label={t('Screens')}>
        {Object.values(WEBSITE_SCREENS).map(({ to, text }) => (
          <Link key={to} to={to} params={params} {...(to === overview.to && { activeOptions: START })}>
            {text()}
          </Link>
        ))}
      </nav>
      <IgnoredParams />
      <Outlet />
    </>
  );
}
