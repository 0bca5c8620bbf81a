import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depth } from '../../support/depth.js';
import { FuzzWorld } from '../../programs/fuzz/world.js';
import { handlesOf, rssOf } from '../../support/memory.js';
import { frame, openRaw, type RawSocket, upgradeRequest } from '../../support/raw-socket.js';
import { connectUser, refusalOf, type TestSocket, until } from '../../support/sockets.js';

/** Manually 10,000: HOSTILE_CONNECTS=10000 npx vitest run --project e2e test/e2e/relay/hostile-sockets */
const CONNECTS = Number(process.env['HOSTILE_CONNECTS'] ?? depth(100, 400));
const AT_A_TIME = 20;
/** Tolerance for connections to the store. */
const STORE_POOL = 100;
const BYSTANDERS = 3;
const PATIENCE_MS = 120_000;
const MAX_FROM_CLIENT = 64 * 1024;

/** The head of the frame that ends a connection. */
const GOODBYE = '\x88';

let world: FuzzWorld;
let url: string;
const bystanders: TestSocket[] = [];

beforeAll(async () => {
  world = await FuzzWorld.start();
  ({ url } = world.server);
  for (let n = 0; n < BYSTANDERS; n++) bystanders.push(await connectUser(url, world.user.session));
});
afterAll(async () => {
  for (const { socket } of bystanders) socket.close();
  await world?.stop();
});

let checks = 0;
/** The process lives, and every bystander still gets its events, once and in order. */
async function expectUnharmed(): Promise<void> {
  await world.emit('check', { n: ++checks });
  const last = () => bystanders.map((each) => (each.of('check').at(-1) as { n: number } | undefined)?.n);
  await until(() => last().every((n) => n === checks), 'the events of the others', PATIENCE_MS);
  for (const each of bystanders) expect(each.of('check')).toHaveLength(checks);
  expect(world.server.child.exitCode).toBeNull();
}

const signOnPacket = () => `40/v1/shared,${JSON.stringify({ session_id: world.user.session })}`;

/** A connection of the sockets' protocol; `signedOn` in the namespace of users. */
async function openHostile(signedOn = false): Promise<RawSocket> {
  const raw = openRaw(url, upgradeRequest());
  await until(() => raw.text().includes('"sid"'), 'the handshake', PATIENCE_MS);
  if (!signedOn) return raw;
  raw.socket.write(frame(signOnPacket()));
  await until(() => raw.text().includes('"ready"'), 'ready', PATIENCE_MS);
  return raw;
}

describe('a frame that no WebSocket client sends', () => {
  it.each<[string, () => Buffer]>([
    ['without a mask', () => frame('2', { masked: false })],
    ['of an unknown kind', () => frame('2', { opcode: 3 })],
    ['with reserved bits', () => frame('2', { rsv: 7 })],
    ['a control frame in parts', () => frame('', { opcode: 9, fin: false })],
    ['a ping that is too long', () => frame('x'.repeat(126), { opcode: 9 })],
    ['the end of nothing', () => frame('2', { opcode: 0 })],
    ['a text that is not UTF-8', () => frame(Buffer.from([0xff, 0xfe, 0xc0]))],
    ['of 2^63 bytes', () => frame('2', { claims: 2n ** 63n })],
    ['of 2^40 bytes', () => frame('2', { claims: 2n ** 40n })],
    ['over the limit', () => frame(`4${'x'.repeat(MAX_FROM_CLIENT)}`)],
    [
      'over the limit in parts',
      () =>
        Buffer.concat([
          frame('4', { fin: false }),
          ...Array.from({ length: 20 }, () => frame('x'.repeat(4000), { opcode: 0, fin: false })),
        ]),
    ],
    ['a goodbye with a wrong code', () => frame(Buffer.from([0, 1]), { opcode: 8 })],
  ])('ends its own connection alone: %s', async (_, bytes) => {
    for (const signedOn of [false, true]) {
      const raw = await openHostile(signedOn);
      raw.socket.write(bytes());
      await raw.closed;
    }
    await expectUnharmed();
  });
});

