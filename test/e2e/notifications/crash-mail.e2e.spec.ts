import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTIFICATIONS, type Notification } from '../../../src/notifications/notification.schema.js';
import { SMTP_CONNECTIONS } from '../../../src/mail/mailer.js';
import { type Mail, OUTBOX } from '../../../src/mail/mail.schema.js';
import { RANK_CONFIGS, type RankConfig } from '../../../src/rank/tracking/config/config.schema.js';
import { BODY } from '../../support/config.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newDatabaseName,
  newSlot,
  startApp,
} from '../../support/app.js';
import { depth } from '../../support/depth.js';
import { type Running, startServer } from '../../support/process.js';
import { randomOf } from '../../support/random.js';
import { eventually } from '../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';

/** `npm run test:crash` runs a hundred; here a few show that it works. */
const ROUNDS = Number(process.env['CRASH_MAIL_ROUNDS'] ?? depth(2, 5));
const SEED = Number(process.env['CRASH_SEED'] ?? 20_260_311);
/** A process is killed at most this long after it has reached a stage. */
const SPAN_MS = 60;
const TURNS = 2;
const LEASE_MS = 2500;

/** Acts for an account, its own or its child's. */
interface Pair {
  by: Caller;
  account: string;
  /** Accounts whose owners are notified. */
  notified: string[];
}

const database = newDatabaseName();
const folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-mail-'));
let smtp: TestSmtp;
let pairs: Pair[];
let db: mongoose.Connection;
let running: Running;

