import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NotificationsService } from '../../../src/notifications/notifications.service.js';
import { type Caller, newCaller, startApp, useApp } from '../../support/app.js';
import { errorOf, rankError } from '../../support/errors.js';
import { NO_ISSUER } from '../../support/fake-issuer.js';
import { routes as table } from '../../support/route-table.js';

const STRAY = 'account is not a parameter of this route';

const t = useApp(() => startApp(NO_ISSUER));
let platform: Caller;
let parent: Caller;
let child: Caller;
let stranger: Caller;
async function newCallers(): Promise<void> {
  parent = await newCaller(t);
  child = await newCaller(t, { parent: parent.account });
  stranger = await newCaller(t);
}
beforeAll(async () => {
  platform = await newCaller(t, { platform: true });
  await newCallers();
});

const idOf = ({ account }: Caller) => String(account._id);

describe('the query parameter `account`', () => {
  // /mcp takes no session, so the one of the test is refused before.
  const routes = table.filter(
    ({ caller, account, anyQuery }) =>
      caller !== 'optional' && caller !== 'assistant' && account !== 'query' && !anyQuery,
  );

  it.each(routes.map((row) => [`${row.method} ${row.path}`, row] as const))(
    'is refused by %s, which does not take it',
    async (_, { method, path, account }) => {
      const id = idOf(platform);
      const url = path.replace(':id', account === 'id' ? id : new Types.ObjectId().toString());
      const answer = await t.http[method.toLowerCase() as 'get'](url.replaceAll(/:\w+/g, 'x'))
        .query({ account: id })
        .set(platform.as);
      expect(errorOf(answer, 400)).toHaveProperty('message', expect.stringContaining(STRAY));
    },
  );

  it('is that of the screen below /app', async () => {
    const answer = await t.http.get('/app/users').query({ account: idOf(parent) });
    expect(answer.status).not.toBe(400);
  });

  it('is refused after authorization, and names the field', async () => {
    await t.http
      .get('/v1/slots')
      .query({ account: idOf(parent) })
      .expect(401);
    const answer = await t.http
      .get('/v1/slots')
      .query({ account: idOf(parent) })
      .set(parent.as);
    const fields = [{ path: 'account', message: STRAY }];
    expect(errorOf(answer, 400)).toEqual(rankError(400, STRAY, { fields }));
  });

  it.each(['account[]', 'account[0]', 'account[id]', 'account%5B%5D', 'account[$ne]'])(
    'written as %s is refused everywhere',
    async (name) => {
      for (const path of [
        '/v1/rank/config',
        '/v1/accounts',
        '/v1/notifications',
        '/v1/geo/country',
        '/status',
      ]) {
        const answer = await t.http.get(`${path}?${name}=${idOf(child)}`).set(parent.as);
        expect(errorOf(answer, 400)).toBeDefined();
      }
    },
  );
});

describe('an account made by POST /v1/accounts', () => {
  const add = (body: object) => t.http.post('/v1/accounts').set(parent.as).send(body);

  it('is below the account named by `parent`, by default below that of the caller', async () => {
    const below = await add({ name: 'Below', parent: idOf(child) }).expect(200);
    expect(below.body.data.parent).toBe(idOf(child));
    const upper = await add({ name: 'Upper', parent: idOf(parent).toUpperCase() }).expect(200);
    expect(upper.body.data.parent).toBe(idOf(parent));
    expect((await add({ name: 'Own' }).expect(200)).body.data.parent).toBe(idOf(parent));
  });

  it('is not below a foreign account or one that does not exist: 403 for both', async () => {
    for (const id of [idOf(stranger), idOf(platform), new Types.ObjectId().toString()]) {
      expect(errorOf(await add({ name: 'N', parent: id }), 403)).toHaveProperty(
        'message',
        'No access to this account.',
      );
    }
  });

  it.each([[null], [1], ['x'], [''], [{}], [['x']]])('with the parent %j is refused', async (given) => {
    expect(errorOf(await add({ name: 'N', parent: given }), 400)).toHaveProperty(
      'additional_info',
      'parent: must be an identifier of 24 hexadecimal digits',
    );
  });
});

describe('notifications with `account`', () => {
  /** One about an account for a user, or for all users of the account. */
  const tell = (about: Caller, user: Caller | null) =>
    t.app.get(NotificationsService).create(
      { account: about.account._id, user: user && new Types.ObjectId(user.userId) },
      {
        key: new Types.ObjectId().toString(),
        title: 'T',
        body: 'B',
        module: 'analytics',
        type: 'check_failed',
      },
    );
  const ask = (method: 'get' | 'post' | 'patch', path: string, as: Caller, about?: Caller) =>
    t.http[method](`/v1/notifications${path}`)
      .query(about ? { account: idOf(about) } : {})
      .set(as.as);
  const list = async (as: Caller, about?: Caller) =>
    (await ask('get', '', as, about).expect(200)).body.data as { _id: string; account: string }[];
  const unread = async (as: Caller, about?: Caller) =>
    (await ask('get', '/count', as, about).expect(200)).body.data.unread as number;

  beforeEach(async () => {
    await newCallers();
    await tell(child, parent);
    await tell(child, child);
    await tell(child, null);
    await tell(parent, parent);
  });

  it('are those about that account, for the caller or for the whole account', async () => {
    const about = await list(parent, child);
    expect(about.map(({ account }) => account)).toEqual([idOf(child), idOf(child)]);
    expect(await unread(parent, child)).toBe(2);
    expect(await unread(parent, parent)).toBe(1);
    expect(await unread(child, child)).toBe(2);
  });

  it('are marked as read within it, one or all', async () => {
    const [one] = await list(parent, child);
    await ask('patch', `/${one!._id}/read`, parent, parent).expect(404);
    await ask('patch', `/${one!._id}/read`, parent, child).expect(200);
    expect(await unread(parent, child)).toBe(1);
    const { body } = await ask('post', '/read-all', parent, child).expect(200);
    expect(body.data).toEqual({ read: 1 });
    expect(await unread(parent, parent)).toBe(1);
  });

  it('are refused for an account that is neither that of the caller nor below it', async () => {
    for (const about of [parent, stranger]) {
      const answers = [
        await ask('get', '', child, about),
        await ask('get', '/count', child, about),
        await ask('post', '/read-all', child, about),
      ];
      for (const answer of answers)
        expect(errorOf(answer, 403)).toEqual(rankError(403, 'No access to this account.'));
    }
    const malformed = await t.http.get('/v1/notifications?account=').set(child.as);
    expect(errorOf(malformed, 400)).toBeDefined();
  });
});