const NESTED = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const PACKETS = [
  ['', '9', 'x', '0', '1', '5', '6', '2probe', '3', '4', 'b', 'b!!!', '\0', '\u2028', '4\ud800'],
  [
    '40/v1/shared,{',
    '40[]',
    '40null',
    '40/v1/shared,"x"',
    '40/v1/shared,{"session_id":{"$ne":1}}',
    `40/${'x'.repeat(10_000)}`,
  ],
  [
    '40/v1/shared,{"session_id":["a"],"token":{"length":1}}',
    '40/v1/shared,{"__proto__":{"a":1}}',
    '40/__proto__,',
    '40/constructor,',
  ],
  [
    '41',
    '41/v1/shared,',
    '42',
    '42[',
    '42[]',
    '42[1]',
    '42{}',
    '42"x"',
    '42["error"]',
    '42["error",{"message":"x"}]',
    '42["data"]',
  ],
  [
    '42["connect"]',
    '42["disconnect"]',
    '42["disconnecting"]',
    '42["newListener"]',
    '42["removeListener"]',
    '42["__proto__"]',
  ],
  [
    '42/v1/shared,["error"]',
    '42/v1/shared,["join","user:x"]',
    '42/v1/shared,["ready",{}]',
    '42/v1/shared,999999999["x"]',
  ],
  [
    '43[]',
    '43/v1/shared,1[]',
    '43/v1/shared,99999999999999999999[]',
    '44',
    '44{"message":"x"}',
    '45',
    '45x-',
    '45-1-["x"]',
  ],
  [
    '459999999-["x",{"_placeholder":true,"num":0}]',
    '451-["x",{"_placeholder":true,"num":"__proto__"}]',
    '451-["x"]',
    '461-1[]',
  ],
  [
    `42/v1/shared,["x",${NESTED}]`,
    `42/v1/shared,["${'x'.repeat(60_000)}"]`,
    '47',
    '4999',
    '42/v1/shared,["x"',
    '42/,["x"]',
  ],
].flat();

describe('a packet that no client of the library sends', () => {
  it.each([false, true])(
    `affects no other client, from a connection that is signed on: %s`,
    async (signedOn) => {
      for (const packet of PACKETS) {
        const raw = await openHostile(signedOn);
        raw.socket.write(
          Buffer.concat([frame(packet), frame(Buffer.from('attached'), { opcode: 2 }), frame('2')]),
        );
        raw.socket.end();
        await raw.closed;
      }
      await expectUnharmed();
    },
  );

  it('is refused over polling too', async () => {
    const poll = `${url}/socket.io/?EIO=4&transport=polling`;
    const opened = await (await fetch(poll)).text();
    const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
    const answers = [
      fetch(`${url}/socket.io/?EIO=3&transport=polling`),
      fetch(`${url}/socket.io/?EIO=4&transport=__proto__`),
      fetch(`${url}/socket.io/?EIO=4&transport=polling&sid=../../x`),
      fetch(`${url}/socket.io/?EIO=4&transport=websocket&sid=${sid}`),
      fetch(poll, { method: 'PUT', body: 'x' }),
      fetch(`${poll}&sid=${sid}`, { method: 'POST', body: `4${'x'.repeat(MAX_FROM_CLIENT)}` }),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w.:-]+$/);
      await answer.text();
    }
    await expectUnharmed();
  });
});

