import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessPolicy, AccessRoute } from '../../../src/access/access-policy.js';
import { PERMISSIONS } from '../../../src/access/permissions.js';
import { SCRAPER_SOCKET_ACCESS, USER_SOCKET_ACCESS } from '../../../src/relay/sockets/relay-access.js';
import { type Caller, startApp, useApp } from '../../support/app.js';
import { depth } from '../../support/depth.js';
import { NO_ISSUER } from '../../support/fake-issuer.js';
import { makeRoles, type Role } from '../../support/roles.js';
import { routes as table, routesOf } from '../../support/route-table.js';

const INTERNAL_API_KEY = 'internal-key-of-the-tests';

/** A service that is never reachable: an authorized request gets 502. */
const NOBODY = 'http://127.0.0.1:1';

const t = useApp(() =>
  startApp({
    ...NO_ISSUER,
    INTERNAL_API_KEY,
    EXTERNAL_API_URL: NOBODY,
    AI_SERVICE_URL: NOBODY,
    CURRENCY_SERVICE_URL: NOBODY,
  }),
);
let target: Caller;
let roles: Role[];
beforeAll(async () => {
  ({ target, roles } = await makeRoles(t, INTERNAL_API_KEY));
});

/** Served before the routes are reached: by the gateway. */
const BEFORE_ROUTES = /^ALL /;

describe('the access table', () => {
  const rows = table.map(({ method, path }) => `${method} ${path}`);

  it('has one row for every route, and no route has two', () => {
    expect(routesOf(t).filter((route) => !rows.includes(route))).toEqual([]);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });

  it('has no row without a route', () => {
    const routes = routesOf(t);
    expect(rows.filter((row) => !routes.includes(row) && !BEFORE_ROUTES.test(row))).toEqual([]);
  });
});

/** One line per route: a reviewer sees every change of a permission. */
const lineOf = (name: string, { caller, limit, permission, account, ...more }: AccessPolicy) =>
  [
    name.padEnd(64),
    caller.padEnd(9),
    (permission ?? '-').padEnd(20),
    `account ${account ?? '-'}`.padEnd(14),
    `limit ${limit}`.padEnd(14),
    Object.keys(more)
      .filter((flag) => !['method', 'path', 'query'].includes(flag))
      .join(' '),
  ]
    .join(' ')
    .trimEnd();

it('the access table is the reviewed one (vitest -u rewrites it)', async () => {
  const byPath = table.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const lines = [
    ...byPath.map((row) => lineOf(`${row.method} ${row.path}`, row)),
    lineOf('SOCKET /v1/shared', USER_SOCKET_ACCESS),
    lineOf('SOCKET /', SCRAPER_SOCKET_ACCESS),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('access-table.snap.txt');
});

type Outcome = 'in' | 401 | 403;

/** The expected response by the table, computed without the guard's code. */
function expected(row: AccessRoute, role: Role): Outcome {
  if (row.caller === 'public') return 'in';
  // An API key as Bearer, which no role sends: test/e2e/assistants.
  if (row.caller === 'assistant') return 401;
  if (row.caller === 'internal') return role.internal ? 'in' : 401;
  if (role.refused === 'nobody') return row.caller === 'optional' ? 'in' : 401;
  if (row.sessionIdOnly && role.byToken) return 401;
  if ((row.sessionOnly || row.sessionIdOnly) && role.byKey) return 401;
  if (role.refused) return role.refused;
  if (row.permission && !role.words.includes(row.permission)) return 403;
  if (row.platformOnly && !role.platform) return 403;
  return row.account && !role.reaches ? 403 : 'in';
}

const ANY = '0123456789abcdef01234567';

/** Their responses to GET last until the client leaves. */
const ENDLESS = new Set(['/v1/shared/events']);

function ask({ method, path, account }: AccessRoute, headers: Record<string, string>) {
  const id = String(target.account._id);
  const url = path
    .replace(':id', account === 'id' ? id : ANY)
    .replaceAll(/:\w+/g, ANY)
    .replace('*path', 'x');
  const verb = (ENDLESS.has(path) ? 'HEAD' : method === 'ALL' ? 'GET' : method).toLowerCase() as 'get';
  const request = t.http[verb](url).set(headers);
  return account === 'query' ? request.query({ account: id }) : request;
}

/** Short runs try one of the permissions that a route does not need. */
const isRelevant = (row: AccessRoute, { words }: Role) =>
  words.length !== 1 ||
  words[0] === row.permission ||
  words[0] === OTHER.find((word) => word !== row.permission);
const OTHER = PERMISSIONS.slice(0, 2);

describe('every role gets at every route the response of the table', () => {
  it.each(table.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', async (_, row) => {
    const own = roles.filter((role) => depth(isRelevant(row, role), true));
    const outcomes = await Promise.all(
      own.map(async (role) => {
        const { status } = await ask(row, await role.headers());
        return [role.name, status === 401 || status === 403 ? status : 'in'];
      }),
    );
    expect(outcomes).toEqual(own.map((role) => [role.name, expected(row, role)]));
  });
});
