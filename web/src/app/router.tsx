import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { serverPath } from '../shared/api/base';
import { WEBSITES_SEARCH } from '../account/websites/url-state';
import { keepParams } from '../shared/address/keep-params';
import {
  anyText,
  isId,
  isPage,
  allow,
  parseSearch,
  pick,
  reported,
  stringifySearch,
  withDays,
} from '../shared/address/search-params';
import { ApiError } from '../shared/api/api-error';
import { AUTHORIZATION_SEARCH } from '../account/assistants/url-state';
import { AUDIT_SEARCH } from '../account/audit/url-state';
import { rankConfigQuery } from '../shared/configuration/queries';
import { KEPT_PARAMS, keywordSearch, type TableSearch } from '../website/keywords/url-state';
import { ANSWERS_SEARCH } from '../website/answers/url-state';
import { COMPETITORS_SEARCH } from '../website/competitors/url-state';
import { OVERVIEW_SEARCH } from '../website/overview/url-state';
import { loadable } from '../shared/session/loadable';
import { queryClient } from '../shared/session/query-client';
import { configQuery, hasPermission, meQuery } from '../shared/session/session';
import { browserLanguage, isLanguage, showLanguage } from '../shared/text/language';
import { SHARED_SEARCH } from '../shared-report/url-state';
import { FEATURES_SEARCH } from '../website/features/url-state';
import { isSection } from '../website/settings/sections';
import { STATUS_SEARCH } from '../account/status/url-state';
import { WEBHOOKS_SEARCH } from '../account/webhooks/url-state';
import { PAGES_SEARCH } from '../website/pages/url-state';
import { WEBSITE_SCREENS } from '../shared/session/website-screens';
import { ACCOUNT_SCREENS } from './account-screens';
import { NotFoundPage, RouteError } from './problem-pages';

/** A path of this application to return to after a login, never another origin. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path) && path.length <= 12_000;

const screen = (load: () => Promise<() => ReactNode>, options = {}) =>
  loadable(load, { isScreen: true, ...options });

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search) => pick(search, { to: isOwnPath, error: anyText }),
  component: screen(async () => (await import('../auth/login')).LoginPage),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: screen(async () => (await import('../auth/forgot')).ForgotPage),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: (search) => pick(search, { token: anyText }),
  component: screen(async () => (await import('../auth/reset')).ResetPage),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: (search) => pick(search, { token: anyText }),
  component: screen(async () => (await import('../auth/invitation')).InvitationPage),
});

/** For users who have yet to set up the second factor that their account requires. */
const enrol = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  beforeLoad: async () => {
    const me = await queryClient.ensureQueryData(meQuery).catch(() => undefined);
    if (!me?.enrol) throw redirect({ to: '/', replace: true });
    await showChosenLanguage(me);
  },
  component: screen(async () => (await import('../account/profile/enrol')).EnrolPage),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: (search) => pick(search, { token: anyText }),
  beforeLoad: async () => {
    const { features } = await queryClient.fetchQuery({ ...configQuery, staleTime: 0 });
    if (!features.setup) throw redirect({ to: '/login', replace: true });
  },
  component: screen(async () => (await import('../setup/setup')).SetupPage),
});

/** A client of an assistant asks for access: a page apart, so that nothing else is on it. */
const authorize = createRoute({
  getParentRoute: () => root,
  path: '/authorize',
  validateSearch: (search) => pick(search, AUTHORIZATION_SEARCH),
  beforeLoad: async ({ location }) => {
    try {
      await showChosenLanguage(await queryClient.ensureQueryData(meQuery));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      throw redirect({ to: '/login', search: { to: location.href }, replace: true });
    }
  },
  component: screen(async () => (await import('../account/assistants/consent')).ConsentPage),
});

/** A report for readers without a login. */
const share = createRoute({
  getParentRoute: () => root,
  path: '/share/$token',
  validateSearch: reported((search) => withDays(pick(search, SHARED_SEARCH))),
  // The depth of searches is part of the texts.
  beforeLoad: () => queryClient.ensureQueryData(configQuery).catch(() => undefined),
  component: screen(async () => (await import('../shared-report/shared-report')).SharedReportPage, {
    isApart: true,
  }),
});

