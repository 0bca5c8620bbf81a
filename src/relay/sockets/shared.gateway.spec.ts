import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Permission } from '../../access/index.js';
import type { RequestAuthorizer } from '../../auth/index.js';
import { eventPacket } from '../../compat/socket-io-sockets.js';
import type { HistoryAdapter } from '../recovery/history-adapter.js';
import { SharedGateway } from './shared.gateway.js';
import type { RelayNamespace, RelaySocket, SocketData } from '../rooms/socket-data.js';

const [ANNA, BEN] = [new Types.ObjectId(), new Types.ObjectId()];
const [ACCOUNT, OTHER_ACCOUNT] = [new Types.ObjectId(), new Types.ObjectId()];
const SCOPE: readonly Permission[] = ['rank:read', 'accounts:read'];
const STREAM_STATE = { lastEventId: '5-0', replayFrom: '4-0' };

/** @returns the error that a socket is refused with */
function shakeHands(authorizer: object, socket: object): Promise<unknown> {
  const none = { attach: () => {}, start: () => {} } as never;
  let middleware: Parameters<RelayNamespace['use']>[0] = () => {};
  const use = (given: typeof middleware) => void (middleware = given);
  new SharedGateway(
    none,
    authorizer as RequestAuthorizer,
    none,
    { mark: () => 0 } as never,
    none,
    none,
  ).afterInit({ use } as unknown as RelayNamespace);
  return new Promise((resolve) => middleware(socket as RelaySocket, resolve));
}

/** The data of a recovered socket after a user has signed on with it. */
async function signOn(
  user: Types.ObjectId,
  recovered: SocketData,
  account = ACCOUNT,
  scope = SCOPE,
): Promise<SocketData> {
  const session = { _id: new Types.ObjectId() };
  const identify = () => Promise.resolve({ session, user: { _id: user, scope }, account: { _id: account } });
  const handshake = { auth: { session_id: 'x' }, headers: {}, query: {} };
  const socket = { conn: { readyState: 'open' }, handshake, data: recovered };
  expect(await shakeHands({ identify }, socket)).toBeUndefined();
  return socket.data;
}

describe('a client that disconnects before its handshake is read', () => {
  it('costs no look-up', async () => {
    const identify = () => Promise.reject(new Error('looked up'));
    expect(await shakeHands({ identify }, { conn: { readyState: 'closed' } })).toEqual(new Error('closed'));
  });
});

const BEFORE: SocketData = {
  userId: String(ANNA),
  accountId: String(ACCOUNT),
  scope: SCOPE,
  streamState: STREAM_STATE,
};

describe('a recovered socket', () => {
  it('continues where it was when the same user signs on', async () => {
    const data = await signOn(ANNA, BEFORE);
    expect(data).toMatchObject({ userId: String(ANNA), streamState: STREAM_STATE });
  });

  it('receives nothing that was missed when another user signs on', async () => {
    const data = await signOn(BEN, BEFORE);
    expect(data).toMatchObject({ userId: String(BEN) });
    expect(data).not.toHaveProperty('streamState');
  });

  it('receives nothing that was missed when its user has moved or lost a permission', async () => {
    expect(await signOn(ANNA, BEFORE, OTHER_ACCOUNT)).not.toHaveProperty('streamState');
    expect(await signOn(ANNA, BEFORE, ACCOUNT, ['rank:read'])).not.toHaveProperty('streamState');
  });
});

describe('a socket that has signed on', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Joins its rooms while something has changed, or not. */
  async function join({
    changed,
    live,
    fails = false,
  }: {
    changed: boolean;
    live: boolean;
    fails?: boolean;
  }) {
    const none = {} as never;
    const packet = vi.fn();
    const recover = async (...[, , joined]: Parameters<HistoryAdapter['recover']>) => {
      if (fails) throw new Error('no Redis');
      joined?.(false, '1-0');
    };
    const isLive = vi.fn(() => Promise.resolve(live));
    const invalidation = { changedSince: () => changed } as never;
    const socket = {
      data: { userId: String(ANNA), accountId: String(BEN), credentialId: 'session:1' },
      nsp: { adapter: { recover } },
      packet,
      disconnect: vi.fn(),
    };
    const gateway = new SharedGateway(none, none, { isLive } as never, invalidation, none, none);
    gateway.handleConnection(socket as unknown as RelaySocket);
    await turn();
    return { isLive, ...socket };
  }

  it('costs no look-up as long as no credential has ended', async () => {
    const { isLive, packet, disconnect } = await join({ changed: false, live: true });
    const ready = { socketId: undefined, userId: String(ANNA), recovered: false };
    expect(packet).toHaveBeenCalledExactlyOnceWith(eventPacket(['ready', ready, '1-0']));
    expect(isLive).not.toHaveBeenCalled();
    expect(disconnect).not.toHaveBeenCalled();
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('is looked up again after a change; with a credential that is live: %s', async (live, times) => {
    const { isLive, disconnect } = await join({ changed: true, live });
    expect(isLive).toHaveBeenCalledExactlyOnceWith('session:1');
    expect(disconnect).toHaveBeenCalledTimes(times);
  });

  it('is disconnected with its connection when it cannot join its rooms', async () => {
    const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const { packet, disconnect } = await join({ changed: false, live: true, fails: true });
    expect(disconnect).toHaveBeenCalledExactlyOnceWith(true);
    expect(packet).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledExactlyOnceWith(new Error('no Redis'));
  });
});
