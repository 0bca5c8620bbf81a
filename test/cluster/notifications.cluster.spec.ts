import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  type TestApp,
} from '../support/app.js';
import { ConfigClient } from '../support/config.js';
import { eventually } from '../support/rank.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { connectUser, until, urlOf } from '../support/sockets.js';

/** Either process sends the mails of both, whose links are encrypted. */
const JWT_SECRET = 'the same in both processes, as several need it';
const NEW_PASSWORD = 'a new password, longer than the old';

let smtp: TestSmtp;
let nodes: [TestApp, TestApp];
let caller: Caller;
beforeAll(async () => {
  smtp = await startSmtp();
  const database = newDatabaseName();
  const node = async () => {
    const env = { SMTP_URL: smtp.url, REDIS_URL: process.env['TEST_REDIS_URL']!, JWT_SECRET };
    const app = await startApp(env, database);
    app.clock.set(new Date());
    return app;
  };
  nodes = [await node(), await node()];
  await newSlot(nodes[0]);
  caller = await newCaller(nodes[0]);
});
afterAll(async () => {
  await nodes[1].app.close();
  await nodes[0].close();
  await smtp.close();
});

const countMails = () => smtp.taken.length;

describe('an event in one process', () => {
  it('is pushed once to the sockets in every other, and mailed once', async () => {
    const sockets = await Promise.all(nodes.map((node) => connectUser(urlOf(node), caller.sessionId)));
    const id = await newConfig(nodes[0], caller);
    await new ConfigClient(nodes[1], caller).remove(id).expect(200);
    for (const socket of sockets) {
      await until(() => socket.of('notification').length >= 2, 'both notifications');
      expect(socket.of('notification')).toMatchObject([
        { type: 'project_added' },
        { type: 'integration_disconnected' },
      ]);
      await eventually(() => socket.of('notification_count').at(-1)).toEqual({ unread: 2 });
    }
    await eventually(countMails).toBe(1);
    expect(smtp.taken[0]!.to).toEqual([caller.email]);
    await nodes[1].http.post('/v1/notifications/read-all').set(caller.as).expect(200);
    for (const socket of sockets) {
      await eventually(() => socket.of('notification_count').at(-1)).toEqual({ unread: 0 });
      expect(socket.of('notification')).toHaveLength(2);
      socket.socket.close();
    }
  });

  it('a password that was reset ends sessions and sockets in the other immediately', async () => {
    const other = await connectUser(urlOf(nodes[1]), caller.sessionId);
    smtp.taken.length = 0;
    await nodes[0].http.post('/v1/auth/password/forgot').send({ email: caller.email }).expect(200);
    await eventually(countMails).toBe(1);
    const token = /token=([\w-]{24})/.exec(smtp.taken[0]!.text)![1];
    await nodes[1].http.get('/v1/auth/me').set(caller.as).expect(200);
    const body = { token, new_password: NEW_PASSWORD };
    await nodes[0].http.post('/v1/auth/password/reset').send(body).expect(200);
    await nodes[1].http.get('/v1/auth/me').set(caller.as).expect(401);
    await until(() => !other.socket.connected, 'the end of the socket');
    other.socket.close();
  });
});
