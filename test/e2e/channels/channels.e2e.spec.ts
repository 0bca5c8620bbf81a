import { millisecondsInDay } from 'date-fns/constants';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL_KINDS } from '../../../src/channels/kinds/index.js';
import { OutboxDispatcher } from '../../../src/outbox/index.js';
import { checkDay, noonOf, providerSettings, setAlerts } from '../../support/alerts.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, type TestApp } from '../../support/app.js';
import {
  channelDeliveries,
  channelOf,
  newChannel,
  slackText,
  type TestChannel,
  testChannel,
} from '../../support/channels.js';
import { DigestClient, tick, WEEKLY } from '../../support/digests.js';
import { type PositionProvider, startPositionProvider } from '../../support/position-provider.js';
import { deleteRankData } from '../../support/rank.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';
import { LOCAL_RECEIVERS, polled } from '../../support/webhooks.js';

const TOKEN = '123456:secret-of-the-bot';

let t: TestApp;
let provider: PositionProvider;
let service: TestUpstream;
let own: Caller;
beforeAll(async () => {
  [provider, service] = await Promise.all([startPositionProvider('example.com'), startUpstream()]);
  t = await startApp({ ...providerSettings(provider.url), ...LOCAL_RECEIVERS });
});
afterAll(async () => {
  await t.close();
  await service.close();
  await provider.close();
});
beforeEach(async () => {
  t.clock.set(noonOf(0));
  await deleteRankData(t, 'channels', 'channel_deliveries');
  service.seen.length = 0;
  service.answer();
  own = await newCaller(t);
});

const FIELDS = (url: string): Record<string, object> => ({
  telegram: { address: url, token: TOKEN, chat_id: '-100200' },
  ntfy: { address: url, topic: 'secret-topic', token: 'tk_secret' },
  matrix: { address: url, room: '!room:example.com', token: 'syt_secret' },
});
const fieldsOf = (kind: string) =>
  FIELDS(service.url)[kind] ?? { address: `${service.url}/hooks/secret?key=1` };

const create = (body: object) =>
  t.http
    .post('/v1/channels')
    .set(own.as)
    .send({ name: 'Chat', events: ['rank.alert'], ...body });

const states = async (channel: TestChannel) =>
  (await channelDeliveries(t, own, channel)).map(({ state, attempts }) => [state, attempts.length]);

