import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, NOON, startApp, useApp } from '../../support/app.js';
import {
  everyForm,
  FORMS,
  sessionOf,
  setUser,
  tokenOf,
  whoIs,
  forge,
  read,
} from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';

const JWT_SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const TTL_DAYS = 3650;
const UNKNOWN = { errno: 401, message: 'Authentication required.' };

const t = useApp(() => startApp({ SESSION_TTL: `${TTL_DAYS}d`, JWT_SECRET }));
let ann: Caller;
let bob: Caller;
beforeAll(async () => {
  ann = await newCaller(t);
  bob = await newCaller(t);
});
beforeEach(() => t.clock.set(NOON));

const me = (headers: Record<string, string>) => whoIs(t, { headers });

describe('an access token', () => {
  it('has user, scope and lifetime', async () => {
    const { body } = await t.http.post('/v1/auth/token').set(ann.as).expect(200);
    expect(body.data).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 });
    const { header, payload } = read(body.data.access_token);
    const issued = NOON.getTime() / 1000;
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload).toEqual({
      iss: 'rankwire',
      aud: 'rankwire',
      sub: ann.userId,
      account: String(ann.account._id),
      permissions: expect.arrayContaining(['rank:read']),
      scope: expect.stringContaining('rank:read '),
      sid: expect.stringMatching(/^[0-9a-f]{24}$/),
      iat: issued,
      exp: issued + 900,
    });
  });

  it('forged with the right secret is accepted: the cases below are refused for their defect alone', async () => {
    const { payload } = read(await tokenOf(t, ann));
    await me({ Authorization: `Bearer ${forge({ payload, secret: JWT_SECRET })}` }).expect(200);
  });

  type Forged = Partial<Parameters<typeof forge>[0]> & { say?: object };
  const FORGERIES: [string, Forged][] = [
    ['no algorithm', { header: { alg: 'none', typ: 'JWT' }, signature: '' }],
    ['no algorithm, and a signature', { header: { alg: 'None' } }],
    ['another algorithm', { header: { alg: 'HS512' }, hash: 'sha512' }],
    ['an algorithm that does not fit', { header: { alg: 'RS256' } }],
    ['another secret', { secret: 'another-secret-of-the-same-length-or-so' }],
    ['an empty secret', { secret: '' }],
    ['no signature', { signature: '' }],
    ['another audience', { say: { aud: 'other' } }],
    ['no audience', { say: { aud: undefined } }],
    ['another issuer', { say: { iss: 'other' } }],
    ['no issuer', { say: { iss: undefined } }],
    ['an end that has passed', { say: { exp: NOON.getTime() / 1000 } }],
    ['no end', { say: { exp: undefined } }],
    ['a beginning to come', { say: { nbf: NOON.getTime() / 1000 + 60 } }],
    ['no session', { say: { sid: undefined } }],
    ['an unknown session', { say: { sid: String(new Types.ObjectId()) } }],
    ['a session that is not an id', { say: { sid: { $ne: null } } }],
  ];
  it.each(FORGERIES)('with %s is refused', async (_, { say, ...forged }) => {
    const { payload } = read(await tokenOf(t, ann));
    const token = forge({ secret: JWT_SECRET, ...forged, payload: { ...payload, ...say } });
    expect(errorOf(await me({ Authorization: `Bearer ${token}` }), 401)).toEqual(UNKNOWN);
  });

  it('whose payload was changed after signing is refused', async () => {
    const token = await tokenOf(t, ann);
    const { header, payload } = read(token);
    const signature = token.split('.')[2]!;
    const other = read(await tokenOf(t, bob)).payload;
    const changed = forge({ header, payload: { ...payload, sid: other['sid'] }, secret: '', signature });
    await me({ Authorization: `Bearer ${changed}` }).expect(401);
  });
});

describe('the end', () => {
  it('of an access token comes after its lifetime, while the session lives on', async () => {
    const token = await tokenOf(t, ann);
    const bearer = { Authorization: `Bearer ${token}` };
    t.clock.set(new Date(NOON.getTime() + 899_999));
    await me(bearer).expect(200);
    t.clock.set(new Date(NOON.getTime() + 900_000));
    expect(errorOf(await me(bearer), 401)).toEqual(UNKNOWN);
    await me(ann.as).expect(200);
  });

  it('of a session comes after its lifetime, in every form', async () => {
    const end = NOON.getTime() + TTL_DAYS * 86_400_000;
    t.clock.set(new Date(end - 1));
    const token = await tokenOf(t, ann);
    expect(await everyForm(t, ann.sessionId, token)).toEqual([200, 200, 200, 200]);
    t.clock.set(new Date(end));
    expect(await everyForm(t, ann.sessionId, token)).toEqual([401, 401, 401, 401]);
  });

  it.each(FORMS.slice(0, 3))(
    'by a logout as %s is immediate, in every form, for this session only',
    async (_, form) => {
      const [ended, other] = [await sessionOf(t, ann), await sessionOf(t, ann)];
      const token = await tokenOf(t, ended);
      expect(await everyForm(t, ended.sessionId, token)).toEqual([200, 200, 200, 200]);
      const answer = await t.http
        .post('/v1/auth/logout')
        .set(form(ended.sessionId, token).headers)
        .expect(200);
      expect(answer.body).toEqual({ success: true, message: 'SUCCESS', data: null });
      expect(answer.headers['set-cookie']?.[0]).toMatch(/^sid_app_sw=; .*Expires=Thu, 01 Jan 1970/);
      expect(await everyForm(t, ended.sessionId, token)).toEqual([401, 401, 401, 401]);
      await t.http.post('/v1/auth/logout').set(ended.as).expect(401);
      await t.http.post('/v1/auth/token').set(ended.as).expect(401);
      await me(other.as).expect(200);
    },
  );

  it('of a user, inactive or deleted, is immediate and in every form', async () => {
    const user = await newCaller(t);
    const token = await tokenOf(t, user);
    await setUser(t, user, { active: false });
    expect(await everyForm(t, user.sessionId, token)).toEqual([401, 401, 401, 401]);
    await setUser(t, user, { active: true });
    expect(await everyForm(t, user.sessionId, token)).toEqual([200, 200, 200, 200]);
    await t.db.collection('users').deleteOne({ email: user.email });
    expect(await everyForm(t, user.sessionId, token)).toEqual([401, 401, 401, 401]);
  });
});
