import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src/audit/index.js';
import { FirstRun } from '../../../src/setup/first-run.js';
import { newCaller, PASSWORD, startApp, useApp } from '../../support/app.js';
import {
  AUDITED_ENV,
  auditedCalls,
  type AuditedCallers,
  newAuditedCallers,
} from '../../support/audited-calls.js';
import { startRankApp } from '../../support/rank.js';
import { routes } from '../../support/route-table.js';

const OPAQUE = 'events for sockets: nothing of them is state of an account';
const WITH_ISSUER = 'needs an issuer: oidc-links.e2e.spec.ts looks at its entry';
const FORWARDED = 'forwarded to another service, which keeps its own log';

/** The reviewed list: each request that is not a GET and leaves no entry, and why. */
const NO_ENTRY: Record<string, string> = {
  'POST /emit/:emitTo': OPAQUE,
  'POST /emit/:userId/:emitTo': OPAQUE,
  'POST /lead-finder/:event': OPAQUE,
  'POST /relay/batch': OPAQUE,
  'POST /relay/disconnect/:userId': OPAQUE,
  'POST /relay/presence': OPAQUE,
  'POST /v1/relay/test': OPAQUE,
  'ALL /v1/ai/*path': FORWARDED,
  'ALL /v1/currency': FORWARDED,
  'ALL /v1/currency/*path': FORWARDED,
  'ALL /v1/e/*path': FORWARDED,
  'POST /v1/auth/refresh': 'extends the session, as every request with a session does',
  'POST /v1/auth/token': 'stores nothing',
  'POST /v1/auth/oidc/link': 'stores nothing before the person comes back',
  'DELETE /v1/auth/oidc/link': WITH_ISSUER,
  'POST /v1/auth/oidc/backchannel-logout': WITH_ISSUER,
  'POST /v1/auth/factors/totp': 'changes nothing until it is confirmed',
  'POST /v1/auth/factors/passkeys/options': 'changes nothing until the passkey is added',
  'POST /v1/auth/login/passkey/options': 'changes nothing until the passkey is used',
  'POST /v1/auth/invitation': 'reads',
  'POST /v1/auth/invitation/passkey/options': 'changes nothing until the invitation is accepted',
  'POST /v1/rank/config/:configID/search-console/check': 'tries the connection, and changes nothing of it',
  'POST /v1/rank/answers/:configID/prompts/estimate': 'stores nothing',
  'POST /v1/auth/password/forgot':
    'changes nothing yet; an entry would reveal whether the address has a user',
};

const t = useApp(() => startRankApp(AUDITED_ENV));
let by: AuditedCallers;
beforeAll(async () => void (by = await newAuditedCallers(t)));

const CALLS = auditedCalls(t, () => by);
const entries = () => t.db.collection<AuditEntry>('audit_log');

const changing = routes
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)
  .filter((route) => !(route in NO_ENTRY) && route !== 'POST /v1/setup');

describe('the audit log has an entry when the response arrives, of', () => {
  it.each(changing)('%s', async (route) => {
    const known = CALLS.get(route);
    expect(known, 'a new route needs an entry, or its reason in NO_ENTRY').toBeDefined();
    const { request } = await known!.call();
    const response = await request;
    expect([response.status, response.text]).toEqual([
      expect.toSatisfy((status) => status < 400),
      response.text,
    ]);
    const stored = await entries()
      .find({ request_id: response.get('X-Request-Id')! })
      .toArray();
    expect(stored.map(({ action }) => action)).toContain(known!.action);
    for (const { account, path, ip, at, expires_at } of stored) {
      expect(path.at(-1)).toEqual(account);
      expect(ip).toMatch(/127\.0\.0\.1/);
      expect((expires_at.getTime() - at.getTime()) / 86_400_000).toBe(365);
    }
  });

  it('no route that is unknown', () => {
    const existing = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...CALLS.keys(), ...Object.keys(NO_ENTRY)].filter((route) => !existing.has(route))).toEqual([]);
  });
});

describe('PATCH /v1/auth/me', () => {
  it.each([
    [{ time_zone: 'Europe/Paris' }, [{ path: 'time_zone', before: null, after: 'Europe/Paris' }]],
    [
      { preferences: { density: 'compact' } },
      [{ path: 'preferences.density', before: null, after: 'compact' }],
    ],
  ])('leaves an entry of %j', async (body, changes) => {
    const caller = await newCaller(t);
    const response = await t.http.patch('/v1/auth/me').set(caller.as).send(body).expect(200);
    const stored = await entries()
      .find({ request_id: response.get('X-Request-Id')! })
      .toArray();
    expect(stored.map(({ action, target }) => [action, target.id])).toEqual([['user.update', caller.userId]]);
    expect(JSON.parse(stored[0]!.changes)).toEqual(changes);
  });
});

describe('POST /v1/notifications/read-all', () => {
  it('leaves no entry without an unread notification', async () => {
    const caller = await newCaller(t);
    const response = await t.http.post('/v1/notifications/read-all').set(caller.as).expect(200);
    expect(await entries().countDocuments({ request_id: response.get('X-Request-Id')! })).toBe(0);
  });
});

describe('the entries of all these calls', () => {
  it('contain no secret', async () => {
    const text = JSON.stringify(await entries().find().toArray());
    const sessions = [by.platform, by.owner].map(({ sessionId }) => sessionId);
    const hashes = (await t.db.collection('users').find().toArray()).map((user) =>
      String(user['password_hash']),
    );
    const stored = async (collection: string, field: string) =>
      (await t.db.collection(collection).find().toArray()).map((each) => String(each[field]));
    const tokens = [
      ...(await stored('rank_shares', 'token_hash')),
      ...(await stored('api_keys', 'key_hash')),
      ...(await stored('webhooks', 'secret')),
    ];
    expect(tokens.length).toBeGreaterThan(0);
    for (const secret of [PASSWORD, '$argon2', ...sessions, ...hashes, ...tokens]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('***');
  });
});

describe('POST /v1/setup', () => {
  const empty = useApp(() => startApp());

  it('leaves entries of the account and its first user', async () => {
    const token = new URL(empty.app.get(FirstRun).address('http://127.0.0.1')).searchParams.get('token');
    const body = { name: 'Acme', email: 'ada@example.com', password: PASSWORD, token };
    await empty.http.post('/v1/setup').send(body).expect(200);
    const actions = await empty.db.collection('audit_log').distinct('action');
    expect(actions.toSorted()).toEqual(['auth.login', 'setup.run', 'user.create']);
  });
});
