// A user of the server in a process of its own (report-client.mjs).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseScope } from '../../dist/access/permissions.js';
import { UsersService } from '../../dist/auth/users/users.service.js';
import { median } from './store.mjs';

/** @returns a function that measures requests in another process */
export function newClient() {
  const child = fork(join(import.meta.dirname, 'report-client.mjs'), { stdio: 'inherit' });
  let id = 0;
  const request = async (url, headers, rounds) => {
    const sent = (id += 1);
    child.send({ id: sent, url, headers, rounds });
    for (;;) {
      const [answer] = await once(child, 'message');
      if (answer.id !== sent) continue;
      const { times, size } = answer;
      return {
        ms: median(times.map(({ total }) => total)),
        firstByte: median(times.map(({ first }) => first)),
        slowest: Math.max(...times.map(({ total }) => total)),
        mb: size / 1e6,
      };
    }
  };
  return { request, close: () => child.disconnect() };
}

/** @returns the headers of a new user of the account */
export async function login({ app, url }, account, email) {
  const user = { email, password: 'bench', account, scope: parseScope('rank:read rank:write') };
  await app.get(UsersService).create(user);
  const body = JSON.stringify({ email, password: user.password });
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { 'x-session-id': (await response.json()).data.session_id };
}
