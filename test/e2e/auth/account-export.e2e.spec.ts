import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { AccountDataRegistry } from '../../../src/auth/index.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../support/app.js';
import { newChannel } from '../../support/channels.js';
import { newWebhook } from '../../support/webhooks.js';
import { urlOf } from '../../support/sockets.js';

const t = useApp(() => startApp());

describe('an export', () => {
  const PARTS: Record<string, string[]> = {
    'rank:read': [
      'configuration',
      'view',
      'note',
      'share',
      'result',
      'run',
      'volume',
      'digest',
      'search_console',
    ],
    'notifications:read': ['notification'],
    'webhooks:read': ['webhook', 'webhook_delivery', 'channel', 'channel_delivery'],
    'keys:write': ['key'],
    'audit:read': ['audit', 'session'],
    'accounts:read': ['user', 'brand'],
  };

  async function website() {
    await newSlot(t);
    const owner = await newCaller(t);
    const config = await newConfig(t, owner);
    const views = `/v1/rank/config/${config}/views`;
    for (const [name, shared] of [
      ['private view', false],
      ['shared view', true],
    ])
      await t.http.post(views).set(owner.as).send({ name, shared, screen: 'keywords' }).expect(200);
    await newWebhook(t, owner, 'https://hooks.example.com/');
    await newChannel(t, owner, { address: 'https://hooks.example.com/' });
    const notification = { account: owner.account._id, title: 'T', module: 'rank', type: 'budget' };
    await t.db.collection('notifications').insertMany([
      { ...notification, key: `${config}a`, user: new Types.ObjectId(owner.userId), body: 'private notice' },
      { ...notification, key: `${config}b`, user: null, body: 'notice for all' },
    ]);
    return owner;
  }

  async function lines(owner: Caller, headers: Record<string, string>) {
    const path = `/v1/accounts/${String(owner.account._id)}/export`;
    const { body } = await t.http
      .get(path)
      .set(headers)
      .buffer(true)
      .parse((response, done) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => done(null, text));
      });
    const text = body as unknown as string;
    return {
      text,
      parsed: text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    };
  }

  async function keyOf(caller: Caller, scope: string) {
    const { body } = await t.http.post('/v1/auth/keys').set(caller.as).send({ name: 'K', scope }).expect(200);
    return { Authorization: `Bearer ${body.data.key as string}` };
  }

  it('has with accounts:* only the account, its users and brand, and names the rest', async () => {
    const owner = await website();
    const { parsed } = await lines(owner, await keyOf(owner, 'accounts:read accounts:write'));
    expect([...new Set(parsed.map(({ type }) => type))].toSorted()).toEqual(['account', 'left_out', 'user']);
    const left = parsed.filter(({ type }) => type === 'left_out').map(({ data }) => data);
    for (const [permission, types] of Object.entries(PARTS))
      for (const type of permission === 'accounts:read' ? [] : types)
        expect(left).toContainEqual({ type, permission });
  });

  it.each(Object.keys(PARTS))('has with %s that part and no other', async (permission) => {
    const owner = await website();
    const { parsed } = await lines(owner, await keyOf(owner, `accounts:write ${permission}`));
    const known = Object.values(PARTS).flat();
    const own = PARTS[permission]!;
    const types = new Set<string>(parsed.map(({ type }) => type));
    expect(own.some((type) => types.has(type))).toBe(true);
    for (const type of known) if (!own.includes(type)) expect([...types]).not.toContain(type);
    const left = parsed.filter(({ type }) => type === 'left_out').map(({ data }) => data.type as string);
    for (const type of known) expect([type, left.includes(type)]).toEqual([type, !own.includes(type)]);
  });

  it('never has private views and notifications of another user', async () => {
    const owner = await website();
    const other = await newCaller(t, { account: owner.account });
    const own = await lines(owner, owner.as);
    expect(own.text).toContain('private notice');
    expect(own.parsed.filter(({ type }) => type === 'view').map(({ data }) => data.name)).toContain(
      'private view',
    );
    const { parsed } = await lines(owner, other.as);
    const of = (type: string, field: string) =>
      parsed.filter((line) => line.type === type).map(({ data }) => data[field]);
    expect(of('view', 'name')).toEqual(['shared view']);
    expect(of('notification', 'body')).toEqual(['notice for all']);
  });
});

it('an export is produced only as fast as the client reads, and ends when it disconnects', async () => {
  let produced = 0;
  let ended = false;
  t.app.get(AccountDataRegistry).register({
    name: 'endless',
    permission: 'accounts:read',
    async *export() {
      try {
        for (;;) {
          produced += 1;
          yield { text: 'x'.repeat(10_000) };
        }
      } finally {
        ended = true;
      }
    },
    erase: () => Promise.resolve(),
  });
  const { account, as } = await newCaller(t);
  const request = get(`${urlOf(t)}/v1/accounts/${String(account._id)}/export`, { headers: as });
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await expect.poll(() => produced).toBeGreaterThan(0);
  // Without a reader, the buffers of both sockets fill up.
  let before: number;
  do {
    before = produced;
    await delay(300);
  } while (produced > before);
  expect(ended).toBe(false);
  request.destroy();
  await expect.poll(() => ended).toBe(true);
});