describe('a channel', () => {
  it.each(CHANNEL_KINDS)('%s is created, tried and read without its secrets', async (kind) => {
    const { body } = await create({ kind, ...fieldsOf(kind) }).expect(200);
    const channel = body.data as TestChannel;
    await testChannel(t, own, channel);
    await expect.poll(() => states(channel)).toEqual([['delivered', 1]]);
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]!.body).toContain('Test of the channel Chat');
    const shown = JSON.stringify([
      body,
      await channelOf(t, own, channel),
      await channelDeliveries(t, own, channel),
    ]);
    expect(shown).not.toContain('secret');
    const stored = JSON.stringify(await t.db.collection('channels').find().toArray());
    expect(stored).not.toContain('secret-');
    const audited = JSON.stringify(await t.db.collection('audit_log').find().toArray());
    expect(audited).not.toContain('secret-of');
  });

  it.each([
    [{ kind: 'slack' }, 'address is required for slack'],
    [{ kind: 'slack', address: 'https://169.254.169.254/' }, 'address must lead to a public address'],
    [{ kind: 'slack', address: 'https://a.example/', topic: 'x' }, 'topic is not a field of slack'],
    [{ kind: 'telegram', token: TOKEN }, 'chat_id is required for telegram'],
    [
      { kind: 'telegram', token: '../../x', chat_id: '1' },
      'token must be the token of a bot, such as 123456:ABC',
    ],
    [
      { kind: 'telegram', token: TOKEN, chat_id: 'ada' },
      'chat_id must be a number, or @ and the name of a public channel',
    ],
    [
      { kind: 'telegram', address: 'https://a.example/?x=', token: TOKEN, chat_id: '1' },
      'address must have no ? and no #',
    ],
    [
      { kind: 'matrix', address: 'https://a.example/#', token: 'x', room: '!r:a.example' },
      'address must have no ? and no #',
    ],
    [
      { kind: 'matrix', address: 'https://a.example', token: 'x', room: '#r:a.example' },
      'room must be the id of a room, such as !id:example.com',
    ],
    [{ kind: 'ntfy', address: 'https://ntfy.sh/seo', topic: 'seo' }, 'address must have no path'],
    [{ kind: 'ntfy', address: 'https://ntfy.sh', topic: 'a/b' }, 'topic may have letters, digits, _ and -'],
    [
      { kind: 'slack', address: 'https://a.example/', view: '66b1f0c0a1b2c3d4e5f60027' },
      'view must be a shared view of keywords of this account',
    ],
  ])('%j is refused: %s', async (body, message) => {
    const response = await create(body).expect(400);
    expect(JSON.stringify(response.body)).toContain(message);
  });

  it('of another account is unknown, and an account has at most 20', async () => {
    const channel = await newChannel(t, own, { address: service.url });
    const other = await newCaller(t);
    await t.http.get(`/v1/channels/${channel._id}`).set(other.as).expect(404);
    const made = await Promise.all(
      Array.from({ length: 22 }, () => create({ kind: 'slack', address: service.url })),
    );
    expect(made.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(19);
    expect(made.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(3);
  });

  it('keeps its address when a list is sent back, and takes another one', async () => {
    const channel = await newChannel(t, own, { address: `${service.url}/hooks/first` });
    const { address } = await channelOf(t, own, channel);
    const patch = (body: object) =>
      t.http.patch(`/v1/channels/${channel._id}`).set(own.as).send(body).expect(200);
    await patch({ name: 'Renamed', address });
    await testChannel(t, own, channel);
    await expect.poll(() => service.seen.map(({ url }) => url)).toEqual(['/hooks/first']);
    await patch({ address: `${service.url}/hooks/second` });
    await testChannel(t, own, channel);
    await expect.poll(() => service.seen.map(({ url }) => url)).toEqual(['/hooks/first', '/hooks/second']);
  });

  it('is unchanged when it is sent back as it was read', async () => {
    for (const kind of CHANNEL_KINDS) {
      const channel = await newChannel(t, own, { kind, ...fieldsOf(kind) });
      const read = await channelOf(t, own, channel);
      const patched = await t.http.patch(`/v1/channels/${channel._id}`).set(own.as).send(read).expect(200);
      expect({ ...patched.body.data, updatedAt: read.updatedAt }).toEqual(read);
      await testChannel(t, own, channel);
      await expect.poll(() => states(channel)).toEqual([['delivered', 1]]);
    }
  });

  it('keeps its kind', async () => {
    const channel = await newChannel(t, own, { address: service.url });
    const { body } = await t.http
      .patch(`/v1/channels/${channel._id}`)
      .set(own.as)
      .send({ kind: 'discord' })
      .expect(400);
    expect(JSON.stringify(body)).toContain('kind cannot change: create another channel');
  });

  it('loses a token that it needs no longer, and none that it needs', async () => {
    const patch = ({ _id }: TestChannel, body: object) =>
      t.http.patch(`/v1/channels/${_id}`).set(own.as).send(body);
    const ntfy = await newChannel(t, own, { kind: 'ntfy', ...fieldsOf('ntfy') });
    await patch(ntfy, { token: null }).expect(200);
    await testChannel(t, own, ntfy);
    await expect.poll(() => service.seen.map(({ headers }) => headers['authorization'])).toEqual([undefined]);
    const { body } = await patch(ntfy, { topic: null }).expect(400);
    expect(JSON.stringify(body)).toContain('topic is required for ntfy');
    const telegram = await newChannel(t, own, { kind: 'telegram', ...fieldsOf('telegram') });
    // Back to the API of Telegram itself, to which the token was never sent.
    const refused = await patch(telegram, { address: null }).expect(400);
    expect(JSON.stringify(refused.body)).toContain('token is required with another address');
    await patch(telegram, { address: null, token: TOKEN }).expect(200);
    expect(await channelOf(t, own, telegram)).toMatchObject({ address: null, chat_id: '-100200' });
  });

  it.each([
    ['matrix', ['token']],
    ['ntfy', ['token', 'topic']],
    ['telegram', ['token']],
  ])('%s sends no stored secret to another server', async (kind, secrets) => {
    const channel = await newChannel(t, own, { kind, ...fieldsOf(kind) });
    const thief = await startUpstream();
    try {
      const patch = (body: object) => t.http.patch(`/v1/channels/${channel._id}`).set(own.as).send(body);
      const { body } = await patch({ address: thief.url }).expect(400);
      for (const field of secrets)
        expect(JSON.stringify(body)).toContain(`${field} is required with another address`);
      await patch({ address: `${service.url}/` }).expect(200);
      await testChannel(t, own, channel);
      await expect.poll(() => states(channel)).toEqual([['delivered', 1]]);
      expect([service.seen.length, thief.seen.length]).toEqual([1, 0]);
      const given = { token: '1:other', ...(kind === 'ntfy' && { topic: 'other' }) };
      await patch({ address: thief.url, ...given }).expect(200);
      await testChannel(t, own, channel);
      await expect.poll(() => thief.seen.length).toBe(1);
      expect(JSON.stringify(thief.seen)).not.toContain('secret');
    } finally {
      await thief.close();
    }
  });

  it('of the API of Telegram sends no stored token to another server', async () => {
    const channel = await newChannel(t, own, { kind: 'telegram', token: TOKEN, chat_id: '-100200' });
    const { body } = await t.http
      .patch(`/v1/channels/${channel._id}`)
      .set(own.as)
      .send({ address: service.url })
      .expect(400);
    expect(JSON.stringify(body)).toContain('token is required with another address');
    await t.http
      .patch(`/v1/channels/${channel._id}`)
      .set(own.as)
      .send({ address: 'https://api.telegram.org' })
      .expect(200);
    expect(service.seen).toEqual([]);
  });
});

