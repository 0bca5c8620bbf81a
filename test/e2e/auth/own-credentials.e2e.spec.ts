import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, PASSWORD, startApp, useApp } from '../../support/app.js';
import { newKey } from '../../support/credentials.js';
import { FULL_SCOPE } from '../../../src/access/permissions.js';
import { errorOf } from '../../support/errors.js';
import { routes } from '../../support/route-table.js';

const t = useApp(() => startApp());
const WRONG = 'not the password';
const NEW_PASSWORD = 'another pass phrase';

let user: Caller;
let key: Record<string, string>;
let count = 0;
beforeEach(async () => {
  user = await newCaller(t);
  key = (await newKey(t, user, { scope: FULL_SCOPE })).as;
});

interface Route {
  method: 'post' | 'patch';
  path: () => string;
  /** Its field for the current password. */
  field: string;
  body: () => Record<string, string>;
}

/** Each change of how the calling user logs in. */
const CREDENTIALS: Record<string, Route> = {
  'POST /v1/auth/password': {
    method: 'post',
    path: () => '/v1/auth/password',
    field: 'old_password',
    body: () => ({ new_password: NEW_PASSWORD }),
  },
  'PATCH /v1/users/:id': {
    method: 'patch',
    path: () => `/v1/users/${user.userId}`,
    field: 'current_password',
    body: () => ({ email: `own-${++count}@example.com` }),
  },
};

/** They take the current password too, which `second-factors.e2e.spec.ts` tests. */
const OF_FACTORS = [
  'POST /v1/auth/factors/totp',
  'DELETE /v1/auth/factors/totp',
  'POST /v1/auth/factors/recovery-codes',
  'POST /v1/auth/factors/passkeys/options',
  'DELETE /v1/auth/factors/passkeys/:id',
];

/** As well, which `oidc-links.e2e.spec.ts` tests. */
const OF_ISSUER = ['POST /v1/auth/oidc/link', 'DELETE /v1/auth/oidc/link'];

/** Routes that change state around users and sessions, and why none changes how the calling user logs in. */
const OTHERS: Record<string, string> = {
  'POST /v1/auth/login': 'takes the password',
  'POST /v1/auth/login/second': 'takes a ticket of a login, and a factor',
  'POST /v1/auth/login/passkey': 'takes a passkey',
  'POST /v1/auth/login/passkey/options': 'stores a challenge',
  'POST /v1/auth/factors/totp/confirm': 'takes a code of the secret that was begun with the password',
  'POST /v1/auth/factors/passkeys': 'takes a ticket that was given for the password',
  'PATCH /v1/auth/factors/passkeys/:id': 'a name',
  'POST /v1/auth/invitation': 'takes the token of a link',
  'POST /v1/auth/invitation/accept': 'takes the token of a link',
  'POST /v1/auth/invitation/passkey/options': 'takes the token of a link',
  'POST /v1/users/:id/invitation': 'a link for a user who cannot log in yet',
  'DELETE /v1/users/:id/factors': 'of another user only',
  'POST /v1/auth/token': 'a session for its own lifetime',
  'POST /v1/auth/refresh': 'a session for its own lifetime',
  'POST /v1/auth/logout': 'ends only',
  'PATCH /v1/auth/me': 'name and settings',
  'DELETE /v1/auth/sessions': 'ends only',
  'DELETE /v1/auth/sessions/:id': 'ends only',
  'POST /v1/auth/keys': 'a key with the permissions of the session at most, which changes no way to log in',
  'DELETE /v1/auth/keys/:id': 'ends only',
  'POST /v1/auth/password/forgot': 'mails a link',
  'POST /v1/auth/password/reset': 'takes a mailed link',
  'POST /v1/auth/email/confirm': 'takes a mailed link',
  'POST /v1/auth/email/undo': 'takes a mailed link',
  'POST /v1/auth/authorization': 'a grant with the permissions of the session at most, as a key',
  'DELETE /v1/users/:id/oidc': 'of another user only',
  'POST /v1/auth/oidc/backchannel-logout': 'takes a token of the issuer, and ends only',
};

it('every route that changes a user, session or key is named here', () => {
  const changing = routes
    .filter(({ method, path }) => method !== 'GET' && /^\/v1\/(auth|users)(\/|$)/.test(path))
    .map(({ method, path }) => `${method} ${path}`);
  expect(changing.sort()).toEqual(
    [...Object.keys(CREDENTIALS), ...OF_FACTORS, ...OF_ISSUER, ...Object.keys(OTHERS)].sort(),
  );
});

describe.each(Object.entries(CREDENTIALS))('%s', (_, { method, path, field, body }) => {
  const send = (as: object, password?: string) =>
    t.http[method](path())
      .set(as as Record<string, string>)
      .send({ ...body(), ...(password === undefined ? {} : { [field]: password }) });
  const stored = async () => {
    const _id = new t.db.base.Types.ObjectId(user.userId);
    const { email, password_hash, email_change } = (await t.db.collection('users').findOne({ _id }))!;
    return { email, password_hash, email_change };
  };

  it('is refused to a session alone, and with a wrong password', async () => {
    const before = await stored();
    expect(JSON.stringify(errorOf(await send(user.as), 400))).toContain(field);
    expect(errorOf(await send(user.as, WRONG), 400)).toMatchObject({
      message: expect.stringMatching(/^The (old|current) password is wrong/),
    });
    expect(await stored()).toEqual(before);
  });

  it('is refused to an API key, with the password and beside a session too', async () => {
    const before = await stored();
    const bearer = { Authorization: `Bearer ${key['X-Api-Key']}` };
    for (const as of [key, bearer, { ...key, ...user.as }, { ...bearer, ...user.as }]) {
      const { status, body: answer } = await send(as, PASSWORD);
      expect([401, 403]).toContain(status);
      expect(answer.message).toMatch(/^(An API key cannot change|API keys are not accepted here)/);
    }
    expect(await stored()).toEqual(before);
  });

  it('is open to a session with the password', async () => {
    const before = await stored();
    await send(user.as, PASSWORD).expect(200);
    expect(await stored()).not.toEqual(before);
  });
});

it('a wrong current password counts as a failed login', async () => {
  const own = await startApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_LOGIN: '3/60' });
  const caller = await newCaller(own);
  const ask = (current_password: string) =>
    own.http
      .patch(`/v1/users/${caller.userId}`)
      .set(caller.as)
      .send({ email: 'a@example.com', current_password });
  for (let n = 0; n < 3; n += 1) errorOf(await ask(WRONG), 400);
  errorOf(await ask(PASSWORD), 429);
  await own.close();
});

it('the current password is not asked for other fields, nor by an administrator', async () => {
  const path = `/v1/users/${user.userId}`;
  await t.http.patch(path).set(user.as).send({ name: 'Ada' }).expect(200);
  await t.http.patch(path).set(user.as).send({ email: user.email.toUpperCase() }).expect(200);
  const admin = await newCaller(t, { account: user.account });
  await t.http.patch(path).set(admin.as).send({ email: 'by-admin@example.com' }).expect(200);
});

it('an API key does not change the password of another user', async () => {
  const other = await newCaller(t, { account: user.account });
  const path = `/v1/users/${other.userId}`;
  const change = { password: 'another long pass phrase' };
  const { body } = await t.http.patch(path).set(key).send(change).expect(403);
  expect(body.message).toBe(
    'API keys cannot change the password of another user: log in, and send the session.',
  );
  await t.http.post('/v1/auth/login').send({ email: other.email, password: PASSWORD }).expect(200);
  await t.http.patch(path).set(key).send({ name: 'Ada', email: other.email.toUpperCase() }).expect(200);
});
