import { EventEmitter } from 'node:events';
import type { HttpAdapterHost } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { EventBus } from '../../common/event-bus.js';
import type { StoreSettings } from '../../settings/settings.js';
import type { StoreOwnership } from '../../database/database.module.js';
import type { RedisConnections } from '../../redis/index.js';
import type { AccessChangeRepository } from './access-change.repository.js';
import {
  ALL_SESSIONS,
  SESSION_ENDED,
  SessionInvalidation,
  SESSIONS_INVALIDATED,
} from './session-invalidation.js';

const SERVER = { httpAdapter: {} } as HttpAdapterHost;
const COMMAND = { httpAdapter: undefined } as unknown as HttpAdapterHost;
const SETTINGS = { mongodbUri: 'mongodb://store' } as StoreSettings;
const STORE = { add: () => Promise.resolve() } as unknown as AccessChangeRepository;
const WITHOUT_REDIS = { configured: false } as RedisConnections;

/** A connection to Redis as ioredis has it. */
class Connection extends EventEmitter {
  readonly sent: [channel: string, what: string][] = [];
  subscriptions = 0;
  constructor(
    public status = 'connecting',
    private readonly subscribed = Promise.resolve(),
  ) {
    super();
  }
  async subscribe(): Promise<void> {
    this.subscriptions += 1;
    await this.subscribed;
  }
  async publish(channel: string, what: string): Promise<void> {
    this.sent.push([channel, what]);
  }
}

const owner = (isOwner: boolean) => ({ isOwner }) as StoreOwnership;

function withRedis(connection: Connection, host = SERVER) {
  const redis = { configured: true, get: () => connection } as unknown as RedisConnections;
  const bus = new EventBus();
  const invalidation = new SessionInvalidation(redis, owner(true), SETTINGS, host, bus, STORE);
  const invalidated: string[] = [];
  bus.on(SESSIONS_INVALIDATED, (what) => invalidated.push(what));
  return { invalidation, invalidated };
}

/** After the promises that are already fulfilled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a process without Redis', () => {
  it('sees every change while it owns the store, and knows whether there was one', async () => {
    const invalidation = new SessionInvalidation(
      WITHOUT_REDIS,
      owner(true),
      SETTINGS,
      SERVER,
      new EventBus(),
      STORE,
    );
    expect(invalidation.seesEveryChange).toBe(true);
    const mark = invalidation.mark();
    expect(invalidation.changedSince(mark)).toBe(false);
    await invalidation.invalidate(ALL_SESSIONS);
    expect(invalidation.changedSince(mark)).toBe(true);
    expect(invalidation.changedSince(invalidation.mark())).toBe(false);
  });

  it('can rule out no change while others use the store', () => {
    const invalidation = new SessionInvalidation(
      WITHOUT_REDIS,
      owner(false),
      SETTINGS,
      SERVER,
      new EventBus(),
      STORE,
    );
    expect(invalidation.seesEveryChange).toBe(false);
    expect(invalidation.mark()).toBeUndefined();
    expect(invalidation.changedSince(invalidation.mark())).toBe(true);
  });

  it('notifies its listeners of a session that it ends', async () => {
    const bus = new EventBus();
    const invalidation = new SessionInvalidation(WITHOUT_REDIS, owner(true), SETTINGS, SERVER, bus, STORE);
    const events: string[] = [];
    bus.on(SESSION_ENDED, (id) => events.push(`ended ${id}`));
    bus.on(SESSIONS_INVALIDATED, (what) => events.push(`invalidated ${what}`));
    await invalidation.end('a');
    await invalidation.invalidate('b');
    expect(events).toEqual(['ended a', 'invalidated a', 'invalidated b']);
  });
});

describe('a server with Redis', () => {
  it('sees every change from its subscription until the connection is interrupted', async () => {
    const connection = new Connection();
    const { invalidation, invalidated } = withRedis(connection);
    invalidation.onApplicationBootstrap();
    await settled();
    expect(connection.subscriptions).toBe(0);
    expect(invalidation.seesEveryChange).toBe(false);

    connection.emit('ready');
    await settled();
    expect(invalidation.seesEveryChange).toBe(true);
    expect(invalidated).toEqual([ALL_SESSIONS]);

    connection.emit('message', 'channel', 'a session');
    expect(invalidated).toEqual([ALL_SESSIONS, 'a session']);

    connection.emit('close');
    expect(invalidation.seesEveryChange).toBe(false);
    expect(invalidated).toEqual([ALL_SESSIONS, 'a session', ALL_SESSIONS]);
  });

  it('subscribes immediately when the connection is ready', async () => {
    const connection = new Connection('ready');
    const { invalidation } = withRedis(connection);
    invalidation.onApplicationBootstrap();
    await settled();
    expect(connection.subscriptions).toBe(1);
    expect(invalidation.seesEveryChange).toBe(true);
  });

  it.each(['connecting', 'ready'])('survives a subscription that fails while %s', async (status) => {
    const connection = new Connection(status, Promise.reject(new Error('no connection')));
    const { invalidation } = withRedis(connection);
    invalidation.onApplicationBootstrap();
    if (status === 'connecting') connection.emit('ready');
    await settled();
    expect(connection.subscriptions).toBe(1);
    expect(invalidation.seesEveryChange).toBe(false);
  });

  it('notifies the other processes on one channel', async () => {
    const connection = new Connection();
    const { invalidation, invalidated } = withRedis(connection);
    await invalidation.invalidate('a session');
    expect(invalidated).toEqual(['a session']);
    expect(connection.sent).toEqual([
      ['rankwire:access-changes', expect.stringMatching(/^[^/]+\/a session$/)],
    ]);
  });

  it('takes its own message, which Redis returns, as known', async () => {
    const connection = new Connection('ready');
    const { invalidation, invalidated } = withRedis(connection);
    invalidation.onApplicationBootstrap();
    await settled();
    await invalidation.invalidate('a session');
    connection.emit('message', ...connection.sent[0]!);
    expect(invalidated).toEqual([ALL_SESSIONS, 'a session']);
  });
});

it('a command does not subscribe', async () => {
  const connection = new Connection('ready');
  withRedis(connection, COMMAND).invalidation.onApplicationBootstrap();
  await settled();
  expect(connection.subscriptions).toBe(0);
});