describe('a channel whose credentials this process cannot decrypt', () => {
  it('is not switched off, and gets its messages from a process that can', async () => {
    const channel = await newChannel(t, own, fieldsOf('slack'));
    const channels = t.db.collection('channels');
    const _id = new Types.ObjectId(channel._id);
    const { secret } = (await channels.findOne({ _id }))!;
    await channels.updateOne({ _id }, { $set: { secret: 'sealed-with-another-secret'.repeat(3) } });
    for (const day of [0, 6]) {
      t.clock.set(noonOf(day));
      await testChannel(t, own, channel);
      await expect.poll(async () => (await states(channel))[0]).toEqual(['pending', 1]);
    }
    expect((await channelDeliveries(t, own, channel))[0]!.attempts[0]!.answer).toBe(
      'The credentials cannot be decrypted, as SECRETS_KEY or JWT_SECRET has changed: enter them again.',
    );
    expect(await channelOf(t, own, channel)).toMatchObject({ active: true, switched_off: null });
    await channels.updateOne({ _id }, { $set: { secret } });
    t.clock.set(new Date(noonOf(6).getTime() + 6000));
    await expect.poll(async () => (await states(channel))[0]).toEqual(['delivered', 2]);
  });
});

describe('a service', () => {
  it('that limits requests gets the messages when it says, and no other one before', async () => {
    const channel = await newChannel(t, own, { address: service.url });
    service.answer((_request, response) => void response.writeHead(429, { 'retry-after': '90' }).end());
    await testChannel(t, own, channel);
    await expect.poll(() => states(channel)).toEqual([['pending', 1]]);
    const [waiting] = await channelDeliveries(t, own, channel);
    expect(waiting!.next_attempt_at).toBe(new Date(t.clock.now().getTime() + 90_000).toISOString());
    service.answer();
    await testChannel(t, own, channel);
    t.clock.set(new Date(t.clock.now().getTime() + 89_000));
    await polled();
    expect(service.seen).toHaveLength(1);
    t.clock.set(new Date(t.clock.now().getTime() + 2000));
    await expect
      .poll(() => states(channel))
      .toEqual([
        ['delivered', 1],
        ['delivered', 2],
      ]);
    expect((await channelOf(t, own, channel))['failing_since']).toBeNull();
  });

  it.each([404, 410])(
    'that answers %d switches the channel off, and the owner is notified once',
    async (status) => {
      const channel = await newChannel(t, own, { address: service.url, name: 'Gone chat' });
      service.answer((_request, response) => void response.writeHead(status).end('no_service'));
      await Promise.all([testChannel(t, own, channel), testChannel(t, own, channel)]);
      await expect.poll(async () => (await channelOf(t, own, channel))['switched_off']).toBe('gone');
      const notices = () => t.db.collection('notifications').find({ account: own.account._id }).toArray();
      await expect
        .poll(async () => (await notices()).map(({ title }) => title))
        .toEqual(['The channel Gone chat was switched off']);
      await expect
        .poll(async () => (await states(channel)).map(([state]) => state))
        .toEqual(['failed', 'failed']);
      await t.http.post(`/v1/channels/${channel._id}/test`).set(own.as).expect(409);
      service.answer();
      await t.http.patch(`/v1/channels/${channel._id}`).set(own.as).send({ active: true }).expect(200);
      await testChannel(t, own, channel);
      await expect.poll(async () => (await states(channel))[0]).toEqual(['delivered', 1]);
    },
  );

  it('that refuses a message gets it once', async () => {
    const channel = await newChannel(t, own, { address: service.url });
    service.answer((_request, response) => void response.writeHead(400).end('invalid_payload'));
    await testChannel(t, own, channel);
    await expect.poll(() => states(channel)).toEqual([['failed', 1]]);
    expect((await channelOf(t, own, channel))['switched_off']).toBeNull();
  });

  it('gets a refused message again on request, unless the channel is off', async () => {
    const channel = await newChannel(t, own, { address: service.url });
    service.answer((_request, response) => void response.writeHead(400).end('invalid_payload'));
    await testChannel(t, own, channel);
    await expect.poll(() => states(channel)).toEqual([['failed', 1]]);
    service.answer();
    const delivery = (await channelDeliveries(t, own, channel))[0]!._id;
    const retry = (id = delivery, by = own) =>
      t.http.post(`/v1/channels/${channel._id}/deliveries/${id}/retry`).set(by.as);
    t.clock.set(new Date(t.clock.now().getTime() + 1000));
    await retry().expect(200);
    await expect.poll(() => states(channel)).toEqual([['delivered', 2]]);
    await retry(channel._id).expect(404);
    await retry(delivery, await newCaller(t)).expect(404);
    await t.http.patch(`/v1/channels/${channel._id}`).set(own.as).send({ active: false }).expect(200);
    await retry().expect(409);
  });

  it('that has moved a chat gets the message there, and the later ones', async () => {
    const channel = await newChannel(t, own, { kind: 'telegram', ...fieldsOf('telegram') });
    const moved = {
      ok: false,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: -1_001_234_567_890 },
    };
    service.answer((_request, response) => {
      const { chat_id } = JSON.parse(service.seen.at(-1)!.body) as { chat_id: string };
      response
        .writeHead(chat_id === '-100200' ? 400 : 200)
        .end(JSON.stringify(chat_id === '-100200' ? moved : { ok: true }));
    });
    await testChannel(t, own, channel);
    await expect.poll(() => states(channel)).toEqual([['delivered', 2]]);
    await testChannel(t, own, channel);
    await expect.poll(() => service.seen.length).toBe(3);
    expect(service.seen.map(({ body }) => (JSON.parse(body) as { chat_id: string }).chat_id)).toEqual([
      '-100200',
      '-1001234567890',
      '-1001234567890',
    ]);
    expect(await channelOf(t, own, channel)).toMatchObject({ chat_id: '-1001234567890' });
  });

  it('that moves a chat each time is followed once, and then by the schedule', async () => {
    const channel = await newChannel(t, own, { kind: 'telegram', ...fieldsOf('telegram') });
    let next = 0;
    service.answer((_request, response) => {
      next += 1;
      const body = { ok: false, error_code: 400, parameters: { migrate_to_chat_id: next } };
      response.writeHead(400).end(JSON.stringify(body));
    });
    await testChannel(t, own, channel);
    await expect.poll(() => states(channel)).toEqual([['pending', 2]]);
    await polled();
    expect(service.seen).toHaveLength(2);
    const [waiting] = await channelDeliveries(t, own, channel);
    expect(Date.parse(waiting!.next_attempt_at!)).toBeGreaterThan(t.clock.now().getTime());
    expect(await channelOf(t, own, channel)).toMatchObject({ chat_id: '1', switched_off: null });
    expect((await channelOf(t, own, channel))['failing_since']).not.toBeNull();
  });

  it('that limits requests and names no time gets them less and less often, and is switched off after five days', async () => {
    const channel = await newChannel(t, own, { address: service.url, name: 'Busy chat' });
    service.answer((_request, response) => void response.writeHead(429).end());
    await testChannel(t, own, channel);
    const waits: number[] = [];
    const readNext = async (count: number) => {
      await expect.poll(() => states(channel)).toEqual([['pending', count]]);
      const [waiting] = await channelDeliveries(t, own, channel);
      const due = new Date(waiting!.next_attempt_at!);
      waits.push((due.getTime() - t.clock.now().getTime()) / 60_000);
      return due;
    };
    for (let count = 1; count <= 7; count += 1) t.clock.set(await readNext(count));
    await readNext(8);
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30]);
    t.clock.set(new Date(t.clock.now().getTime() + millisecondsInDay));
    await expect.poll(() => states(channel)).toEqual([['failed', 9]]);
    t.clock.set(new Date(t.clock.now().getTime() + 5 * millisecondsInDay));
    await testChannel(t, own, channel);
    await expect
      .poll(() => channelOf(t, own, channel))
      .toMatchObject({ active: false, switched_off: 'failing' });
    const notices = () => t.db.collection('notifications').find({ account: own.account._id }).toArray();
    await expect
      .poll(async () => (await notices()).map(({ title }) => title))
      .toEqual(['The channel Busy chat was switched off']);
  });

  it('that wants a longer wait than a day gets the message after a day, and those that waited for it', async () => {
    const channel = await newChannel(t, own, { address: service.url });
    const limit = (seconds: number) =>
      service.answer(
        (_request, response) => void response.writeHead(429, { 'retry-after': String(seconds) }).end(),
      );
    limit(1_000_000);
    await testChannel(t, own, channel);
    await expect.poll(() => states(channel)).toEqual([['pending', 1]]);
    const [waiting] = await channelDeliveries(t, own, channel);
    await testChannel(t, own, channel);
    expect(Date.parse(waiting!.next_attempt_at!) - t.clock.now().getTime()).toBe(millisecondsInDay);
    limit(60);
    t.clock.set(new Date(t.clock.now().getTime() + millisecondsInDay));
    // The second, which was not attempted before, is older than a day now too, and is put off.
    await expect
      .poll(() => states(channel))
      .toEqual([
        ['pending', 1],
        ['pending', 1],
      ]);
    service.answer();
    t.clock.set(new Date(t.clock.now().getTime() + 60_000));
    await expect
      .poll(() => states(channel))
      .toEqual([
        ['delivered', 2],
        ['delivered', 2],
      ]);
  });

  it('that repeats a secret in its answer does not reveal it', async () => {
    const channel = await newChannel(t, own, { kind: 'telegram', ...fieldsOf('telegram') });
    service.answer((_request, response) => void response.writeHead(500).end(`bad ${TOKEN}`));
    await testChannel(t, own, channel);
    await expect.poll(() => states(channel)).toEqual([['pending', 1]]);
    expect((await channelDeliveries(t, own, channel))[0]!.attempts[0]!.answer).toBe('bad ***');
  });
});

