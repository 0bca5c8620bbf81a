import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newCaller, newDatabaseName, NOON, startApp, type TestApp } from '../../support/app.js';
import { errorOf } from '../../support/errors.js';
import { CLIENT } from '../../support/fake-issuer.js';
import { type RealIssuer, startOidcProvider, TinyBrowser } from '../../support/oidc-provider.js';
import { callback, cookiesOf, sessionOf } from '../../support/sign-in.js';

const PUBLIC_URL = 'http://rankwire.example';
let issuer: RealIssuer;
let t: TestApp;

beforeAll(async () => {
  issuer = await startOidcProvider();
  const database = newDatabaseName();
  const first = await startApp({}, database);
  const { account } = await newCaller(first);
  await first.app.close();
  const groups = Object.fromEntries(
    ['client', 'editor'].map((role) => [`${role}s`, { account: String(account._id), role }]),
  );
  t = await startApp(
    {
      PUBLIC_URL,
      OIDC_MODE: 'optional',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_SCOPE: 'openid email profile groups',
      OIDC_GROUPS: JSON.stringify(groups),
      OIDC_AUTO_PROVISION: 'true',
    },
    database,
  );
  const { port } = t.app.getHttpServer().address() as AddressInfo;
  issuer.register({ publicUrl: PUBLIC_URL, listensAt: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

async function signIn(browser: TinyBrowser) {
  const started = await t.http.get('/v1/auth/oidc/start').expect(302);
  const back = await browser.openUntil(started.headers['location']!, `${PUBLIC_URL}/`);
  const response = await callback(t, new URL(back).searchParams, cookiesOf(started));
  expect(response.headers['location']).toBe('/app');
  return { 'X-Session-Id': sessionOf(response)! };
}

it('signs in, renews, follows the groups and logs out by oidc-provider', async () => {
  const browser = new TinyBrowser();
  const as = await signIn(browser);
  const me = () => t.http.get('/v1/auth/me').set(as);
  expect((await me().expect(200)).body.data).toMatchObject({
    user: { email: 'ann@example.com', name: 'Ann' },
    scope: expect.stringContaining('rank:write'),
  });
  for (const minutes of [6, 12]) {
    t.clock.set(new Date(NOON.getTime() + minutes * 60_000));
    const answers = await Promise.all(Array.from({ length: 5 }, me));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  }
  issuer.claims = { ...issuer.claims, groups: ['clients'] };
  t.clock.set(new Date(NOON.getTime() + 18 * 60_000));
  expect((await me().expect(200)).body.data.scope).toBe('rank:read slots:read notifications:read');

  const other = await signIn(new TinyBrowser());
  const { data } = (await t.http.post('/v1/auth/logout').set(other).expect(200)).body;
  expect(data.end_session_url).toContain(`${issuer.url}/session/end?`);

  // The session at the issuer ends in this browser, and the issuer tells the application.
  const url = new URL(`${issuer.url}/session/end`);
  url.searchParams.set('client_id', CLIENT.id);
  url.searchParams.set('post_logout_redirect_uri', `${PUBLIC_URL}/app/login`);
  await browser.openUntil(url.href, `${PUBLIC_URL}/app/login`);
  await vi.waitFor(async () => errorOf(await me(), 401), { timeout: 10_000 });
});
