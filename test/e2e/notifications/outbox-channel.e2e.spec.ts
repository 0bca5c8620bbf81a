import { HttpAdapterHost } from '@nestjs/core';
import { type Model, Schema, Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Clock } from '../../../src/common/clock.js';
import { RepeatedWork } from '../../../src/common/concurrency/repeated-work.js';
import { ServerSettings } from '../../../src/settings/settings.js';
import {
  type Delivery,
  deliveryFields,
  DeliveryRepository,
  DeliveryWorker,
  type DeliveryFailureKind,
  type DeliveryResult,
  type Leased,
  nextAttemptAt,
  type OutboxEvent,
  OutboxKind,
  type QueuedChannel,
} from '../../../src/outbox/index.js';
import { MailRepository } from '../../../src/mail/mail.repository.js';
import { startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/rank.js';

class Webhooks extends DeliveryRepository<Delivery> {}

/** A further channel, as a feature would add it: a queue in a separate collection. */
class WebhookChannel implements QueuedChannel<Delivery> {
  readonly bounds = { total: 2 };
  readonly leaseMs = 60_000;
  readonly configured = true;
  readonly calls: string[] = [];
  failing: DeliveryFailureKind | undefined;
  readonly queue: Webhooks;

  constructor(model: Model<Delivery>) {
    this.queue = new Webhooks(model);
  }

  async deliver({ key, at }: OutboxEvent): Promise<void> {
    const row = { state: 'pending' as const, attempts: 0, next_attempt_at: at, createdAt: at };
    const open = { lease: null, lease_until: null, expires_at: null, reason: null, sent_at: null };
    await this.queue.insert({ _id: new Types.ObjectId(), key: `${key}:webhook`, ...row, ...open });
    worker.wake(this.queue);
  }

  async send({ key }: Leased<Delivery>): Promise<DeliveryResult> {
    this.calls.push(key);
    return this.failing ? { kind: this.failing, reason: 'The hook failed.' } : { kind: 'sent', reason: null };
  }

  nextAttempt(delivery: Leased<Delivery>, now: Date) {
    return nextAttemptAt(delivery, 1000, now);
  }

  label({ key }: Leased<Delivery>) {
    return key;
  }
}

let t: TestApp;
let channel: WebhookChannel;
let worker: DeliveryWorker;
beforeAll(async () => {
  t = await startApp();
  const schema = new Schema<Delivery>(deliveryFields, { collection: 'test_webhooks', versionKey: false });
  const model = t.db.model<Delivery>('test_webhooks', schema);
  await model.collection.createIndex({ key: 1 }, { unique: true });
  channel = new WebhookChannel(model);
  worker = new DeliveryWorker(
    t.app.get(Clock),
    t.app.get(ServerSettings),
    t.app.get(HttpAdapterHost),
    t.app.get(RepeatedWork),
  );
  worker.register(channel);
  worker.onApplicationBootstrap();
});
afterAll(async () => {
  await worker.drain();
  await t.close();
});

const kind = new OutboxKind('config_created');
const event = (key: string): OutboxEvent => ({ key, kind: kind.name, at: t.clock.now() });
const stateOf = async (key: string) =>
  (await t.db.collection('test_webhooks').findOne({ key: `${key}:webhook` }))?.['state'] as string;
const attemptsAt = async (key: string) =>
  (await t.db.collection('test_webhooks').findOne({ key: `${key}:webhook`, lease: null }))?.[
    'attempts'
  ] as number;
const later = (ms: number) => {
  t.clock.set(new Date(t.clock.now().getTime() + ms));
  worker.wake();
};

describe('a further channel', () => {
  it('is served by the delivery worker, once for each key', async () => {
    await channel.deliver(event('a'));
    await channel.deliver(event('a'));
    await eventually(() => stateOf('a')).toBe('sent');
    expect(channel.calls).toEqual(['a:webhook']);
  });

  it('retries failed attempts after a doubling delay', async () => {
    channel.failing = 'transient';
    await channel.deliver(event('b'));
    await eventually(() => attemptsAt('b')).toBe(1);
    later(1000);
    await eventually(() => attemptsAt('b')).toBe(2);
    channel.failing = undefined;
    later(1999);
    expect(await stateOf('b')).toBe('pending');
    later(1);
    await eventually(() => stateOf('b')).toBe('sent');
  });

  it('gives up immediately what can never succeed', async () => {
    channel.failing = 'permanent';
    await channel.deliver(event('c'));
    await eventually(() => stateOf('c')).toBe('failed');
  });

  it('keeps its deliveries separate from those of mail', async () => {
    channel.failing = 'transient';
    await channel.deliver(event('d'));
    expect(await t.app.get(MailRepository).claim(new Date(8e15), 1000)).toBeNull();
  });
});
