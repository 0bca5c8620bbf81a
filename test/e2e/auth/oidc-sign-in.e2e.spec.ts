import { createHmac } from 'node:crypto';
import { exportSPKI, importJWK, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Authenticator } from '../../support/authenticator.js';
import { newCaller, NOON, PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { forge, newKey } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { addPasskey } from '../../support/factors.js';
import { FakeIssuer } from '../../support/fake-issuer.js';
import { atIssuer, callback, errorIn, sessionBy, sessionOf, signIn } from '../../support/sign-in.js';

const issuer = new FakeIssuer();
let t: TestApp;
let account: string;

/** The application with groups that an account has: its id is in the settings, so it has to exist before. */
async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const groups = {
    owners: { account, role: 'owner' },
    editors: { account, role: 'editor' },
    readers: { account, scope: 'rank:read' },
  };
  const settings = { OIDC_GROUPS: JSON.stringify(groups), OIDC_AUTO_PROVISION: 'true' };
  return startApp({ ...issuer.settings, ...settings, ...env }, 'test_oidc_sign_in');
}

let people = 0;
const person = (claims: object = {}) => {
  const sub = `person-${++people}`;
  return {
    sub,
    email: `${sub}@example.com`,
    email_verified: true,
    name: 'Ann',
    groups: ['editors'],
    ...claims,
  };
};
const userOf = (sub: string) => t.db.collection('users').findOne({ 'oidc.sub': sub });

beforeAll(async () => {
  await issuer.start();
  account = '000000000000000000000000';
  t = await start();
  const caller = await newCaller(t);
  account = String(caller.account._id);
  await t.app.close();
  t = await start();
});
beforeEach(async () => {
  t.clock.set(NOON);
  Object.assign(issuer, { claims: {}, redirect: {}, sign: undefined, intercept: undefined, metadata: {} });
  await issuer.rotate();
});
afterAll(async () => {
  await t.close();
  await issuer.stop();
});

