import { FULL_SCOPE, type Permission, PERMISSIONS } from '../../src/access/permissions.js';
import { SessionsService } from '../../src/auth/sessions/sessions.service.js';
import { UsersService } from '../../src/auth/users/users.service.js';
import { Types } from 'mongoose';
import { type Caller, newCaller, type TestApp } from './app.js';
import { newKey, setAccount, setUser, tokenOf } from './credentials.js';

/** A caller of a route, and its expected rights. */
export interface Role {
  name: string;
  words: readonly Permission[];
  platform?: true;
  /** May act for the account of `target`. */
  reaches?: true;
  byToken?: true;
  byKey?: true;
  internal?: true;
  /** Why they get nowhere with a session: they show none, a dead one, or one of a shut account. */
  refused?: 'nobody' | 401 | 403;
  /** A fresh credential each time, as some routes end the session. */
  headers(): Promise<Record<string, string>>;
}

/** One role of every kind, around the account of `target`. */
export async function makeRoles(t: TestApp, internalKey: string): Promise<{ target: Caller; roles: Role[] }> {
  const platform = await newCaller(t, { platform: true });
  const parent = await newCaller(t, { parent: platform.account });
  const target = await newCaller(t, { parent: parent.account });
  const child = await newCaller(t, { parent: target.account });
  const stranger = await newCaller(t);
  const inside = (scope: string) => newCaller(t, { account: target.account, scope });
  const every = { words: PERMISSIONS };
  const as = (caller: Caller) => ({
    headers: async () => ({ 'X-Session-Id': await freshSession(t, caller) }),
  });

  const single: Role[] = [];
  for (const word of PERMISSIONS) {
    single.push({ name: `only ${word}`, words: [word], reaches: true, ...as(await inside(word)) });
  }
  const roles: Role[] = [
    { name: 'nobody', words: [], refused: 'nobody', headers: async () => ({}) },
    {
      name: 'internal',
      words: [],
      refused: 'nobody',
      internal: true,
      headers: async () => ({ 'X-Internal-Key': internalKey }),
    },
    { name: 'no word', words: [], reaches: true, ...as(await inside('')) },
    ...single,
    { name: 'every word', ...every, reaches: true, ...as(target) },
    { name: 'platform', ...every, platform: true, reaches: true, ...as(platform) },
    { name: 'parent', ...every, reaches: true, ...as(parent) },
    { name: 'child', ...every, ...as(child) },
    { name: 'stranger', ...every, ...as(stranger) },
    {
      name: 'by token',
      ...every,
      reaches: true,
      byToken: true,
      headers: await tokens(t, await inside(FULL_SCOPE)),
    },
    { name: 'by key', ...every, reaches: true, byKey: true, headers: await key(t, await inside(FULL_SCOPE)) },
    { name: 'revoked', ...every, refused: 401, headers: await revoked(t, await inside(FULL_SCOPE)) },
    { name: 'inactive user', ...every, refused: 401, ...as(await inactive(t, await inside(FULL_SCOPE))) },
    { name: 'inactive account', ...every, refused: 403, ...as(await shut(t)) },
  ];
  return { target, roles };
}

async function freshSession({ app }: TestApp, { userId }: Caller): Promise<string> {
  const user = await app.get(UsersService).find(new Types.ObjectId(userId));
  const { sessionId } = await app.get(SessionsService).open(user!, { ip: '', userAgent: 'test' });
  return sessionId;
}

async function tokens(t: TestApp, caller: Caller) {
  return async () => {
    const session = { as: { 'X-Session-Id': await freshSession(t, caller) } };
    return { Authorization: `Bearer ${await tokenOf(t, session)}` };
  };
}

async function key(t: TestApp, caller: Caller) {
  const { as } = await newKey(t, caller, { scope: FULL_SCOPE });
  return async () => as;
}

async function revoked({ http }: TestApp, { as }: Caller) {
  await http.post('/v1/auth/logout').set(as).expect(200);
  return async () => as;
}

async function inactive(t: TestApp, caller: Caller): Promise<Caller> {
  await setUser(t, caller, { active: false });
  return caller;
}

async function shut(t: TestApp): Promise<Caller> {
  const top = await newCaller(t);
  const caller = await newCaller(t, { parent: top.account });
  await setAccount(t, top.account._id, { active: false });
  return caller;
}
