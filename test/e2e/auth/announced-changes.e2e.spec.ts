import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_SESSIONS, SESSIONS_INVALIDATED } from '../../../src/auth/index.js';
import { SessionInvalidation } from '../../../src/auth/sessions/session-invalidation.js';
import { EventBus } from '../../../src/common/event-bus.js';
import { newCaller, newDatabaseName, startApp, type TestApp } from '../../support/app.js';

/** Two processes on one store, without Redis; the second has no connections, so that it does not look by itself. */
let [t, other]: TestApp[] = [];
const invalidated: string[] = [];

beforeAll(async () => {
  const database = newDatabaseName();
  t = await startApp({}, database);
  other = await startApp({}, database);
  other.app.get(EventBus).on(SESSIONS_INVALIDATED, (what) => void invalidated.push(what));
});
afterAll(async () => {
  await other!.close();
  await t!.close();
});

async function look(): Promise<string[]> {
  await other!.app.get(SessionInvalidation).readAnnounced();
  return invalidated.splice(0);
}
const announce = (app: TestApp, ...changes: string[]) =>
  Promise.all(changes.map((what) => app.app.get(SessionInvalidation).invalidate(what)));

it('a process learns from the store what others have announced, once and in order', async () => {
  await look();
  await announce(t!, 'a', 'b');
  await announce(t!, 'c');
  expect(await look()).toEqual(['a', 'b', 'c']);
  expect(await look()).toEqual([]);
});

it('its own changes are not new to it', async () => {
  await announce(other!, 'own');
  expect(invalidated.splice(0)).toEqual(['own']);
  await announce(t!, 'foreign');
  expect(await look()).toEqual(['foreign']);
});

it('after more changes than the store keeps, everything counts as changed', async () => {
  await announce(t!, ...Array.from({ length: 60 }, (_, n) => `bulk ${n}`));
  expect(await look()).toEqual([ALL_SESSIONS]);
  await announce(t!, 'next');
  expect(await look()).toEqual(['next']);
});

it('a logout is announced, by the id of its session', async () => {
  const ann = await newCaller(t!);
  const session = await t!.db.collection('sessions').findOne({ user: new Types.ObjectId(ann.userId) });
  await look();
  await t!.http.post('/v1/auth/logout').set(ann.as).expect(200);
  expect(await look()).toEqual([String(session?._id)]);
});
