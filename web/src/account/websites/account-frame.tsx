import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { t } from '../../shared/text/i18n';
import { ForbiddenPage } from '../../shared/ui/forbidden-page';
import { IgnoredParams } from '../../shared/ui/ignored-params';
import { useCurrentInView } from '../../shared/ui/use-current-in-view';

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
        <Link to="/a/$accountId" params={params} activeOptions={START}>
          {t('Overview')}
        </Link>
        <Link to="/a/$accountId/keywords" params={params}>
          {t('Keywords')}
        </Link>
        <Link to="/a/$accountId/pages" params={params}>
          {t('Pages')}
        </Link>
        <Link to="/a/$accountId/features" params={params}>
          {t('SERP features')}
        </Link>
        <Link to="/a/$accountId/competitors" params={params}>
          {t('Competitors')}
        </Link>
        <Link to="/a/$accountId/runs" params={params}>
          {t('Checks')}
        </Link>
        <Link to="/a/$accountId/settings" params={params}>
          {t('Settings')}
        </Link>
      </nav>
      <IgnoredParams />
      <Outlet />
    </>
  );
}