describe('events', () => {
  const HOSTILE = '<!channel> *_[~ @everyone';
  const KEYWORDS = [
    { keyword: 'tea', country: 'US', tags: ['brand'] },
    { keyword: 'coffee', country: 'US' },
    { keyword: HOSTILE, country: 'US' },
  ];

  async function drop(caller: Caller): Promise<string> {
    await newSlot(t);
    const config = await newConfig(t, caller, { website: 'example.com', keywords: KEYWORDS });
    await setAlerts(t, caller, config, [{ when: 'drops', by: 2 }]);
    return config;
  }
  async function check(): Promise<void> {
    provider.set({ tea: 1, coffee: 1, [HOSTILE]: 1 });
    await checkDay(t, 0);
    provider.set({ tea: 5, coffee: 6, [HOSTILE]: 7 });
    await checkDay(t, 1);
  }

  it('an alert is one message, in the language of the channel, with the accounts below', async () => {
    const child = await newCaller(t, { parent: own.account });
    await newChannel(t, child, { address: `${service.url}/own` });
    await newChannel(t, own, { address: `${service.url}/above`, descendants: true, language: 'de' });
    await newChannel(t, own, { address: `${service.url}/not` });
    await newChannel(t, child, { address: `${service.url}/other`, events: ['rank.run.failed'] });
    await drop(child);
    await check();
    await expect.poll(() => service.seen.map(({ url }) => url).sort()).toEqual(['/above', '/own']);
    const text = (path: string) => slackText(service.seen.find(({ url }) => url === path)!);
    expect(text('/own')).toBe(
      [
        '*3 keywords of example.com met your alert rules*',
        '• &lt;!channel&gt; ∗ˍ[∼ @everyone (US): 1 → 7 (dropped by 2 or more)',
        '• coffee (US): 1 → 6 (dropped by 2 or more)',
        '• tea (US): 1 → 5 (dropped by 2 or more)',
        text('/own').split('\n').at(-1),
      ].join('\n'),
    );
    expect(text('/own').split('\n').at(-1)).toMatch(/^<http\S*\/app\/a\/\w+\/keywords\|Open in Rankwire>$/);
    expect(text('/above')).toContain(`3 Keywords von example.com (${child.account.name}) erfüllen`);
    await polled();
    expect(service.seen).toHaveLength(2);
  });

  it('a view narrows an alert, and cannot be deleted while a channel uses it', async () => {
    const config = await drop(own);
    const views = `/v1/rank/config/${config}/views`;
    const newView = async (name: string, query: string) => {
      const body = { name, screen: 'keywords', query, shared: true };
      return (await t.http.post(views).set(own.as).send(body).expect(200)).body.data._id as string;
    };
    const [brand, none] = [await newView('Brand', 'tag=brand'), await newView('None', 'search=nothing')];
    await newChannel(t, own, { address: `${service.url}/brand`, view: brand, name: 'Brand chat' });
    await newChannel(t, own, { address: `${service.url}/none`, view: none });
    await check();
    await expect.poll(() => service.seen.map(({ url }) => url)).toEqual(['/brand']);
    expect(slackText(service.seen[0]!)).toContain('1 keyword of example.com met your alert rules');
    expect(slackText(service.seen[0]!)).not.toContain('coffee');
    const { body } = await t.http.delete(`${views}/${brand}`).set(own.as).expect(409);
    expect(JSON.stringify(body)).toContain('The view is used by the channel Brand chat');
    await polled();
    expect(service.seen).toHaveLength(1);
  });

  it('a view in use by an account above can be deleted by its own, which is not told of that channel', async () => {
    const child = await newCaller(t, { parent: own.account });
    const config = await drop(child);
    const views = `/v1/rank/config/${config}/views`;
    const body = { name: 'Brand', screen: 'keywords', query: 'tag=brand', shared: true };
    const view = (await t.http.post(views).set(child.as).send(body).expect(200)).body.data._id as string;
    const above = { address: service.url, descendants: true, view, name: 'Above' };
    const channel = await newChannel(t, own, above);
    const patch = (change: object) => t.http.patch(`/v1/channels/${channel._id}`).set(own.as).send(change);
    await patch({ descendants: false }).expect(400);
    await patch({ descendants: false, view: null }).expect(200);
    await patch({ descendants: true, view }).expect(200);
    await t.http.delete(`${views}/${view}`).set(child.as).expect(200);
    await check();
    await polled();
    expect(service.seen).toEqual([]);
  });

  it('a channel whose message fails keeps neither mails nor other channels from theirs', async () => {
    const config = await drop(own);
    const events = ['rank.digest'];
    const broken = await newChannel(t, own, { address: `${service.url}/broken`, events });
    await newChannel(t, own, { address: `${service.url}/other`, events });
    await check();
    // No id of a view, so that reading it fails.
    const stored = { _id: new Types.ObjectId(broken._id) };
    await t.db.collection('channels').updateOne(stored, { $set: { view: 'broken' } });
    const digest = new DigestClient(t, own, config);
    await digest.put({ ...WEEKLY, frequency: 'daily', to: [own.email] }).expect(200);
    await digest.send().expect((response) => expect(response.status).toBeLessThan(300));
    await expect.poll(() => service.seen.map(({ url }) => url)).toEqual(['/other']);
    expect(
      await t.db.collection('outbox').countDocuments({ to: own.email, 'composed.by': 'rank_digest' }),
    ).toBe(1);
    await t.db.collection('channels').updateOne(stored, { $set: { view: null } });
    await t.app.get(OutboxDispatcher).dispatchPending();
    await expect.poll(() => service.seen.map(({ url }) => url)).toEqual(['/other', '/broken']);
  });

  it('a run without one result is reported, once', async () => {
    await newChannel(t, own, { address: service.url, events: ['rank.run.failed'], language: 'de' });
    await drop(own);
    provider.set({ tea: 'fails', coffee: 'fails', [HOSTILE]: 'fails' });
    await checkDay(t, 0);
    await expect.poll(() => service.seen.length).toBe(1);
    expect(slackText(service.seen[0]!)).toContain('Die Prüfung von example.com ist fehlgeschlagen');
    expect(slackText(service.seen[0]!)).toContain('0 von 3 Keywords haben ein Ergebnis.');
    provider.set({ tea: 1, coffee: 'fails', [HOSTILE]: 'fails' });
    await checkDay(t, 1);
    await polled();
    expect(service.seen).toHaveLength(1);
  });

  it('a run whose results look wrong is reported', async () => {
    await newSlot(t);
    const texts = Array.from({ length: 20 }, (_, n) => `keyword ${n}`);
    await newChannel(t, own, { address: service.url, events: ['rank.run.suspicious'] });
    const keywords = texts.map((keyword) => ({ keyword, country: 'US' }));
    await newConfig(t, own, { website: 'example.com', keywords });
    for (const [day, position] of [3, null].entries()) {
      provider.set(Object.fromEntries(texts.map((text) => [text, position])));
      await checkDay(t, day);
    }
    await expect.poll(() => service.seen.length).toBe(1);
    expect(slackText(service.seen[0]!)).toContain('The check of example.com looks wrong');
    expect(slackText(service.seen[0]!)).toContain('20 of 20 keywords that ranked on');
  });

  it('a used-up budget is reported once a day', async () => {
    const child = await newCaller(t, { parent: own.account });
    const events = ['rank.budget.used_up'];
    await newChannel(t, child, { address: `${service.url}/en`, events });
    await newChannel(t, child, { address: `${service.url}/de`, events, language: 'de' });
    const limits = { search_budget: { day: 0 } };
    await t.http
      .patch(`/v1/accounts/${String(child.account._id)}`)
      .set(own.as)
      .send(limits)
      .expect(200);
    await drop(child);
    await checkDay(t, 0);
    await expect.poll(() => service.seen.length).toBe(2);
    const [german, english] = service.seen.map(slackText).toSorted();
    expect(english).toContain(`The search budget of ${child.account.name} is used up`);
    expect(english).toContain("All 0 requests of today's budget are used.");
    expect(german).toContain(`Das Suchbudget von ${child.account.name} ist aufgebraucht`);
    expect(german).toContain(
      'Alle 0 Anfragen des Tagesbudgets sind verbraucht. Bis zum Ende des Tages (UTC) schlagen Keywords fehl, die eine Anfrage brauchen.',
    );
    for (const text of [english, german]) expect(text).toContain(`app/a/${String(child.account._id)}`);
    await polled();
    expect(service.seen).toHaveLength(2);
  });

  it('a digest is sent without a confirmed recipient, when it is requested and when it is due', async () => {
    const config = await drop(own);
    await check();
    const digest = new DigestClient(t, own, config);
    await digest
      .put({ ...WEEKLY, frequency: 'daily', hour: 8, tz: 'UTC', to: ['a@stranger.example'] })
      .expect(200);
    await digest.send().expect(409);
    await newChannel(t, own, { address: `${service.url}/all`, events: ['rank.digest'] });
    await digest.send().expect((response) => expect(response.body.data).toEqual({ recipients: 0 }));
    await expect.poll(() => service.seen).toHaveLength(1);
    t.clock.set(new Date(t.clock.now().getTime() + 24 * 3600_000));
    await tick(t);
    await expect.poll(() => service.seen).toHaveLength(2);
  });

  it('a digest is sent in short when it is mailed, narrowed by the view of the channel', async () => {
    const config = await drop(own);
    const views = `/v1/rank/config/${config}/views`;
    const body = { name: 'Brand', screen: 'keywords', query: 'tag=brand', shared: true };
    const view = (await t.http.post(views).set(own.as).send(body).expect(200)).body.data._id as string;
    const events = ['rank.digest'];
    await newChannel(t, own, { address: `${service.url}/all`, events });
    await newChannel(t, own, { address: `${service.url}/brand`, events, view, language: 'de' });
    await check();
    const digest = new DigestClient(t, own, config);
    await digest.put({ ...WEEKLY, frequency: 'daily', to: [own.email] }).expect(200);
    await digest.send().expect((response) => expect(response.status).toBeLessThan(300));
    await expect.poll(() => service.seen.map(({ url }) => url).sort()).toEqual(['/all', '/brand']);
    const text = (path: string) => slackText(service.seen.find(({ url }) => url === path)!);
    expect(text('/all')).toContain('*Daily digest: example.com*');
    expect(text('/all')).toContain('Improved: 0 · Declined: 3');
    expect(text('/all')).toContain('• ▼ coffee (US): 1 → 6');
    expect(text('/brand')).toContain('Verschlechtert: 1');
    expect(text('/brand')).toContain('• ▼ tea (US): 1 → 5');
    expect(text('/brand')).not.toContain('coffee');
  });
});
