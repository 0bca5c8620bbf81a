import { beforeAll, describe, expect, it } from 'vitest';
import { readsAnyQuery } from '../../../src/access/index.js';
import { METHODS } from '../../../src/common/http/route-traits.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../support/app.js';
import { document } from '../../support/described.js';
import { errorOf } from '../../support/errors.js';
import { routes } from '../../support/route-table.js';

const t = useApp(() => startApp());
let owner: Caller;
beforeAll(async () => {
  await newSlot(t);
  owner = await newCaller(t);
  await newConfig(t, owner);
});

const filled = (path: string) => path.replaceAll(/[:*]\w+/g, 'x');
const ask = (method: string, url: string) =>
  t.http[method.toLowerCase() as 'get' | 'post'](url).set(owner.as);
const served = routes.filter(({ path }) => !path.startsWith('/app'));

describe('a method that a path does not have', () => {
  const paths = [...new Set(served.map(({ path }) => path))].filter(
    (path) => !served.some((route) => route.path === path && route.method === 'ALL'),
  );

  it.each(paths)('is a 405 that names those that it has: %s', async (path) => {
    const own = served.filter((route) => route.path === path).map(({ method }) => method as string);
    const head = own.includes('GET') ? ['HEAD'] : [];
    const others = METHODS.filter((method) => ![...own, ...head].includes(method));
    let refused = 0;
    for (const method of others) {
      const answer = await ask(method, filled(path));
      // A more general route may have it.
      if (answer.status !== 405) continue;
      refused += 1;
      const allowed = answer.headers['allow']!.split(', ');
      expect(allowed).toEqual(expect.arrayContaining([...own, ...head]));
      expect(allowed).not.toContain(method);
      if (method !== 'HEAD') expect(errorOf(answer, 405)).toHaveProperty('message', 'Method not allowed.');
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('is a 405 before a body is read or a credential is needed', async () => {
    const answer = await t.http.put('/v1/rank/config').send({ website: 'example.com' }).expect(405);
    expect(answer.headers['allow']).toBe('GET, HEAD, POST');
    await t.http.put('/v1/rank/config/x/y/z').expect(404);
    await t.http.put('/nothing').expect(404);
  });
});

describe('a name that differs from a parameter by case or brackets', () => {
  const withQuery = served.flatMap(({ method, path, query = [], account }) => {
    const names = [...query, ...(account === 'query' ? ['account'] : [])];
    return names.length > 0 && method !== 'ALL' ? [{ method, path, names }] : [];
  });

  it('is known for every parameter that is described', () => {
    const known = new Map(withQuery.map(({ method, path, names }) => [`${method} ${path}`, names]));
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters }]) => {
        const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
        return parameters.filter((each) => each.in === 'query').map(({ name }) => [route, name] as const);
      }),
    );
    expect(described.length).toBeGreaterThan(100);
    const free = new Set(served.filter(readsAnyQuery).map(({ method, path }) => `${method} ${path}`));
    const unknown = described.filter(
      ([route, name]) => !free.has(route) && !known.get(route)?.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  it.each(withQuery.map((each) => [`${each.method} ${each.path}`, each] as const))(
    'is refused with the right one by %s',
    async (_, { method, path, names }) => {
      for (const name of names) {
        const upper = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
        for (const other of [upper, `${name}[]`, `${name}[0]`, `${upper}[x]`, `[${name}]`, `${name}]`]) {
          const answer = await ask(method, `${filled(path)}?${encodeURIComponent(other)}=1`);
          expect([other, answer.status, JSON.stringify(errorOf(answer, 400))]).toEqual([
            other,
            400,
            expect.stringContaining(`is not a parameter: write ${name}=…`),
          ]);
        }
      }
    },
  );

  it('is ignored where it is none of the route', async () => {
    for (const name of ['other', 'Other', 'other[]', 'feature[]', 'accounts', 'xaccount'])
      await t.http.get(`/v1/rank/config?${name}=1`).set(owner.as).expect(200);
    await t.http.get('/v1/geo/country?DETAIL=true&Feature=1').expect(200);
  });

  it('is refused beside the right one', async () => {
    const { message } = errorOf(
      await t.http.get(`/v1/rank/config?optional=true&OPTIONAL=false`).set(owner.as),
      400,
    ) as { message: string };
    expect(message).toBeTruthy();
  });
});