beforeAll(async () => {
  smtp = await startSmtp();
  smtp.latency = 20;
  pairs = await makeAccounts();
  db = await mongoose.createConnection(databaseUri(database), { autoIndex: false }).asPromise();
  running = await start();
});
afterAll(async () => {
  await running.end('SIGKILL');
  await db.dropDatabase();
  await db.close();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Created by an application that has ended before the first round: only the victims notify anyone. */
async function makeAccounts(): Promise<Pair[]> {
  const t = await startApp({}, database);
  t.clock.set(new Date());
  await newSlot(t);
  const [alone, parent] = [await newCaller(t), await newCaller(t)];
  const child = await newCaller(t, { parent: parent.account });
  const other = await newCaller(t, { parent: parent.account });
  const pair = (by: Caller, of: Caller, notified: Caller[]): Pair => ({
    by,
    account: String(of.account._id),
    notified: notified.map(({ account }) => String(account._id)),
  });
  await t.app.close();
  return [
    pair(alone, alone, [alone]),
    pair(parent, parent, [parent]),
    pair(parent, child, [parent, child]),
    pair(other, other, [parent, other]),
  ];
}

const start = () =>
  startServer({
    MONGODB_URI: databaseUri(database),
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_LEASE_MS: String(LEASE_MS),
    MAIL_RETRY_BASE_MS: '100',
    RANK_SCHEDULER_ENABLED: 'false',
    SESSION_TTL: '3650d',
  });

/** Creates a configuration and deletes it again, until the server dies. */
async function createAndDelete({ by, account }: Pair): Promise<void> {
  const url = `${running.url}/v1/rank/config`;
  const headers = { ...by.as, 'Content-Type': 'application/json' };
  try {
    const made = await fetch(`${url}?account=${account}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(BODY),
    });
    // After an earlier crash the account may still have one.
    const found = made.ok ? made : await fetch(`${url}?account=${account}`, { headers });
    const { data } = (await found.json()) as { data: { _id: string } };
    await fetch(`${url}/${data._id}?account=${account}`, { method: 'DELETE', headers });
  } catch {
    // It died before it could answer.
  }
}

const configs = () => db.collection<RankConfig>(RANK_CONFIGS);
const mails = () => db.collection<Mail>(OUTBOX);
const notices = () => db.collection<Notification>(NOTIFICATIONS);

/** How often a configuration was created or deleted. */
const changes = async () =>
  (await configs().countDocuments()) + (await configs().countDocuments({ deleted_on: { $ne: null } }));

/** Stages from a request to its mail, each with a count of what has reached it. */
const STAGES: [string, () => number | Promise<number>][] = [
  ['a change', changes],
  ['a notification', () => notices().countDocuments()],
  ['a mail that is owed', () => mails().countDocuments()],
  ['a mail at the mail server', () => smtp.read.length],
  ['a mail that is noted as sent', () => mails().countDocuments({ state: 'sent' })],
];

/** Events in flight when the process died. */
async function undone(): Promise<string> {
  const [events, pending, leased] = await Promise.all([
    configs().countDocuments({ 'events.at': { $gt: new Date(0) } }),
    mails().countDocuments({ state: 'pending', lease: null }),
    mails().countDocuments({ lease: { $ne: null } }),
  ]);
  return `${events} configurations with pending events, ${pending} mails waiting, ${leased} under way`;
}

async function settled(): Promise<void> {
  const open = async () =>
    (await configs().countDocuments({ 'events.at': { $gt: new Date(0) } })) +
    (await mails().countDocuments({ state: { $ne: 'sent' } }));
  await eventually(open).toBe(0);
}

/** The notifications owed for all events so far: taken from the documents, not from the responses. */
async function owed() {
  const [notified, mailed] = [[] as string[], [] as string[]];
  for (const { _id, account, deleted_on } of await configs().find().toArray()) {
    const { notified: accounts, by } = pairs.find((pair) => pair.account === String(account))!;
    for (const each of accounts) {
      notified.push(`config_created:${String(_id)}:${each}`);
      if (deleted_on) notified.push(`config_deleted:${String(_id)}:${each}`);
    }
    if (deleted_on) mailed.push(`config_deleted:${String(_id)}:${by.email}`);
  }
  return { notified: notified.sort(), mailed: mailed.sort() };
}

async function expectAllToldOnce(): Promise<void> {
  const { notified, mailed } = await owed();
  expect((await notices().find().toArray()).map(({ key }) => key).sort()).toEqual(notified);
  const rows = await mails().find().toArray();
  expect(rows.map(({ key }) => key).sort()).toEqual(mailed);
  const arrived = new Map<string, string[]>();
  for (const { messageId, to } of smtp.taken)
    arrived.set(messageId, [...(arrived.get(messageId) ?? []), ...to]);
  expect([...arrived.keys()].sort()).toEqual(rows.map(({ message_id }) => message_id).sort());
  for (const { message_id, to } of rows) expect(new Set(arrived.get(message_id))).toEqual(new Set([to]));
}

describe(`a process that is killed between a request and its mails (seed ${SEED})`, () => {
  const random = randomOf(SEED);
  const states: string[] = [];
  // The last stage first, so that few rounds have mails too.
  const stageOf = (round: number) => STAGES.at(-1 - (round % STAGES.length))!;
  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
    round: round + 1,
    stage: stageOf(round)[0],
    count: stageOf(round)[1],
    afterMs: Math.round(random() * SPAN_MS),
  }));

  it.each(rounds)('round $round: killed $afterMs ms after $stage', async ({ afterMs, count }) => {
    const before = await count();
    const calls = pairs.map(async (pair) => {
      for (let turn = 0; turn < TURNS; turn += 1) await createAndDelete(pair);
    });
    await eventually(count).toBeGreaterThan(before);
    await new Promise((done) => setTimeout(done, afterMs));
    await running.end('SIGKILL');
    await Promise.all(calls);
    states.push(await undone());
    running = await start();
    await settled();
    await expectAllToldOnce();
  });

  it('sent every notification, and few mails twice', async () => {
    await expectAllToldOnce();
    const twice = smtp.taken.length - (await mails().countDocuments());
    process.stdout.write(
      `${ROUNDS} rounds, seed ${SEED}: ${smtp.taken.length} mails arrived, ${twice} of them a second time\n` +
        `left undone by each crash:\n  ${states.join('\n  ')}\n`,
    );
    // Only mails in flight at the crash can have been accepted without being noted.
    expect(twice).toBeLessThanOrEqual(ROUNDS * SMTP_CONNECTIONS);
    expect(smtp.taken.length).toBeGreaterThan(0);
  });
});
