import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TABLE } from '../../src/auth/access/access-table.js';
import { startApp, type TestApp } from '../support/app.js';
import { routesOf } from '../support/routes.js';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

/** Served before the routes are reached: by the gateway, and as files. */
const BEFORE_ROUTES = /^ALL |^GET \/docs/;

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
