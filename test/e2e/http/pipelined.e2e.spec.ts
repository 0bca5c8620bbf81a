import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slowness } from '../../support/machine-speed.js';
import { type Monitored, startMonitored } from '../../support/process.js';

/** No turn of the event loop may be longer. */
const MAX_TURN_MS = 200;
/** The same on this machine, as it is now. */
let maxTurnMs = MAX_TURN_MS;
beforeEach(() => void (maxTurnMs = MAX_TURN_MS * slowness()));
/** Code that runs for the first time and a collection of garbage make a turn longer: the best of some tries counts. */
const TRIES = 4;
const ANSWERED = 1000;
const TOO_MANY = 20_000;

let folder: string;
let server: Monitored;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-pipelined-'));
  server = await startMonitored({ DATA_DIR: folder, RATE_LIMIT_ENABLED: 'false' });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Sends requests in one packet. @returns the status of each answer, in order */
async function pipeline(head: string, count: number): Promise<number[]> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const last = head.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  // A cut connection is reset.
  socket.on('error', () => {});
  socket.write(head.repeat(count - 1) + last);
  await new Promise((closed) => socket.on('close', closed));
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const LOGIN = 'POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

describe.each([
  ['an unknown path', 'GET /unknown HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ['the health', 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n', 200],
  ['a socket', 'GET /socket.io/?EIO=4&transport=none HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a body', `${LOGIN}Content-Length: 2\r\n\r\n{}`, 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
])('a packet of requests for %s', (_, head, status) => {
  /** The shortest of the longest turns. */
  async function longestTurn(requests: () => Promise<void>): Promise<number> {
    let shortest = Infinity;
    for (let tries = 0; tries < TRIES && shortest > maxTurnMs; tries += 1)
      shortest = Math.min(shortest, await server.longestTurn(requests));
    return shortest;
  }

  it('holds up no other one, and each is answered', async () => {
    const turn = await longestTurn(async () => {
      expect(await pipeline(head, ANSWERED)).toEqual(Array<number>(ANSWERED).fill(status));
    });
    expect(turn).toBeLessThanOrEqual(maxTurnMs);
  });

  it('is cut off when there are too many', async () => {
    const turn = await longestTurn(async () => {
      expect((await pipeline(head, TOO_MANY)).length).toBeLessThan(TOO_MANY);
    });
    expect(turn).toBeLessThanOrEqual(maxTurnMs);
  });
});
