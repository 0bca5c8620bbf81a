import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessRoute } from '../../src/access/access-policy.js';
import { routePattern } from '../../src/access/route-table.js';
import { FULL_SCOPE, PERMISSIONS } from '../../src/access/permissions.js';
import { type Change, ConsoleWalker, type Walk } from '../support/console-walk.js';
import { callApi } from '../support/console.js';
import { openPage, OWNER, useWorld } from '../support/console-page.js';
import { depth } from '../support/depth.js';
import { routes } from '../support/route-table.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';

/** Routes that the console calls, of which the walk needs more than a press. */
const NOT_REACHED = {
  'without a session': [
    'POST /v1/setup',
    'POST /v1/auth/login',
    'POST /v1/auth/login/second',
    'POST /v1/auth/login/passkey',
    'POST /v1/auth/login/passkey/options',
    'POST /v1/auth/invitation',
    'POST /v1/auth/invitation/accept',
    'POST /v1/auth/invitation/passkey/options',
    'POST /v1/auth/password/forgot',
    'POST /v1/auth/password/reset',
  ],
  'with something that the console of the walk does not have': [
    'POST /v1/auth/factors/totp/confirm',
    'DELETE /v1/auth/factors/totp',
    'POST /v1/auth/factors/recovery-codes',
    'POST /v1/auth/factors/passkeys',
    'POST /v1/auth/factors/passkeys/options',
    'PATCH /v1/auth/factors/passkeys/:id',
    'DELETE /v1/auth/factors/passkeys/:id',
    'POST /v1/users/:id/invitation',
    'DELETE /v1/users/:id/factors',
    'DELETE /v1/accounts/:id',
    'POST /v1/rank/runs/:id/discard',
    'POST /v1/rank/config/:configID/digest/send',
    'POST /v1/rank/config/:configID/digest/confirmations',
    'POST /v1/outbox/retry',
    'PUT /v1/rank/volumes',
    'POST /v1/outbox/:id/retry',
    'DELETE /v1/auth/oidc/link',
    'POST /v1/auth/oidc/link',
    'DELETE /v1/users/:id/oidc',
    'POST /v1/auth/authorization',
    'POST /v1/rank/answers/:configID/check',
    'POST /v1/rank/answers/:configID/prompts',
    'POST /v1/rank/answers/:configID/prompts/estimate',
    'PATCH /v1/rank/answers/:configID/prompts/:id',
    'DELETE /v1/rank/answers/:configID/prompts/:id',
    'POST /v1/rank/config/:configID/search-console/check',
    'POST /v1/rank/config/:configID/search-console/connect',
    'DELETE /v1/rank/config/:configID/search-console',
  ],
};

/** A walk presses some hundred controls, and waits after each until the page is calm. */
const WALK_MS = 900_000;

interface Site extends TrackedWebsite {
  /** An account below the platform account. */
  child: string;
}

/** Something to change on every screen. */
async function startFurnishedConsole(): Promise<Site> {
  const site = await startTrackedWebsite(undefined, 'rain jacket');
  const of = `/v1/rank/config/${site.config}`;
  const keywords = await site.keywords();
  await callApi(site, 'PUT', of, { keywords, competitors: ['rival.example'] });
  await callApi(site, 'PUT', `${of}/alerts`, { rules: [{ when: 'lost' }] });
  await callApi(site, 'POST', `${of}/notes`, { date: '2026-01-01', text: 'Site moved' });
  await callApi(site, 'POST', `${of}/shares`, { name: 'Report' });
  await callApi(site, 'POST', `${of}/views`, { name: 'Of all', screen: 'keywords', shared: true });
  await callApi(site, 'POST', '/v1/accounts', { name: 'Unfinished' });
  const { _id: child } = await callApi<{ _id: string }>(site, 'POST', '/v1/accounts', { name: 'Bakery' });
  await callApi(site, 'POST', `/v1/rank/config?account=${child}`, {
    website: 'bakery.example',
    language: 'en',
    keywords: [{ keyword: 'bread', country: 'US' }],
  });
  const hook = { url: 'https://hooks.invalid/', events: ['rank.alert'] };
  const { _id } = await callApi<{ _id: string }>(site, 'POST', '/v1/webhooks', hook);
  await callApi(site, 'POST', `/v1/webhooks/${_id}/test`);
  const chat = { kind: 'slack', name: 'Chat', address: 'https://hooks.invalid/', events: ['rank.alert'] };
  await callApi(site, 'POST', '/v1/channels', chat);
  return { ...site, child };
}

let site: Site;
let owner: Walk;
useWorld(
  startFurnishedConsole,
  (started) => (site = started),
  () => {},
);
beforeAll(async () => {
  owner = await walkAs(OWNER.email, FULL_SCOPE, ['/app/profile', '/app/', `/app/a/${site.account}`]);
}, WALK_MS);

/** Logs in twice, so that there is a session to end, and has a key to revoke and a view to change. */
async function logInAs(email: string, scope: string): Promise<void> {
  const user = { email, password: OWNER.password };
  await callApi(site, 'POST', '/v1/auth/login', user);
  await callApi(site, 'POST', '/v1/auth/login', user);
  if (scope.includes('keys:write')) await callApi(site, 'POST', '/v1/auth/keys', { name: 'Key', scope });
  if (!scope.includes('rank:read')) return;
  const { _id } = await callApi<{ _id: string }>(site, 'GET', '/v1/rank/config');
  await callApi(site, 'POST', `/v1/rank/config/${_id}/views`, { name: 'Mine', screen: 'keywords' });
}

