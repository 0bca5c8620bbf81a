import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TABLE, type AccessRow } from '../../src/auth/access/access-table.js';
import { type Caller, startApp, type TestApp } from '../support/app.js';
import { makeRoles, type Role } from '../support/roles.js';
import { routesOf } from '../support/routes.js';

const INTERNAL_API_KEY = 'internal-key-of-the-tests';

/** A service that is never there: whoever is let in gets 502. */
const NOBODY = 'http://127.0.0.1:1';

let t: TestApp;
let target: Caller;
let roles: Role[];
beforeAll(async () => {
  t = await startApp({
    INTERNAL_API_KEY,
    EXTERNAL_API_URL: NOBODY,
    AI_SERVICE_URL: NOBODY,
    CURRENCY_SERVICE_URL: NOBODY,
  });
  ({ target, roles } = await makeRoles(t, INTERNAL_API_KEY));
});
afterAll(() => t.close());

/** Served before the routes are reached: by the gateway. */
const BEFORE_ROUTES = /^ALL /;

describe('the access table', () => {
  const rows = ACCESS_TABLE.map(({ method, path }) => `${method} ${path}`);

  it('has one row for every route, and no route has two (src/auth/access/access-table.ts)', () => {
    expect(routesOf(t).filter((route) => !rows.includes(route))).toEqual([]);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });

  it('has no row without a route', () => {
    const routes = routesOf(t);
    expect(rows.filter((row) => !routes.includes(row) && !BEFORE_ROUTES.test(row))).toEqual([]);
  });
});

type Outcome = 'in' | 401 | 403;

/** What the table says, read a second time and by nothing that the guard uses. */
function expected(row: AccessRow, role: Role): Outcome {
  if (row.kind === 'public') return 'in';
  if (row.kind === 'internal') return role.internal ? 'in' : 401;
  if (role.refused === 'nobody') return row.kind === 'optional' ? 'in' : 401;
  if (row.bySessionId && role.byToken) return 401;
  if (role.refused) return role.refused;
  if (row.word && !role.words.includes(row.word)) return 403;
  if (row.platformOnly && !role.platform) return 403;
  return row.account && !role.reaches ? 403 : 'in';
}

const ANY = '0123456789abcdef01234567';

function ask({ method, path, account }: AccessRow, headers: Record<string, string>) {
  const id = String(target.account._id);
  const url = path
    .replace(':id', account === 'id' ? id : ANY)
    .replaceAll(/:\w+/g, ANY)
    .replace('*path', 'x');
  const verb = (method === 'ALL' ? 'GET' : method).toLowerCase() as 'get';
  const request = t.http[verb](url).set(headers);
  return account === 'query' ? request.query({ account: id }) : request;
}

describe('every role at every route is answered as the table says', () => {
  it.each(ACCESS_TABLE.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', async (_, row) => {
    const outcomes = await Promise.all(
      roles.map(async (role) => {
        const { status } = await ask(row, await role.headers());
        return [role.name, status === 401 || status === 403 ? status : 'in'];
      }),
    );
    expect(outcomes).toEqual(roles.map((role) => [role.name, expected(row, role)]));
  });
});
