import { describe, expect, it } from 'vitest';
import { DEFAULT_SCOPE, FULL_SCOPE } from '../../../src/access/permissions.js';
import { type Caller, newCaller, NOON, PASSWORD, startApp, useApp } from '../../support/app.js';
import { newKey, setUser } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';

const t = useApp(() => startApp());
const REFUSED = { message: expect.stringContaining('has accounts:write') };
const READER = DEFAULT_SCOPE.join(' ');

const patch = (of: Caller, by: Caller, body: object) =>
  t.http.patch(`/v1/users/${of.userId}`).set(by.as).send(body);
const administrators = ({ account }: Caller) =>
  t.db.collection('users').countDocuments({ account: account._id, active: true, scope: 'accounts:write' });
const colleague = ({ account }: Caller, scope = FULL_SCOPE) => newCaller(t, { account, scope });

describe('the last administrator of an account', () => {
  it('cannot give up accounts:write, by a session or an API key', async () => {
    const last = await newCaller(t);
    await colleague(last, READER);
    expect(errorOf(await patch(last, last, { scope: READER }), 409)).toMatchObject(REFUSED);
    const key = await newKey(t, last, { scope: FULL_SCOPE });
    const byKey = t.http.patch(`/v1/users/${last.userId}`).set(key.as).send({ scope: '' });
    expect(errorOf(await byKey, 409)).toMatchObject(REFUSED);
    errorOf(await patch(last, last, { active: false }), 409);
    expect(await administrators(last)).toBe(1);
    await patch(last, last, { scope: `${READER} accounts:read accounts:write` }).expect(200);
    await patch(last, last, { name: 'Else' }).expect(200);
  });

  it('can with another one who is active, in the same account', async () => {
    const first = await newCaller(t);
    const second = await colleague(first);
    await setUser(t, second, { active: false });
    errorOf(await patch(first, first, { scope: READER }), 409);
    await setUser(t, second, { active: true });
    await patch(first, first, { scope: READER }).expect(200);
    errorOf(await patch(second, second, { scope: READER }), 409);
  });

  it('can with one who is active in an account above, at any distance', async () => {
    const top = await newCaller(t);
    const middle = await newCaller(t, { parent: top.account });
    const bottom = await newCaller(t, { parent: middle.account });
    const below = await newCaller(t, { parent: bottom.account });
    await setUser(t, middle, { scope: READER.split(' ') });
    await setUser(t, top, { active: false });
    // One below cannot help.
    errorOf(await patch(bottom, bottom, { scope: READER }), 409);
    await setUser(t, top, { active: true });
    await patch(bottom, bottom, { scope: READER }).expect(200);
    const again = await t.http.post('/v1/auth/login').send({ email: top.email, password: PASSWORD });
    const as = { 'X-Session-Id': again.body.data.session_id };
    await patch(below, { ...top, as }, { active: false }).expect(200);
    expect(await administrators(below)).toBe(0);
  });

  it('stays when all of them resign, or remove each other, at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const first = await newCaller(t);
      const second = await colleague(first);
      const third = await colleague(first);
      const body = { scope: READER };
      const answers = await Promise.all([
        patch(first, round % 2 === 0 ? first : second, body),
        patch(second, round % 2 === 0 ? second : third, body),
        patch(third, round % 2 === 0 ? third : first, { ...body, name: 'Else' }),
      ]);
      for (const { status } of answers) expect([200, 403, 409]).toContain(status);
      expect(await administrators(first)).toBeGreaterThanOrEqual(1);
    }
  });

  it('is not kept, nor lost, by a change that a crash has interrupted', async () => {
    const first = await newCaller(t);
    const second = await colleague(first);
    const id = new t.db.base.Types.ObjectId();
    await setUser(t, second, { resignation: { id, at: NOON } });
    errorOf(await patch(first, first, { scope: READER }), 409);
    t.clock.set(new Date(NOON.getTime() + 31_000));
    await patch(first, first, { scope: READER }).expect(200);
    const stored = await t.db.collection('users').findOne({ email: second.email });
    expect(stored).not.toHaveProperty('resignation');
    errorOf(await patch(second, second, { scope: READER }), 409);
    t.clock.set(NOON);
  });
});
