import { beforeEach, it } from 'vitest';
import { type Caller, newCaller, PASSWORD, startApp, useApp } from '../../support/app.js';

const t = useApp(() => startApp());
let caller: Caller;
beforeEach(async () => void (caller = await newCaller(t)));

const COMPOSED = 'schöne Größe';
const DECOMPOSED = COMPOSED.normalize('NFD');
const login = (password: string) => t.http.post('/v1/auth/login').send({ email: caller.email, password });

it('a password is one in all forms of Unicode', async () => {
  const change = { old_password: PASSWORD, new_password: DECOMPOSED };
  await t.http.post('/v1/auth/password').set(caller.as).send(change).expect(200);
  await login(COMPOSED).expect(200);
  await login(DECOMPOSED).expect(200);
  await login('schone Grosse').expect(401);
});