/** Begins to load a route beside the session, which would else be waited for. */
function prepare(id: keyof typeof router.routesById): void {
  const { component } = router.routesById[id].options as { component?: { preload?: () => Promise<void> } };
  void component?.preload?.();
}

/** What is known of a screen before it is rendered. */
interface Destination {
  routeId: string;
  params: { accountId?: string };
  search: TableSearch;
}

/**
 * Begins to read what a screen of a website needs first, beside its code.
 * @param isHover whether the user only points at a link, which is worth no table
 */
function prepareWebsite(
  { routeId, params: { accountId }, search }: Destination,
  scope: string,
  isHover: boolean,
): void {
  if (accountId === undefined || !hasPermission(scope, 'rank:read')) return;
  void queryClient.ensureQueryData(rankConfigQuery(accountId)).catch(() => {});
  if (routeId === keywords.id && !isHover) void prefetchRows(accountId, search);
}

async function prefetchRows(account: string, search: TableSearch): Promise<void> {
  const code = await import('../website/keywords/keywords').catch(() => undefined);
  await code?.prefetchRows(account, search);
}

/** The language that the user chose. */
const showChosenLanguage = ({ user }: { user: { preferences: Record<string, unknown> } }): Promise<void> =>
  showLanguage(isLanguage(user.preferences['language']) ? user.preferences['language'] : browserLanguage());

/** An address without a screen; it is the same with and without a session. */
const missing = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => queryClient.ensureQueryData(meQuery).then(showChosenLanguage, () => undefined),
  component: NotFoundPage,
});

