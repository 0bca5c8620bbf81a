import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { SecretBox } from '../../../src/common/secret-box.js';
import { OutboxDispatcher } from '../../../src/outbox/outbox-dispatcher.js';
import { newCaller, NOON, startApp, useApp } from '../../support/app.js';

const t = useApp(() => startApp());

const EXPIRES = new Date(NOON.getTime() + 3_600_000);
const NO_RECIPIENTS = { tell: [], mail: [] };

/** Stores events in the form that a later release will find, delivers them by the sweep, and returns what they became. */
async function deliver(collection: string, _id: Types.ObjectId | string, events: object[]) {
  const holders = t.db.collection<{ _id: Types.ObjectId | string; events: object[] }>(collection);
  await holders.updateOne({ _id }, { $set: { events } }, { upsert: true });
  await t.app.get(OutboxDispatcher).dispatchPending();
  expect(await holders.findOne({ _id })).toMatchObject({ events: [] });
  await holders.deleteOne({ _id });
  const created = { projection: { _id: 0 }, sort: { _id: 1 } } as const;
  const rows = async (name: string) => {
    const found = await t.db.collection(name).find({}, created).toArray();
    await t.db.collection(name).deleteMany({});
    return found;
  };
  return { notifications: await rows('notifications'), mails: await rows('outbox') };
}

/** A mail that waits for a mail server. */
const held = (mail: {
  key: string;
  to: string;
  subject: string;
  content: string;
  origin: string;
  language?: string;
}) => ({
  ...mail,
  link: null,
  message_id: expect.stringMatching(/^<[0-9a-f]{24}@/),
  state: 'held',
  attempts: 0,
  next_attempt_at: NOON,
  lease: null,
  lease_until: null,
  expires_at: null,
  reason: null,
  sent_at: null,
  createdAt: NOON,
});

it('stored events of configurations become notifications and mails', async () => {
  const [parent, child] = [new Types.ObjectId(), new Types.ObjectId()];
  const [owner, config] = [new Types.ObjectId(), new Types.ObjectId()];
  const tell = [
    { account: child, user: null },
    { account: parent, user: owner, child: { account: child, name: 'Branch' } },
  ];
  const event = (kind: string) => ({ key: `${kind}:${String(config)}`, kind, at: NOON, tell });
  const { notifications, mails } = await deliver('rank_configs', config, [
    { ...event('config_created'), website: 'https://www.example.com', mail: [] },
    { ...event('config_deleted'), website: 'https://www.example.com', mail: ['ada@example.com'] },
  ]);
  const unread = { read_at: null, createdAt: NOON };
  const added = { title: 'SEO integration added', module: 'projects', type: 'project_added', ...unread };
  const removed = {
    title: 'SEO integration is Disconnected',
    module: 'analytics',
    type: 'integration_disconnected',
    ...unread,
  };
  const about = { account: parent, user: owner, about: child };
  const key = (kind: string, account: Types.ObjectId) => `${kind}:${String(config)}:${String(account)}`;
  expect(notifications).toEqual([
    {
      key: key('config_created', child),
      account: child,
      user: null,
      ...added,
      body: 'A new SEO integration has been added.',
    },
    {
      key: key('config_created', parent),
      ...about,
      ...added,
      body: 'A new SEO integration has been added. Rank tracking was set up for Branch (https://www.example.com).',
    },
    {
      key: key('config_deleted', child),
      account: child,
      user: null,
      ...removed,
      body: 'SEO integration has been disconnected.',
    },
    {
      key: key('config_deleted', parent),
      ...about,
      ...removed,
      body: 'SEO integration has been disconnected. Rank tracking was ended for Branch (https://www.example.com).',
    },
  ]);
  expect(mails).toEqual([
    held({
      key: `config_deleted:${String(config)}:ada@example.com`,
      to: 'ada@example.com',
      subject: 'SEO integration disconnected',
      content: 'SEO integration has been disconnected.',
      origin: 'analytics',
    }),
  ]);
});

it('the end of a run that is stored becomes the same alert, and no mail', async () => {
  const { account, userId } = await newCaller(t);
  const [config, run] = [new Types.ObjectId(), new Types.ObjectId()];
  const suspicion = { lost: 4, ranked: 5, day: '2026-03-10' };
  const data = { config, account: account._id, day: '2026-03-11', keywords: 5, found: 5, suspicion, run };
  const event = { key: `run_ended:${String(run)}`, kind: 'run_ended', at: NOON, website: 'www.example.com' };
  const { notifications, mails } = await deliver('rank_configs', config, [
    { ...event, ...NO_RECIPIENTS, data },
  ]);
  expect(notifications).toEqual([
    {
      key: `check_suspicious:${String(run)}:${userId}`,
      account: account._id,
      user: new Types.ObjectId(userId),
      title: 'The check of www.example.com on 2026-03-11 looks wrong',
      body:
        '4 of 5 keywords that ranked on 2026-03-10 were not found. The search provider may have changed its ' +
        'responses. Compare the search results; if they are wrong, discard the check in the list of checks.',
      module: 'analytics',
      type: 'check_suspicious',
      read_at: null,
      createdAt: NOON,
    },
  ]);
  expect(mails).toEqual([]);
});

it('stored events of an account become mails with their text and link', async () => {
  const link = t.app.get(SecretBox).seal('https://rankwire.example/app/reset?token=t');
  const event = (kind: string, to: string, rest: object) => ({
    key: `${kind}:1`,
    kind,
    at: NOON,
    tell: [],
    mail: [to],
    ...rest,
  });
  const reset = await deliver('password_resets', 'hash', [
    event('password_reset', 'ada@example.com', { link, expires_at: EXPIRES }),
  ]);
  const changed = await deliver('users', new Types.ObjectId(), [
    event('email_change', 'new@example.com', { address: 'new@example.com', link, expires_at: EXPIRES }),
    event('email_change_requested', 'ada@example.com', { address: 'new@example.com', language: 'en' }),
    event('email_changed', 'ada@example.com', { address: 'new@example.com', language: 'en' }),
  ]);
  expect([...reset.notifications, ...changed.notifications]).toEqual([]);
  expect([...reset.mails, ...changed.mails]).toEqual([
    {
      ...held({
        key: 'password_reset:1:ada@example.com',
        to: 'ada@example.com',
        subject: 'Reset your password',
        content:
          'A password reset was requested for your account.\n' +
          'Use the link below to set a new password. It works once, for an hour.\n' +
          'If you did not request it, ignore this e-mail.',
        origin: 'auth',
      }),
      link,
      expires_at: EXPIRES,
    },
    {
      ...held({
        key: 'email_change:1:new@example.com',
        to: 'new@example.com',
        subject: 'Confirm your e-mail address',
        content:
          'This address was entered as the new e-mail address of an account.\n' +
          'Use the link below to confirm it. The link works once, for an hour.\n' +
          'If you have no account here, ignore this e-mail.',
        origin: 'auth',
      }),
      link,
      expires_at: EXPIRES,
    },
    held({
      key: 'email_change_requested:1:ada@example.com',
      to: 'ada@example.com',
      subject: 'A new e-mail address for your account',
      content:
        'A change of your e-mail address to new@example.com was requested.\n' +
        'It takes effect when the new address is confirmed, within an hour.',
      origin: 'auth',
      language: 'en',
    }),
    held({
      key: 'email_changed:1:ada@example.com',
      to: 'ada@example.com',
      subject: 'Your e-mail address was changed',
      content:
        'The e-mail address of your account is now new@example.com.\n' +
        'This address receives no further e-mail about your account.',
      origin: 'auth',
      language: 'en',
    }),
  ]);
});
