import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type INestApplication, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken, InjectModel, MongooseModule } from '@nestjs/mongoose';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/common/clock.js';
import { CommonModule } from '../../../src/common/common.module.js';
import { DatabaseModule } from '../../../src/database/database.module.js';
import {
  type Delivery,
  deliveryFields,
  DeliveryRepository,
  DeliveryWorker,
  type DeliveryResult,
  type Leased,
  nextAttemptAt,
  OutboxDispatcher,
  type OutboxEvent,
  outboxEventSchema,
  OutboxKind,
  OutboxModule,
  type QueuedChannel,
} from '../../../src/outbox/index.js';
import { loadSettings } from '../../../src/settings/load-settings.js';
import { SettingsModule } from '../../../src/settings/settings.module.js';
import { databaseUri, newDatabaseName, NOON, startApp } from '../../support/app.js';
import { eventually } from '../../support/rank.js';

// A feature that is not part of the application: orders, with a kind of event and a webhook as its channel.

interface OrderPlaced {
  total: number;
  customer: { _id: Types.ObjectId; since: Date };
}
const orderPlaced = new OutboxKind<OrderPlaced>('order_placed');

interface Order {
  _id: Types.ObjectId;
  events: OutboxEvent[];
}
const ORDERS = 'test_orders';
const orderSchema = new Schema<Order>(
  { events: { type: [outboxEventSchema], default: [] } },
  { collection: ORDERS, versionKey: false },
);

interface Call extends Delivery {
  body: string;
}
const CALLS = 'test_calls';
const callSchema = new Schema<Call>(
  { ...deliveryFields, body: String },
  { collection: CALLS, versionKey: false },
);

let received: string[];
/** The server behind the webhook. */
const receiver = createServer(async (request, response) => {
  received.push(await text(request));
  response.end();
});

@Injectable()
class CallRepository extends DeliveryRepository<Call> {
  constructor(@InjectModel(CALLS) calls: Model<Call>) {
    super(calls);
  }
}

@Injectable()
class Webhook implements QueuedChannel<Call> {
  readonly bounds = { total: 2 };
  readonly leaseMs = 60_000;
  readonly configured = true;

  constructor(
    readonly queue: CallRepository,
    private readonly worker: DeliveryWorker,
  ) {}

  async enqueue({ key, at, total, customer }: OutboxEvent<OrderPlaced>): Promise<void> {
    const body = `${total} of ${String(customer._id)} since ${customer.since.toISOString()}`;
    const open = { lease: null, lease_until: null, expires_at: null, reason: null, sent_at: null };
    const state = { state: 'pending' as const, attempts: 0, next_attempt_at: at, createdAt: at };
    await this.queue.insert({ _id: new Types.ObjectId(), key, body, ...state, ...open });
    this.worker.wake(this.queue);
  }

  async send({ body }: Leased<Call>, signal: AbortSignal): Promise<DeliveryResult> {
    const { port } = receiver.address() as AddressInfo;
    try {
      await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, signal });
      return { kind: 'sent', reason: null };
    } catch (error) {
      return { kind: 'transient', reason: String(error) };
    }
  }

  nextAttempt(call: Leased<Call>, now: Date) {
    return nextAttemptAt(call, 1000, now);
  }

  label({ key }: Leased<Call>) {
    return key;
  }
}

@Module({
  imports: [
    OutboxModule,
    MongooseModule.forFeature([
      { name: ORDERS, schema: orderSchema },
      { name: CALLS, schema: callSchema },
    ]),
  ],
  providers: [CallRepository, Webhook],
})
class OrdersModule implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly worker: DeliveryWorker,
    private readonly webhook: Webhook,
    @InjectModel(ORDERS) private readonly orders: Model<Order>,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(ORDERS);
    this.dispatcher.subscribe(orderPlaced, (event) => this.webhook.enqueue(event));
    this.worker.register(this.webhook);
  }

  /** The write that stores an order and its event. */
  async create(payload: OrderPlaced): Promise<Types.ObjectId> {
    const _id = new Types.ObjectId();
    await this.orders.create({ _id, events: [orderPlaced.event(_id, NOON, payload)] });
    return _id;
  }

  async update(order: Types.ObjectId, payload: OrderPlaced): Promise<void> {
    const events = orderPlaced.event(new Types.ObjectId(), NOON, payload);
    await this.orders.updateOne({ _id: order }, { $push: { events } });
  }

  dispatch(order: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(ORDERS, order);
  }

  async find(order: Types.ObjectId): Promise<Order> {
    return (await this.orders.findById(order).lean<Order>())!;
  }
}