/** Everything that needs a session. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location, matches, preload }) => {
    for (const { routeId } of matches) prepare(routeId);
    try {
      const config = queryClient.ensureQueryData(configQuery);
      const [me] = await Promise.all([queryClient.ensureQueryData(meQuery), config]);
      if (me.enrol) throw redirect({ to: '/second-factor', replace: true });
      prepareWebsite(matches.at(-1) as Destination, me.scope, preload);
      await showChosenLanguage(me);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const to = location.href === '/' ? undefined : location.href;
      throw redirect({ to: '/login', search: to === undefined ? {} : { to }, replace: true });
    }
  },
  component: screen(async () => (await import('./shell')).Shell),
});

const websites = createRoute({
  getParentRoute: () => shell,
  path: ACCOUNT_SCREENS.websites.path,
  validateSearch: reported((search) => pick(search, WEBSITES_SEARCH)),
  component: screen(async () => (await import('../account/websites/websites')).WebsitesPage),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: '/a/$accountId',
  search: { middlewares: [keepParams(KEPT_PARAMS)] },
  staticData: { permission: 'rank:read' },
  component: screen(async () => (await import('../account/websites/account-frame')).AccountFrame),
});

const overview = createRoute({
  getParentRoute: () => account,
  path: WEBSITE_SCREENS.overview.path,
  validateSearch: reported((search) => withDays(pick(search, OVERVIEW_SEARCH))),
  component: screen(async () => (await import('../website/overview/overview')).OverviewPage),
});

const keywords = createRoute({
  getParentRoute: () => account,
  path: WEBSITE_SCREENS.keywords.path,
  validateSearch: reported(keywordSearch),
  component: screen(async () => (await import('../website/keywords/keywords')).KeywordsPage),
});

const runs = createRoute({
  getParentRoute: () => account,
  path: WEBSITE_SCREENS.runs.path,
  validateSearch: reported((search) => pick(search, { page: isPage, run: isId, failures: allow('true') })),
  component: screen(async () => (await import('../website/checks/runs')).RunsPage),
});

const competitors = createRoute({
  getParentRoute: () => account,
  path: WEBSITE_SCREENS.competitors.path,
  validateSearch: reported((search) => withDays(pick(search, COMPETITORS_SEARCH))),
  component: screen(async () => (await import('../website/competitors/competitors')).CompetitorsPage),
});

const pages = createRoute({
  getParentRoute: () => account,
  path: WEBSITE_SCREENS.pages.path,
  validateSearch: reported((search) => withDays(pick(search, PAGES_SEARCH))),
  component: screen(async () => (await import('../website/pages/website-pages')).WebsitePagesPage),
});

const features = createRoute({
  getParentRoute: () => account,
  path: WEBSITE_SCREENS.features.path,
  validateSearch: reported((search) => withDays(pick(search, FEATURES_SEARCH))),
  component: screen(async () => (await import('../website/features/serp-features')).SerpFeaturesPage),
});

const answers = createRoute({
  getParentRoute: () => account,
  path: WEBSITE_SCREENS.answers.path,
  validateSearch: reported((search) => withDays(pick(search, ANSWERS_SEARCH))),
  component: screen(async () => (await import('../website/answers/answers')).AnswersPage),
});

const settingsStart = createRoute({
  getParentRoute: () => account,
  path: WEBSITE_SCREENS.settings.path,
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/a/$accountId/settings/$section',
      params: { ...params, section: 'website' },
      replace: true,
    });
  },
});

const settings = createRoute({
  getParentRoute: () => account,
  path: `${WEBSITE_SCREENS.settings.path}/$section`,
  beforeLoad: ({ params }) => {
    if (!isSection(params.section)) throw redirect({ to: '/a/$accountId/settings', params, replace: true });
  },
  component: screen(async () => (await import('../website/settings/settings')).SettingsPage),
});

const notifications = createRoute({
  getParentRoute: () => shell,
  path: ACCOUNT_SCREENS.notifications.path,
  validateSearch: reported((search) => pick(search, { page: isPage })),
  staticData: ACCOUNT_SCREENS.notifications,
  component: screen(async () => (await import('../account/notifications/notifications')).NotificationsPage),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: ACCOUNT_SCREENS.profile.path,
  component: screen(async () => (await import('../account/profile/profile')).ProfilePage),
});

const users = createRoute({
  getParentRoute: () => shell,
  path: ACCOUNT_SCREENS.users.path,
  validateSearch: reported((search) => pick(search, { account: isId })),
  staticData: ACCOUNT_SCREENS.users,
  component: screen(async () => (await import('../account/users/administration')).AdministrationPage),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: ACCOUNT_SCREENS.audit.path,
  validateSearch: reported((search) => pick(search, AUDIT_SEARCH)),
  staticData: ACCOUNT_SCREENS.audit,
  component: screen(async () => (await import('../account/audit/audit-log')).AuditLogPage),
});

const assistants = createRoute({
  getParentRoute: () => shell,
  path: ACCOUNT_SCREENS.assistants.path,
  component: screen(async () => (await import('../account/assistants/connect')).ConnectPage),
});

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: ACCOUNT_SCREENS.webhooks.path,
  validateSearch: reported((search) => pick(search, WEBHOOKS_SEARCH)),
  staticData: ACCOUNT_SCREENS.webhooks,
  component: screen(async () => (await import('../account/webhooks/webhooks')).WebhooksPage),
});

const slots = createRoute({
  getParentRoute: () => shell,
  path: ACCOUNT_SCREENS.slots.path,
  staticData: ACCOUNT_SCREENS.slots,
  component: screen(async () => (await import('../account/slots/slots')).SlotsPage),
});

const status = createRoute({
  getParentRoute: () => shell,
  path: ACCOUNT_SCREENS.status.path,
  validateSearch: reported((search) => pick(search, STATUS_SEARCH)),
  staticData: ACCOUNT_SCREENS.status,
  component: screen(async () => (await import('../account/status/status')).StatusPage),
});

const provider = createRoute({
  getParentRoute: () => shell,
  path: '/setup/provider',
  staticData: { permission: 'rank:read' },
  component: screen(async () => (await import('../setup/provider')).ProviderPage),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    forgot,
    reset,
    invitation,
    enrol,
    setup,
    authorize,
    share,
    shell.addChildren([
      websites,
      account.addChildren([
        overview,
        keywords,
        pages,
        features,
        answers,
        competitors,
        runs,
        settingsStart,
        settings,
      ]),
      notifications,
      profile,
      users,
      audit,
      assistants,
      webhooks,
      slots,
      status,
      provider,
    ]),
    missing,
  ]),
  basepath: serverPath('/app'),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: RouteError,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Without it, the address says that it is needed. */
    permission?: string;
  }
}
