import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FULL_SCOPE } from '../../../src/access/permissions.js';
import { RelayService } from '../../../src/relay/emit/relay.service.js';
import { UserEvents } from '../../../src/relay/emit/user-events.js';
import { type Caller, newCaller, NOON, startApp, useApp } from '../../support/app.js';
import { sessionOf, setUser, whoIs } from '../../support/credentials.js';
import { depth } from '../../support/depth.js';
import { followEvents, listen, type ReconnectingStream } from '../../support/event-streams.js';
import { watchLiveMemory } from '../../support/memory.js';
import { connectScraper, connectUser, type TestSocket, until, urlOf } from '../../support/sockets.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';

const RECONNECT = { reconnectionDelay: 20, reconnectionDelayMax: 20, randomizationFactor: 0 };

const test = useApp(() => startApp());
let line: TcpProxy;
let anna: Caller;
const open: { close: () => unknown }[] = [];

beforeEach(async () => {
  test.clock.set(NOON);
  line = await startTcpProxy(urlOf(test));
  anna = await newCaller(test);
});
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await line.close();
});

type Client = Pick<TestSocket, 'of'> & { readies: { recovered?: boolean }[]; isConnected(): boolean };

async function socketOf({ sessionId }: Pick<Caller, 'sessionId'>): Promise<Client & TestSocket> {
  const client = await connectUser(line.url, sessionId, RECONNECT);
  open.push(client.socket);
  return Object.assign(client, { isConnected: () => client.socket.connected });
}

async function streamOf({ as }: Pick<Caller, 'as'>): Promise<ReconnectingStream> {
  const client = followEvents(() => line.url, as);
  open.push(client);
  await until(() => client.readies.length > 0, 'the stream');
  return client;
}

const bothOf = async (caller: Caller): Promise<Client[]> => [await socketOf(caller), await streamOf(caller)];
const events = () => test.app.get(UserEvents);
const tick = (n: number, { userId } = anna) => events().emit([userId], 'tick', { n });
const tickAccount = (n: number, { account }: Caller) =>
  events().emitToAccount(String(account._id), 'tick', { n });
const numbersOf = (client: Pick<Client, 'of'>) => client.of('tick').map((data) => (data as { n: number }).n);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const recoveries = ({ readies }: Client) => readies.map(({ recovered }) => recovered);

/** Cuts the connections while `work` runs, until all clients have got another `ready`. */
async function whileAway(clients: Client[], work: () => Promise<unknown>): Promise<void> {
  const counts = clients.map(({ readies }) => readies.length);
  line.cut();
  await until(() => !clients.some((client) => client.isConnected()), 'the cut');
  await work();
  line.restore();
  await until(() => clients.every(({ readies }, n) => readies.length > counts[n]!), 'ready');
}

describe('a client of one process that reconnects', () => {
  it('gets what it missed, once and in order, also when events arrive while it returns', async () => {
    const clients = await bothOf(anna);
    let sent = 0;
    const send = async (count: number) => {
      for (const until = sent + count; sent < until; sent++) await tick(sent);
    };
    const timer = setInterval(() => void send(1), 1);
    for (let round = 0; round < 8; round++) {
      await whileAway(clients, async () => {
        await send(20);
        await tickAccount(-1, await newCaller(test));
      });
    }
    clearInterval(timer);
    await send(1);
    await until(() => clients.every((client) => numbersOf(client).at(-1) === sent - 1), 'the last event');
    for (const client of clients) {
      expect(numbersOf(client)).toEqual(upTo(sent));
      expect(recoveries(client)).toEqual([false, ...Array<boolean>(8).fill(true)]);
    }
  });

  it('gets a whole history', async () => {
    const clients = await bothOf(anna);
    const relay = test.app.get(RelayService);
    const text = 'x'.repeat(10_000);
    const count = 1500;
    await whileAway(clients, async () => {
      for (const n of upTo(count))
        await relay.send([{ target: { users: [anna.userId] }, event: 'tick', data: { n, text } }]);
    });
    for (const client of clients) {
      expect(numbersOf(client)).toEqual(upTo(count));
      expect(recoveries(client)).toEqual([false, true]);
    }
  });

  it('is recovered within two minutes, also when it has never got an event', async () => {
    const clients = await bothOf(anna);
    await whileAway(clients, async () => {
      test.clock.set(new Date(NOON.getTime() + 119_000));
      await tick(0);
      await tickAccount(1, anna);
    });
    for (const client of clients) {
      expect(numbersOf(client)).toEqual([0, 1]);
      expect(recoveries(client)).toEqual([false, true]);
    }
  });

  it('is notified when it was away for longer, and gets nothing', async () => {
    const clients = await bothOf(anna);
    await whileAway(clients, async () => {
      await tick(0);
      test.clock.set(new Date(NOON.getTime() + 600_000));
    });
    for (const client of clients) {
      expect(numbersOf(client)).toEqual([]);
      expect(recoveries(client)).toEqual([false, false]);
    }
  });

  it('may recover a scraper, which gets its own events only', async () => {
    const scrapers = await Promise.all([1, 2].map(() => connectScraper(line.url, RECONNECT)));
    for (const { socket } of scrapers) open.push(socket);
    const [one] = scrapers;
    const id = one!.socket.id!;
    const task = (n: number) =>
      test.app.get(RelayService).send([{ target: { socket: id }, event: 'tick', data: { n } }]);
    await task(0);
    await until(() => numbersOf(one!).length === 1);
    line.cut();
    await until(() => scrapers.every(({ socket }) => !socket.connected));
    await task(1);
    line.restore();
    await until(() => numbersOf(one!).length === 2);
    expect(one!.socket.id).toBe(id);
    expect(scrapers.map(numbersOf)).toEqual([[0, 1], []]);
  });

  it('is not recovered from an id of another start, or of the future', async () => {
    const now = await listen(urlOf(test), anna.as);
    open.push(now);
    const [epoch, last] = now.lastEventId!.split('-') as [string, string];
    const recoveredFrom = async (id: string) => {
      const stream = await listen(urlOf(test), { ...anna.as, 'Last-Event-ID': id });
      open.push(stream);
      return stream.ready?.recovered;
    };
    expect(await recoveredFrom(now.lastEventId!)).toBe(true);
    for (const id of ['1-0', 'x', '0-0', `${Number(epoch) + 1}-${last}`, `${epoch}-${Number(last) + 1}`])
      expect([id, await recoveredFrom(id)]).toEqual([id, false]);
  });
});

