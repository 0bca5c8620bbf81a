import { hash } from '@node-rs/argon2';
import { beforeEach, expect, it } from 'vitest';
import { type Caller, newCaller, PASSWORD, startApp, useApp } from '../../support/app.js';

const t = useApp(() => startApp());
let caller: Caller;
beforeEach(async () => void (caller = await newCaller(t)));

const COMPOSED = 'schöne Größe';
const DECOMPOSED = COMPOSED.normalize('NFD');
const users = () => t.db.collection('users');
const login = (password: string) => t.http.post('/v1/auth/login').send({ email: caller.email, password });
const storedHash = async () => String((await users().findOne({ email: caller.email }))!.password_hash);

it('a password is one in all forms of Unicode', async () => {
  const change = { old_password: PASSWORD, new_password: DECOMPOSED };
  await t.http.post('/v1/auth/password').set(caller.as).send(change).expect(200);
  await login(COMPOSED).expect(200);
  await login(DECOMPOSED).expect(200);
  await login('schone Grosse').expect(401);
});

it('a hash of a password as it was typed is renewed, and sessions stay', async () => {
  const former = await hash(DECOMPOSED, { memoryCost: 8, timeCost: 1 });
  await users().updateOne({ email: caller.email }, { $set: { password_hash: former } });
  await login(COMPOSED).expect(401);
  await login(DECOMPOSED).expect(200);
  expect(await storedHash()).not.toBe(former);
  await login(COMPOSED).expect(200);
  await t.http.get('/v1/auth/me').set(caller.as).expect(200);
});
