import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboxDispatcher } from '../../../../src/outbox/outbox-dispatcher.js';
import {
  databaseUri,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  type TestApp,
} from '../../../support/app.js';
import { stopPolling } from '../../../support/crash.js';
import { depth } from '../../../support/depth.js';
import { confirmAddresses, DigestClient, received, storedDigest, tick } from '../../../support/digests.js';
import { type Running, startServer } from '../../../support/process.js';
import { eventually } from '../../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';
import {
  type Command,
  commandText,
  isCommand,
  startStoreProxy,
  type StoreProxy,
} from '../../../support/store-proxy.js';

const TO = ['ada@example.com', 'grace@example.com'];
/** Longer than the lease of a digest. */
const LATER_MS = 301_000;

const database = newDatabaseName();
const folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-digest-'));
let smtp: TestSmtp;
let t: TestApp;
let proxy: StoreProxy;
let config: string;
let client: DigestClient;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startApp({ SMTP_URL: smtp.url }, database, new Date());
  await stopPolling(t);
  proxy = await startStoreProxy(databaseUri(database));
  await newSlot(t);
  const caller = await newCaller(t);
  await confirmAddresses(t, caller, TO);
  config = await newConfig(t, caller);
  client = new DigestClient(t, caller, config);
});
afterAll(async () => {
  await proxy.close();
  await t.close();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A digest whose hour has come, in the clock of the system. */
beforeEach(async () => {
  for (const name of ['outbox', 'rank_digests']) await t.db.collection(name).deleteMany({});
  smtp.taken.length = 0;
  const now = new Date();
  t.clock.set(now);
  const daily = { frequency: 'daily', hour: now.getUTCHours(), tz: 'UTC', to: TO };
  const { body } = await client.put(daily).expect(200);
  // Without a recipient no process reaches a step, and the tests would wait for one.
  const confirmed = TO.map((address) => ({ address, state: 'confirmed', expires_at: null }));
  expect(body.data.recipients).toEqual(confirmed);
  await t.db.collection('rank_digests').updateMany({}, { $set: { next_at: now } });
});

const startVictim = (): Promise<Running> =>
  startServer({
    MONGODB_URI: proxy.uri,
    DATA_DIR: folder,
    RANK_SCHEDULER_ENABLED: 'true',
    RANK_SCHEDULE: '* * * * * *',
  });

const has = (text: string) => (command: Command) => commandText(command).includes(text);
const both =
  (...conditions: ((command: Command) => boolean)[]) =>
  (command: Command) =>
    conditions.every((holds) => holds(command));

/** A step, the command before which the process dies, and how many like it come before. */
const STEPS: [string, (command: Command) => boolean, number?][] = [
  ['before it has claimed the digest', isCommand('findAndModify', 'rank_digests')],
  ['after the claim, before the digest is made', isCommand('insert', 'rank_digest_issues')],
  [
    'before the end of the period, which stores the event',
    both(isCommand('update', 'rank_digests'), has('sent_periods')),
  ],
  [
    'before the event is read',
    both(
      isCommand('find', 'rank_digests'),
      has('"projection":{"events":1}'),
      (command) => !has('events.at')(command),
    ),
  ],
  ['before the first mail is queued', isCommand('insert', 'outbox')],
  ['between two mails', isCommand('insert', 'outbox'), 1],
  ['before the event is removed', both(isCommand('update', 'rank_digests'), has('"$pull":{"events"'))],
];

describe('a process that is killed while it sends a digest', () => {
  it.each(depth([STEPS[1]!, STEPS[3]!, STEPS[5]!], STEPS))(
    '%s loses no mail and repeats none',
    async (_step, matches, after = 0) => {
      // This process sends what the other queues: a mail in flight while the clock moves would be sent again.
      smtp.fail({ at: 'rcpt', does: '450 4.2.0 later' });
      const held = proxy.hold(matches, after);
      const victim = await startVictim();
      await held.met;
      await victim.end('SIGKILL');
      held.drop();
      smtp.fail();

      t.clock.set(new Date(Date.now() + LATER_MS));
      await Promise.all([tick(t), tick(t)]);
      const dispatcher = t.app.get(OutboxDispatcher);
      await Promise.all([dispatcher.dispatchPending(), dispatcher.dispatchPending()]);
      await tick(t);
      const mails = await received(t, smtp, 2);
      expect(mails.map(({ to }) => to[0])).toEqual(TO);
      expect(await t.db.collection('outbox').countDocuments()).toBe(2);
      const { sent_periods, events, lease } = await storedDigest(t, config);
      expect([sent_periods, events, lease]).toEqual([[expect.any(String)], [], null]);
    },
  );
});

it('two processes that find the same digests send each once', async () => {
  const other = await startApp({ SMTP_URL: smtp.url }, database, t.clock.now());
  const configs = [config];
  for (let n = 0; n < depth(4, 20); n += 1) {
    const caller = await newCaller(t);
    const id = await newConfig(t, caller);
    const now = t.clock.now();
    const to = [`reader${n}@example.com`];
    await confirmAddresses(t, caller, to);
    const body = { frequency: 'daily', hour: now.getUTCHours(), tz: 'UTC', to };
    await new DigestClient(t, caller, id).put(body).expect(200);
    await t.db.collection('rank_digests').updateMany({}, { $set: { next_at: now } });
    configs.push(id);
  }
  await Promise.all([tick(t), tick(other), tick(t), tick(other)]);
  await other.app.close();
  expect(await t.db.collection('outbox').countDocuments()).toBe(configs.length + 1);
  for (const id of configs) {
    const { sent_periods, events } = await storedDigest(t, id);
    expect([sent_periods.length, events]).toEqual([1, []]);
  }
});

it('the scheduler of a process sends what is due, and nothing without RANK_SCHEDULER_ENABLED', async () => {
  const idle = await startServer({
    MONGODB_URI: databaseUri(database),
    DATA_DIR: folder,
    RANK_SCHEDULER_ENABLED: 'false',
  });
  await idle.end('SIGTERM');
  expect(await t.db.collection('outbox').countDocuments()).toBe(0);
  const victim = await startVictim();
  await eventually(() => t.db.collection('outbox').countDocuments()).toBe(2);
  await victim.end('SIGTERM');
});