describe('while a client is away', () => {
  it('its session may end: it gets nothing', async () => {
    const [socket, stream] = [await socketOf(anna), await streamOf(anna)];
    const refusal = new Promise((resolve) =>
      socket.socket.on('connect_error', ({ message }) => message === 'unauthorized' && resolve(message)),
    );
    line.cut();
    await until(() => !socket.isConnected() && !stream.isConnected());
    await tick(0);
    await test.http.post('/v1/auth/logout').set(anna.as).expect(200);
    line.restore();
    expect(await refusal).toBe('unauthorized');
    const { status } = await fetch(`${line.url}/v1/shared/events`, { headers: anna.as });
    expect(status).toBe(401);
    expect([socket, stream].map(numbersOf)).toEqual([[], []]);
  });

  it('its user may move to another account: it gets nothing, then the events of that account', async () => {
    const ben = await newCaller(test);
    const clients = await bothOf(anna);
    await whileAway(clients, async () => {
      await tickAccount(0, anna);
      await tick(1);
      await tickAccount(2, ben);
      await setUser(test, anna, { account: ben.account._id });
    });
    await tickAccount(3, anna);
    await tickAccount(4, ben);
    await until(() => clients.every((client) => numbersOf(client).includes(4)));
    for (const client of clients) {
      expect(numbersOf(client)).toEqual([4]);
      expect(recoveries(client)).toEqual([false, false]);
    }
  });

  it('its user may lose a permission: it gets nothing', async () => {
    const admin = await newCaller(test, { account: anna.account });
    const clients = await bothOf(anna);
    await whileAway(clients, async () => {
      await tick(0);
      const scope = FULL_SCOPE.replace(/ .*/, '');
      await test.http.patch(`/v1/users/${anna.userId}`).set(admin.as).send({ scope }).expect(200);
    });
    for (const client of clients) {
      expect(numbersOf(client)).toEqual([]);
      expect(recoveries(client)).toEqual([false, false]);
    }
  });

  it('its user may gain a permission: it is recovered', async () => {
    const admin = await newCaller(test, { account: anna.account });
    const user = await newCaller(test, { account: anna.account, scope: 'rank:read' });
    const clients = await bothOf(user);
    await whileAway(clients, async () => {
      await tick(0, user);
      const scope = 'rank:read rank:write';
      await test.http.patch(`/v1/users/${user.userId}`).set(admin.as).send({ scope }).expect(200);
    });
    for (const client of clients)
      expect([numbersOf(client), recoveries(client)]).toEqual([[0], [false, true]]);
  });

  it('it may leave a room: a new session gets only what its own rooms got', async () => {
    const ben = await newCaller(test);
    const before = await listen(urlOf(test), anna.as);
    before.close();
    await tickAccount(0, anna);
    await tickAccount(1, ben);
    await tick(2);
    await setUser(test, anna, { account: ben.account._id });
    const session = await sessionOf(test, anna);
    expect((await whoIs(test, { headers: session.as })).status).toBe(200);
    const after = await listen(urlOf(test), { ...session.as, 'Last-Event-ID': before.lastEventId! });
    open.push(after);
    expect([after.ready?.recovered, numbersOf(after)]).toEqual([true, [1, 2]]);
  });

  it('another client of its secret id may not take its place without its own credential', async () => {
    const ben = await newCaller(test);
    const client = await socketOf(anna);
    await tick(0);
    await until(() => numbersOf(client).length === 1);
    client.socket.auth = { session_id: ben.sessionId };
    await whileAway([client], () => tick(1));
    await tick(2, ben);
    await until(() => numbersOf(client).includes(2));
    expect([numbersOf(client), recoveries(client)]).toEqual([
      [0, 2],
      [false, false],
    ]);
  });
});

const CLIENTS = depth(20, 100);
const MEGABYTES = depth(100, 1000);
it(`needs no more memory than its bound for ${MEGABYTES} MB while ${CLIENTS} clients are away, who are notified`, async () => {
  const [EVENTS, BYTES, BATCH] = [10 * MEGABYTES, 100_000, 100];
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => socketOf(anna)));
  const relay = test.app.get(RelayService);
  const text = 'x'.repeat(BYTES);
  const publish = async (from: number, count: number) => {
    for (let n = from; n < from + count; n++) {
      await relay.send([{ target: { users: [anna.userId] }, event: 'tick', data: { n, text } }]);
      if (n % BATCH === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const memory = watchLiveMemory();
  await whileAway(clients, () => publish(0, EVENTS));
  const grown = memory.stop();
  expect(grown).toBeLessThan(16.8 + 5);
  for (const client of clients) expect([numbersOf(client), recoveries(client)]).toEqual([[], [false, false]]);
  await whileAway(clients, () => publish(EVENTS, 3));
  for (const client of clients) {
    expect(numbersOf(client)).toEqual([EVENTS, EVENTS + 1, EVENTS + 2]);
    expect(recoveries(client)).toEqual([false, false, true]);
  }
});