describe('a sign-in by the issuer', () => {
  it('sends the browser there with state, nonce and a code challenge, and comes back with a session', async () => {
    const ann = person();
    issuer.person = ann;
    const { query, cookies, started } = await atIssuer(t, issuer, '/app/websites?x=1');
    const url = new URL(started.headers['location']!);
    expect(`${url.origin}${url.pathname}`).toBe(`${issuer.url}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'rankwire',
      response_type: 'code',
      redirect_uri: 'http://rankwire.example/v1/auth/oidc/callback',
      scope: 'openid email profile offline_access',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [set] = started.headers['set-cookie'] as unknown as string[];
    expect(set).toMatch(
      /^rankwire_oidc=[\w-]+; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const back = await callback(t, query, cookies).expect(302);
    expect(back.headers['location']).toBe('/app/websites?x=1');
    expect(back.headers['cache-control']).toContain('no-store');
    const as = { 'X-Session-Id': sessionOf(back)! };
    const { data } = (await t.http.get('/v1/auth/me').set(as).expect(200)).body;
    expect(data).toMatchObject({
      user: { email: ann.email, name: 'Ann' },
      account: { _id: account },
      scope: 'rank:read slots:read notifications:read rank:write notifications:write',
    });
    const sessions = (await t.http.get('/v1/auth/sessions').set(as).expect(200)).body.data;
    expect(sessions).toMatchObject([{ signed_in_by: 'oidc', issuer: 'Example SSO' }]);
    const [entry] = await t.db
      .collection('audit_log')
      .find({ action: 'auth.login' })
      .sort({ _id: -1 })
      .toArray();
    expect(String(entry!['changes'])).toContain('"oidc"');
    expect(
      await t.db.collection('audit_log').countDocuments({ action: 'user.create', changes: /"via".*"oidc"/ }),
    ).toBe(1);
    expect((await userOf(ann.sub))!['password_hash']).toBeUndefined();
  });

  it('stores no token readably', async () => {
    const ann = person();
    await sessionBy(t, issuer, ann);
    const user = await userOf(ann.sub);
    const grant = await t.db.collection('oidc_grants').findOne({ user: user!._id });
    expect(Object.keys(grant!)).toEqual(
      expect.arrayContaining(['access_token', 'refresh_token', 'id_token']),
    );
    for (const name of ['access_token', 'refresh_token', 'id_token'])
      expect(grant![name]).toMatch(/^[\w-]{40,}$/);
  });

  it('knows the person by its subject, not by its address', async () => {
    const ann = person();
    await sessionBy(t, issuer, ann);
    const { as } = await sessionBy(t, issuer, { ...ann, email: 'another@example.com' });
    expect((await t.http.get('/v1/auth/me').set(as)).body.data.user.email).toBe(ann.email);
    expect(errorIn(await signIn(t, issuer, { ...ann, sub: 'somebody-else' }))).toBe('oidc_email_taken');
  });

  it.each([
    ['oidc_no_access', { groups: ['strangers'] }],
    ['oidc_no_access', { groups: undefined }],
    ['oidc_not_linked', { email_verified: false }],
    ['oidc_not_linked', { email: undefined }],
  ])('is refused as %s with %j', async (code, claims) => {
    const stranger = person(claims);
    expect(errorIn(await signIn(t, issuer, stranger))).toBe(code);
    expect(await userOf(stranger.sub)).toBeNull();
  });

  it('is refused as denied when the person refuses, and as failed for other answers', async () => {
    const { query, cookies } = await atIssuer(t, issuer);
    query.delete('code');
    query.set('error', 'access_denied');
    expect(errorIn(await callback(t, query, cookies))).toBe('oidc_denied');
    const other = await atIssuer(t, issuer);
    other.query.set('error', 'invalid_scope');
    other.query.delete('code');
    expect(errorIn(await callback(t, other.query, other.cookies))).toBe('oidc_failed');
    const reasons = await t.db.collection('audit_log').distinct('changes', { action: 'auth.login_failed' });
    expect(reasons.join()).toContain('oidc_denied');
  });

  it('of an inactive user is refused', async () => {
    const ann = person();
    await sessionBy(t, issuer, ann);
    await t.db.collection('users').updateOne({ 'oidc.sub': ann.sub }, { $set: { active: false } });
    expect(errorIn(await signIn(t, issuer, ann))).toBe('oidc_no_access');
  });

  it('reads the claims from userinfo where the ID token lacks them', async () => {
    const { email, email_verified, ...ann } = person();
    issuer.claims = { email: undefined, email_verified: undefined, groups: undefined };
    const { as } = await sessionBy(t, issuer, { ...ann, email, email_verified });
    expect((await t.http.get('/v1/auth/me').set(as)).body.data.user.email).toBe(email);
  });
});

describe('what a browser has to come back with', () => {
  it('is its own cookie, once, within ten minutes', async () => {
    issuer.person = person();
    const { query, cookies } = await atIssuer(t, issuer);
    expect(errorIn(await callback(t, query, []))).toBe('oidc_failed');
    expect(errorIn(await callback(t, query, [`${cookies[0]!.slice(0, -4)}AAAA`]))).toBe('oidc_failed');
    const first = await callback(t, query, cookies).expect(302);
    expect(first.headers['location']).toBe('/app');
    expect(first.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^rankwire_oidc=;.*Expires=Thu, 01 Jan 1970/)]),
    );
    const again = new URLSearchParams(issuer.authorize(`${issuer.url}/?state=${query.get('state')}`));
    expect(errorIn(await callback(t, again, cookies))).toBe('oidc_failed');
    const late = await atIssuer(t, issuer);
    t.clock.set(new Date(NOON.getTime() + 600_000));
    expect(errorIn(await callback(t, late.query, late.cookies))).toBe('oidc_failed');
  });

  it('is the state, the issuer and the code of this sign-in', async () => {
    issuer.person = person();
    for (const [name, value] of [
      ['state', 'another'],
      ['iss', 'https://evil.example'],
      ['iss', undefined],
      ['code', 'unknown'],
    ] as const) {
      const { query, cookies } = await atIssuer(t, issuer);
      if (value === undefined) query.delete(name);
      else query.set(name, value);
      expect(errorIn(await callback(t, query, cookies)), `${name}=${value}`).toBe('oidc_failed');
    }
  });

  it('stays for the newer one of two tabs when the older one comes back', async () => {
    issuer.person = person();
    const [one, two] = [await atIssuer(t, issuer), await atIssuer(t, issuer)];
    const older = await callback(t, one.query, two.cookies);
    expect(errorIn(older)).toBe('oidc_failed');
    expect(older.headers['set-cookie']).toBeUndefined();
    expect((await callback(t, two.query, two.cookies)).headers['location']).toBe('/app');
  });

  it.each(['state', 'code', 'iss', 'error', 'account'])('has %s once', async (name) => {
    issuer.person = person();
    const { query, cookies } = await atIssuer(t, issuer);
    for (let times = query.has(name) ? 1 : 0; times < 2; times += 1)
      query.append(name, query.get(name) ?? 'x');
    const back = await callback(t, query, cookies);
    if (name === 'account') expect(back.headers['location']).toBe('/app');
    else expect(errorIn(back)).toBe('oidc_failed');
  });

  it('starts at the console where it should come back to two places', async () => {
    const { headers } = await t.http.get('/v1/auth/oidc/start?to=/app/a&to=/app/b').expect(302);
    expect(new URL(headers['location']!).origin).toBe(issuer.url);
  });

  it('is not that of another browser, whose verifier and nonce differ', async () => {
    issuer.person = person();
    const [one, two] = [await atIssuer(t, issuer), await atIssuer(t, issuer)];
    two.query.set('code', one.query.get('code')!);
    expect(errorIn(await callback(t, two.query, two.cookies))).toBe('oidc_failed');
  });

  it('has the prefix __Host- and is Secure where people come by https', async () => {
    const secure = await startApp({ ...issuer.settings, PUBLIC_URL: 'https://rankwire.example' });
    const { headers } = await secure.http.get('/v1/auth/oidc/start').expect(302);
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-rankwire_oidc=.*; Path=\/;.*; Secure; SameSite=Lax$/,
    );
    await secure.close();
  });
});

describe('an ID token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const symmetric = (secret: string | Buffer, alg: string) => async (payload: JWTPayload) =>
    forge({ header: { alg, kid: issuer.keys[0]!.kid }, payload, secret: secret as string });
  const ruin: [string, (i: FakeIssuer) => void | Promise<void>][] = [
    ['for another client', (i) => void (i.claims = { aud: 'another' })],
    ['for another party', (i) => void (i.claims = { aud: ['rankwire', 'another'], azp: 'another' })],
    ['of another issuer', (i) => void (i.claims = { iss: 'https://evil.example' })],
    ['for another nonce', (i) => void (i.claims = { nonce: 'another' })],
    ['without a nonce', (i) => void (i.claims = { nonce: undefined })],
    ['without a subject', (i) => void (i.claims = { sub: undefined as never })],
    ['that has expired', (i) => void (i.claims = { exp: now() - 120 })],
    ['that is not valid yet', (i) => void (i.claims = { nbf: now() + 300 })],
    ['from the future', (i) => void (i.claims = { iat: now() + 300 })],
    [
      'without a signature',
      (i) =>
        void (i.sign = async (payload) =>
          forge({ header: { alg: 'none' }, payload, secret: '', signature: '' })),
    ],
    [
      'with a broken signature',
      (i) => void (i.sign = async (claims) => `${(await i.signWith(claims)).slice(0, -8)}AAAAAAAA`),
    ],
    ['by the client secret', (i) => void (i.sign = symmetric('a secret of the client', 'HS256'))],
    [
      'by the public key as a secret, which discovery allows',
      async (i) => {
        i.metadata = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] };
        const key = await importJWK(i.keys[0]!.jwk, 'RS256', { extractable: true });
        const pem = await exportSPKI(key as Parameters<typeof exportSPKI>[0]);
        i.sign = async (claims) => {
          const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
          const signed = `${part({ alg: 'HS256', kid: i.keys[0]!.kid })}.${part(claims)}`;
          return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
        };
      },
    ],
    [
      'by a key that the issuer does not have',
      async (i) => {
        const other = new FakeIssuer();
        await other.rotate();
        i.sign = (claims) => other.signWith(claims);
      },
    ],
  ];

  it.each(ruin)('%s is refused', async (_, spoil) => {
    const ann = person();
    // Metadata are cached for an hour, so each application sees its own.
    await spoil(issuer);
    const fresh = await start();
    try {
      expect(errorIn(await signIn(fresh, issuer, ann))).toBe('oidc_failed');
      expect(await userOf(ann.sub)).toBeNull();
    } finally {
      await fresh.app.close();
    }
  });

  it.each(['RS256', 'ES256'])('by a new key (%s) is accepted at once', async (alg) => {
    await sessionBy(t, issuer, person());
    await issuer.rotate(alg);
    await sessionBy(t, issuer, person());
  });

  it('is accepted with a clock that differs by less than a minute', async () => {
    issuer.claims = { exp: now() - 30 };
    await sessionBy(t, issuer, person());
    issuer.claims = { nbf: now() + 30, iat: now() + 30 };
    await sessionBy(t, issuer, person());
  });
});

describe('an issuer that does not answer', () => {
  it('is reported at the login page, and the application starts without it', async () => {
    await issuer.stop();
    const early = await start();
    try {
      const { headers } = await early.http.get('/v1/auth/oidc/start').expect(303);
      expect(headers['location']).toBe('/app/login?error=oidc_unavailable');
      expect(early.logs.join()).toMatch(/metadata of the issuer cannot be read: fetch failed.*ECONNREFUSED/);
      await issuer.restart();
      await early.http.get('/v1/auth/oidc/start').expect(303);
      early.clock.set(new Date(early.clock.now().getTime() + 30_000));
      await early.http.get('/v1/auth/oidc/start').expect(302);
      const { query, cookies } = await atIssuer(early, issuer);
      issuer.intercept = ({ path }, response) => {
        if (path === '/token') response.writeHead(503).end();
        return path === '/token';
      };
      expect(errorIn(await callback(early, query, cookies))).toBe('oidc_unavailable');
    } finally {
      await early.app.close();
    }
  });

  it.each([
    [
      '/.well-known/openid-configuration',
      404,
      {},
      'cannot be read: unexpected HTTP response status code (HTTP 404)',
    ],
    [
      '/token',
      401,
      { 'WWW-Authenticate': 'Basic realm="a", error="invalid_client"' },
      'invalid_client (HTTP 401)',
    ],
    ['/token', 401, { 'WWW-Authenticate': 'Basic realm="a"' }, 'refused (HTTP 401)'],
  ])('as hoped is named in the log: %s %s %j', async (path, status, header, message) => {
    const app = await startApp(issuer.settings);
    issuer.intercept = (request, response) => {
      if (request.path === path) response.writeHead(status, header).end();
      return request.path === path;
    };
    const { headers } = await app.http.get('/v1/auth/oidc/start');
    const location = headers['location']!;
    if (path === '/token')
      await callback(
        app,
        issuer.authorize(location),
        (headers['set-cookie'] as never as string[]).slice(0, 1),
      );
    expect(app.logs.join()).toContain(message);
    await app.close();
  });

  describe('in time', () => {
    let slow: FakeIssuer;
    let app: TestApp;
    beforeEach(async () => {
      slow = await new FakeIssuer().start();
      app = await startApp(slow.settings);
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      await slow.stop();
      await app.close();
    });

    /** Once a request for the path has arrived there, ten seconds pass at once; any other deadline is never reached. */
    function hangAt(path: string): void {
      const tenSeconds = new AbortController();
      const never = new AbortController();
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(
        (ms) => (ms === 10_000 ? tenSeconds : never).signal,
      );
      slow.intercept = (request) => {
        if (request.path !== path) return false;
        tenSeconds.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
        return true;
      };
    }

    it('is given up within ten seconds, and not asked again for half a minute', async () => {
      hangAt('/.well-known/openid-configuration');
      const { headers } = await app.http.get('/v1/auth/oidc/start').expect(303);
      expect(headers['location']).toBe('/app/login?error=oidc_unavailable');
      const asked = slow.seen.length;
      await app.http.get('/v1/auth/oidc/start').expect(303);
      expect(slow.seen.length).toBe(asked);
    });

    it('ends a sign-in within ten seconds', async () => {
      hangAt('/token');
      const { query, cookies } = await atIssuer(app, slow);
      expect(errorIn(await callback(app, query, cookies))).toBe('oidc_unavailable');
    });
  });
});

describe('the modes', () => {
  const login = ({ http }: TestApp, email: string) =>
    http.post('/v1/auth/login').send({ email, password: PASSWORD });

  it('off has none of the routes, and no button', async () => {
    const off = await startApp();
    const caller = await newCaller(off);
    for (const [method, path] of [
      ['get', 'start'],
      ['get', 'callback'],
      ['post', 'backchannel-logout'],
      ['post', 'link'],
      ['delete', 'link'],
    ] as const) {
      const url = `/v1/auth/oidc/${path}`;
      errorOf(await off.http[method](url), 404);
      errorOf(await off.http[method](url).set(caller.as), 404);
      errorOf(await off.http[method](url).set({ 'X-Session-Id': 'unknown' }), 404);
      errorOf(await off.http[method](`${url}?account=x&state=a&state=b&to=a&to=b`), 404);
      if (method === 'get') continue;
      for (const body of ['{"current_password":1}', '{"a', '[]', JSON.stringify({ to: 'x'.repeat(20_000) })])
        for (const type of ['application/json', 'text/plain'])
          errorOf(await off.http[method](url).set('Content-Type', type).send(body), 404);
    }
    expect((await off.http.get('/app/config.json')).body.features.oidc).toBeNull();
    await off.close();
  });

  it('optional keeps passwords', async () => {
    const caller = await newCaller(t);
    await login(t, caller.email).expect(200);
    expect((await t.http.get('/app/config.json')).body.features.oidc).toEqual({
      name: 'Example SSO',
      mode: 'optional',
    });
  });

  it('required accepts passwords of break-glass users only', async () => {
    const required = await startApp({ ...issuer.settings, OIDC_MODE: 'required' });
    try {
      expect(required.logs.join()).toContain('no user has break_glass');
      const platform = await newCaller(required, { platform: true });
      const other = await newCaller(required, { account: platform.account });
      const sub = await newCaller(required, { parent: platform.account });
      const refused = await login(required, other.email);
      const unknown = await login(required, 'nobody@example.com');
      expect(errorOf(refused, 401)).toEqual(errorOf(unknown, 401));
      const change = (id: string, by: typeof platform, body: object) =>
        required.http.patch(`/v1/users/${id}`).set(by.as).send(body);
      errorOf(await change(sub.userId, sub, { break_glass: true }), 403);
      const key = await newKey(required, platform, { scope: 'accounts:write' });
      errorOf(await change(other.userId, { ...platform, as: key.as as never }, { break_glass: true }), 403);
      const changed = await change(other.userId, platform, { break_glass: true }).expect(200);
      expect(changed.body.data).toMatchObject({ break_glass: true, oidc: false });
      await login(required, other.email).expect(200);
      const invite = await required.http
        .post(`/v1/accounts/${String(platform.account._id)}/users`)
        .set(platform.as)
        .send({ email: 'invited@example.com' });
      expect(errorOf(invite, 409)).toMatchObject({ message: expect.stringContaining('OIDC_MODE=required') });
      await required.db
        .collection('users')
        .updateOne({ email: sub.email }, { $set: { invitation: { email: sub.email } } });
      const renewal = await required.http.post(`/v1/users/${sub.userId}/invitation`).set(platform.as);
      expect(errorOf(renewal, 409)).toMatchObject({ message: expect.stringContaining('OIDC_MODE=required') });
      await required.db.collection('users').updateOne({ email: sub.email }, { $unset: { invitation: '' } });
      for (const { email } of [other, sub])
        await required.http.post('/v1/auth/password/forgot').send({ email }).expect(200);
      const resets = await required.db.collection('password_resets').find().toArray();
      expect(resets.map(({ user }) => user && String(user)).sort()).toEqual([null, other.userId].sort());
    } finally {
      await required.close();
    }
  });
});

describe.each([
  ['the issuer is switched off', { OIDC_MODE: 'off' }],
  ['there is another issuer', { OIDC_ISSUER: 'http://127.0.0.1:1' }],
])('once %s', (_, change) => {
  it('what it has opened and made is refused, and works again when it is back', async () => {
    const ann = person({ groups: ['owners'] });
    const { as } = await sessionBy(t, issuer, ann);
    const key = await newKey(t, { as } as never, { scope: 'rank:read' });
    const local = await newCaller(t);
    await t.db.collection('users').updateOne(
      { email: local.email },
      {
        $set: { oidc: { issuer: issuer.url, sub: local.userId, linked_at: NOON } },
      },
    );
    const localKey = await newKey(t, local, { scope: 'rank:read' });
    const linked = await sessionBy(t, issuer, { sub: local.userId });
    const hash = (await t.db.collection('users').findOne({ email: local.email }))!['password_hash'];
    await t.db.collection('users').updateOne({ email: ann.email }, { $set: { password_hash: hash } });
    const login = (app: TestApp, email: string) =>
      app.http.post('/v1/auth/login').send({ email, password: PASSWORD });
    const me = async (app: TestApp, credentials: object) =>
      (await app.http.get('/v1/auth/me').set(credentials as never)).status;
    const asked = issuer.seen.length;
    const changed = await start(change);
    try {
      for (const credentials of [as, key.as, linked.as]) expect(await me(changed, credentials)).toBe(401);
      for (const credentials of [local.as, localKey.as]) expect(await me(changed, credentials)).toBe(200);
      errorOf(await login(changed, ann.email), 401);
      await login(changed, local.email).expect(200);
      await t.db.collection('users').updateOne({ email: ann.email }, { $set: { break_glass: true } });
      await login(changed, ann.email).expect(200);
      expect(issuer.seen.length).toBe(asked);
      for (const credentials of [as, key.as, linked.as]) expect(await me(t, credentials)).toBe(200);
      await login(t, ann.email).expect(200);
    } finally {
      await changed.app.close();
    }
  });
});

it('an issuer is the same one however its address is spelled', async () => {
  const { as } = await sessionBy(t, issuer, person());
  const spelled = await start({ OIDC_ISSUER: `${issuer.url}/.well-known/openid-configuration` });
  try {
    await spelled.http.get('/v1/auth/me').set(as).expect(200);
  } finally {
    await spelled.app.close();
  }
});

describe('users who have a passkey or an invitation, once the issuer is required,', () => {
  it('do not log in by it, and API keys go on', async () => {
    const before = { ...issuer.settings, PUBLIC_URL: 'https://rankwire.example' };
    const first = await startApp(before);
    const owner = await newCaller(first, { platform: true });
    const [device, glass] = [new Authenticator(before.PUBLIC_URL), new Authenticator(before.PUBLIC_URL)];
    await addPasskey(first, owner, device);
    const admin = await newCaller(first, { account: owner.account });
    await addPasskey(first, admin, glass);
    const key = await newKey(first, owner, { scope: 'rank:read' });
    const invited = await first.http
      .post(`/v1/accounts/${String(owner.account._id)}/users`)
      .set(owner.as)
      .send({ email: 'late@example.com' })
      .expect(200);
    const token = new URL(invited.body.data.invited.url).searchParams.get('token');
    await first.db.collection('users').updateOne({ email: admin.email }, { $set: { break_glass: true } });
    await first.app.close();

    const required = await startApp({ ...before, OIDC_MODE: 'required' }, first.db.name);
    try {
      expect(required.logs.join()).not.toContain('no user has break_glass');
      const byPasskey = async (of: Authenticator) => {
        const { data } = (await required.http.post('/v1/auth/login/passkey/options').send({})).body;
        const body = { ticket: data.ticket, response: of.get(data.options) };
        return (await required.http.post('/v1/auth/login/passkey').send(body)).status;
      };
      expect([await byPasskey(device), await byPasskey(glass)]).toEqual([401, 200]);
      const accept = { token, new_password: PASSWORD };
      errorOf(await required.http.post('/v1/auth/invitation').send({ token }), 404);
      errorOf(await required.http.post('/v1/auth/invitation/accept').send(accept), 404);
      await required.http.get('/v1/rank/websites').set(key.as).expect(200);
    } finally {
      await required.close();
    }
  });
});

it('never puts a token of the issuer into the log', () => {
  expect(t.logs.join()).not.toMatch(/eyJ[\w-]{10,}/);
});

it.each([
  ['role', 'boss', "Unknown role 'boss'"],
  ['scope', 'rank:eat', "Unknown permission 'rank:eat'"],
])('does not start with an unknown %s of a group', async (name, value, message) => {
  const OIDC_GROUPS = JSON.stringify({ seo: { account, [name]: value } });
  await expect(startApp({ ...issuer.settings, OIDC_GROUPS })).rejects.toThrow(
    `OIDC_GROUPS is not valid: group "seo": ${message}`,
  );
});