describe('too many valid messages', () => {
  it('a flood of events from clients delays no other client', async () => {
    const event = frame('42/v1/shared,7["x",{"a":[1,2,3]}]');
    const flood = Buffer.concat(Array.from({ length: 5000 }, () => event));
    const raws = await Promise.all(Array.from({ length: 4 }, () => openHostile(true)));
    for (const { socket } of raws) socket.write(flood);
    await expectUnharmed();
    for (const { socket } of raws) socket.destroy();
  });

  it('a connection that signs on a thousand times in parallel is cut, and gets no second copy of an event', async () => {
    for (const packet of [
      signOnPacket(),
      '40/v1/shared,{"session_id":"wrong"}',
      '40,{"internal_key":"wrong"}',
    ]) {
      const raw = await openHostile();
      raw.socket.write(Buffer.concat(Array.from({ length: 1000 }, () => frame(packet))));
      await until(() => raw.socket.destroyed || raw.text().includes(GOODBYE), 'the end', PATIENCE_MS);
      raw.socket.destroy();
      expect(raw.text().split('"ready"').length - 1).toBeLessThanOrEqual(4);
    }
    await expectUnharmed();
    await until(async () => (await world.emit('count', {})) === BYSTANDERS, 'only the others', PATIENCE_MS);
  });

  it.each([
    '/admin',
    '/v1',
    '/v1/shared/',
    '/v1/shared/../shared',
    '/__proto__',
    '/constructor',
    '/V1/SHARED',
    '/*',
  ])('the namespace %s rejects every socket', async (namespace) => {
    expect(await refusalOf(url, namespace, { auth: { session_id: world.user.session } })).toBe(
      'Invalid namespace',
    );
  });

  it.each(['/', '/v1/shared'])('the namespace %s refuses clients without credentials', async (namespace) => {
    for (const auth of [{}, { session_id: 'wrong' }, { token: 'a.b.c' }, { internal_key: 'wrong' }])
      expect(await refusalOf(url, namespace, { auth })).toBe('unauthorized');
  });
});

/** Ways to connect and to disconnect. */
const VISITS: (() => Promise<void>)[] = [
  async () => {
    const raw = openRaw(url, 'GET /socket.io/?EIO');
    await until(() => raw.socket.readyState === 'open' || raw.socket.destroyed, 'a connection', PATIENCE_MS);
    raw.socket.destroy();
  },
  async () => openRaw(url, upgradeRequest()).socket.destroySoon(),
  async () => void (await openHostile()).socket.destroy(),
  async () => void (await openHostile()).socket.resetAndDestroy(),
  async () => void (await openHostile(true)).socket.resetAndDestroy(),
  async () => {
    const raw = await openHostile(true);
    raw.socket.write(frame('41/v1/shared,'));
    raw.socket.end(frame('', { opcode: 8 }));
    await raw.closed;
  },
  async () => {
    const raw = await openHostile();
    raw.socket.write(frame(signOnPacket()));
    raw.socket.destroySoon();
  },
];

describe('connecting and disconnecting', () => {
  it(`${CONNECTS} times leaks nothing`, { timeout: 120_000 + CONNECTS * 60 }, async () => {
    const pid = world.server.child.pid!;
    const visits = async (count: number) => {
      let left = count;
      const worker = async () => {
        while (left-- > 0) await VISITS[left % VISITS.length]!();
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, worker));
      await until(
        async () => (await world.emit('count', {})) === BYSTANDERS,
        'the others alone',
        PATIENCE_MS,
      );
    };
    await visits(Math.ceil(CONNECTS / 10));
    const before = { memory: rssOf(pid), handles: handlesOf(pid) };
    await visits(CONNECTS);
    await expectUnharmed();
    await until(() => handlesOf(pid) <= before.handles + STORE_POOL, 'files to be closed', PATIENCE_MS);
    const after = { memory: rssOf(pid), handles: handlesOf(pid) };
    process.stdout.write(
      `${CONNECTS} connects: memory ${Math.round(before.memory)} -> ${Math.round(after.memory)} MB, ` +
        `open files ${before.handles} -> ${after.handles}\n`,
    );
    expect(after.memory).toBeLessThan(before.memory * 1.5 + 100);
  });

  it('logged no error', () => {
    expect(world.server.log.filter((line) => /"level":(50|60)/.test(line)).slice(0, 3)).toEqual([]);
  });
});