async function walkAs(email: string, scope: string, addresses: readonly string[]): Promise<Walk> {
  await logInAs(email, scope);
  const { page, problems } = await openPage(site);
  const walk = await new ConsoleWalker(page, site.url).visitAll(addresses);
  await page.close();
  expect(problems).toEqual([]);
  return walk;
}

let users = 0;
/** Walks as a new user, over every screen that the owner found. */
async function walkAsNewUser(account: string, scope: string): Promise<Walk> {
  await callApi(site, 'POST', '/v1/auth/login', OWNER);
  const email = `user${(users += 1)}@example.com`;
  const user = { email, password: OWNER.password, scope };
  await callApi(site, 'POST', `/v1/accounts/${account}/users`, user);
  return walkAs(
    email,
    scope,
    owner.addresses.map((address) => address.replaceAll(site.account, account)),
  );
}

const nameOf = ({ method, path }: Pick<AccessRoute, 'method' | 'path'>) => `${method} ${path}`;

/** The route of a change, by its name. */
function routeOf({ method, path }: Change): AccessRoute {
  return routes.find((route) => route.method === method && routePattern(route).test(path))!;
}

const reached = ({ changes }: Walk) => [...new Set(changes.map((change) => nameOf(routeOf(change))))].sort();

/** By the access policy of the server. */
const isAllowed =
  (scope: string, isPlatform: boolean) =>
  ({ permission, platformOnly }: AccessRoute): boolean =>
    (permission === undefined || scope.split(' ').includes(permission)) && (!platformOnly || isPlatform);

/** Changes that are offered, and that the policy does not allow. */
const excess = ({ changes }: Walk, allows: (route: AccessRoute) => boolean) =>
  changes.filter((change) => !allows(routeOf(change))).map((change) => `${change.method} by ${change.by}`);

/** Routes that change something, as the console's client has them. */
function routesOfConsole(): string[] {
  const schema = readFileSync(new URL('../../web/src/shared/api/schema.ts', import.meta.url), 'utf8');
  const blocks = [...schema.matchAll(/^ {4}"(\/v1\/[^"]+)": \{(.*?)^ {4}\};/gms)];
  return blocks.flatMap(([, path, methods]) =>
    [...methods!.matchAll(/^ {8}(post|put|patch|delete): /gm)].map(
      ([, method]) => `${method!.toUpperCase()} ${path!.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
}

it('the owner finds every screen, and every route that changes something', () => {
  expect(owner.refused).toEqual([]);
  expect(owner.deadLinks).toEqual([]);
  const exceptions = Object.values(NOT_REACHED).flat();
  expect(reached(owner)).toEqual(
    routesOfConsole()
      .filter((route) => !exceptions.includes(route))
      .sort(),
  );
});

/**
 * Changes that the policy allows, and that are not offered. Who may list accounts knows whether they belong to the
 * platform, and which accounts have no website. A new user has no notifications.
 */
function missing(walk: Walk, scope: string, isPlatform: boolean): string[] {
  const knowsAccounts = scope.includes('accounts:read');
  return routes
    .filter(isAllowed(scope, isPlatform))
    .filter(({ path }) => !path.startsWith('/v1/notifications'))
    .filter(({ platformOnly, path }) => knowsAccounts || !(platformOnly || path === '/v1/rank/config'))
    .map(nameOf)
    .filter((name) => reached(owner).includes(name) && !reached(walk).includes(name));
}

const READ_AND_WRITTEN = ['rank', 'notifications', 'accounts', 'webhooks', 'slots'];
const PAIRS = READ_AND_WRITTEN.map((name) => `${name}:read ${name}:write`);
/** Whether what they may change is shown to them. */
const canRead = (scope: string) =>
  READ_AND_WRITTEN.every((name) => !scope.includes(`${name}:write`) || scope.includes(`${name}:read`));

/** Short runs try those with the most to offer. */
const SCOPES = depth(['', 'accounts:read', 'rank:read rank:write'], ['', ...PERMISSIONS, ...PAIRS]);

describe.each(SCOPES)('a user with the permissions "%s"', (scope) => {
  it(
    'is offered what the policy allows, and meets no refusal',
    async () => {
      const walk = await walkAsNewUser(site.account, scope);
      expect(walk.refused).toEqual([]);
      expect(walk.deadLinks).toEqual([]);
      expect(excess(walk, isAllowed(scope, true))).toEqual([]);
      if (canRead(scope)) expect(missing(walk, scope, true)).toEqual([]);
    },
    WALK_MS,
  );
});

it(
  'a user of an account below is offered nothing of the platform',
  async () => {
    const scope = 'rank:read';
    const walk = await walkAsNewUser(site.child, scope);
    expect(walk.refused).toEqual([]);
    expect(walk.deadLinks).toEqual([]);
    expect(excess(walk, isAllowed(scope, false))).toEqual([]);
    expect(missing(walk, scope, false)).toEqual([]);
  },
  WALK_MS,
);