async function startShop(): Promise<INestApplication> {
  const settings = loadSettings({ NODE_ENV: 'test', MONGODB_URI: databaseUri(database) });
  const root = class {};
  Module({
    imports: [
      SettingsModule.with(settings),
      CommonModule.with(new ManualClock(NOON)),
      DatabaseModule,
      OrdersModule,
    ],
  })(root);
  const started = await NestFactory.create(root, { logger: false });
  return started.init();
}

const database = newDatabaseName();
let app: INestApplication;
let db: Connection;
let orders: OrdersModule;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  app = await startShop();
  db = app.get<Connection>(getConnectionToken());
  await db.collection(CALLS).createIndex({ key: 1 }, { unique: true });
  await db.collection(ORDERS).createIndex({ 'events.at': 1 });
  orders = app.get(OrdersModule);
});
afterAll(async () => {
  await db.dropDatabase();
  await app.close();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(() => void (received = []));

const customer = { _id: new Types.ObjectId(), since: new Date('2020-02-02T20:20:20Z') };
const bodyOf = (total: number) => `${total} of ${String(customer._id)} since 2020-02-02T20:20:20.000Z`;
const expectReceived = (...totals: number[]) =>
  eventually(() => received.toSorted()).toEqual(totals.map(bodyOf));
const pass = (of = app) => of.get(OutboxDispatcher).dispatchPending();

describe('a feature that the outbox does not know', () => {
  it('delivers events of its own kind on its own channel, once', async () => {
    const order = await orders.create({ total: 3, customer });
    await orders.update(order, { total: 4, customer });
    const { events } = await orders.find(order);
    expect(events).toEqual([
      { key: `order_placed:${String(order)}`, kind: 'order_placed', at: NOON, total: 3, customer },
      { key: expect.any(String), kind: 'order_placed', at: NOON, total: 4, customer },
    ]);
    await Promise.all([orders.dispatch(order), pass(), pass()]);
    await expectReceived(3, 4);
    expect(await orders.find(order)).toMatchObject({ events: [] });
    // As if the process had died after the delivery, before it removed the events.
    await db.collection<Order>(ORDERS).updateOne({ _id: order }, { $set: { events } });
    await pass();
    expect(await orders.find(order)).toMatchObject({ events: [] });
    await orders.dispatch(await orders.create({ total: 5, customer }));
    await expectReceived(3, 4, 5);
  });

  it('delivers in its next pass what a crash after the write left', async () => {
    await orders.create({ total: 6, customer });
    await pass();
    await expectReceived(6);
  });
});

describe('a process of an earlier release, which does not know the kind', () => {
  it('leaves the event for a process that does, which may start later', async () => {
    const earlier = await startApp({}, database);
    earlier.app.get(OutboxDispatcher).watchCollection(ORDERS);
    const order = await orders.create({ total: 7, customer });
    await app.close();
    for (let n = 0; n < 2; n += 1) await pass(earlier.app);
    const stored = await earlier.db.collection<Order>(ORDERS).findOne({ _id: order });
    expect(stored).toMatchObject({ events: [{ kind: 'order_placed', total: 7 }] });
    expect(
      earlier.logs.filter((line) => line.includes('Events of kind order_placed stay stored')),
    ).toHaveLength(1);
    expect(received).toEqual([]);
    app = await startShop();
    db = app.get<Connection>(getConnectionToken());
    await expectReceived(7);
    await pass(earlier.app);
    expect(await db.collection<Order>(ORDERS).findOne({ _id: order })).toMatchObject({ events: [] });
    await earlier.app.close();
  });
});
