import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';

const MB = 1024 ** 2;
const DISTINCT = 1000;
const HEADER = 'keyword,country,note\n"tea, green",US,"an early quotation mark"\n';

/** 10 MB of lines with 1000 keywords, of which the first of each is good. */
function largeFile(): Buffer {
  const note = 'n'.repeat(20);
  const lines = Array.from({ length: DISTINCT }, (_, index) => `keyword number ${index},US,${note}\n`).join(
    '',
  );
  return Buffer.from(HEADER + lines.repeat(Math.ceil((10 * MB) / lines.length)));
}

describe('the import of a large file', () => {
  const t = useApp(() => startApp({ BODY_LIMIT: '12mb' }));

  /** The server has received all but the last byte when `begin` is called, so that the rest is work of the import. */
  async function upload(path: string, headers: Record<string, string>, file: Buffer, begin: () => void) {
    const server = t.app.getHttpServer();
    const { port } = server.address() as AddressInfo;
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const type = { 'Content-Type': 'text/csv', 'Content-Length': file.length };
    const sent = request({ port, path, method: 'POST', agent: false, headers: { ...headers, ...type } });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.write(file.subarray(0, -1));
    const [socket] = await connected;
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(file.length - 1);
    begin();
    sent.end(file.subarray(-1));
    const [response] = await answered;
    return response;
  }

  it('leaves time for other requests', async () => {
    await newSlot(t);
    const caller = await newCaller(t);
    const path = `/v1/rank/config/${await newConfig(t, caller)}/keywords`;
    const health = { answers: [] as number[], isStopped: false };
    const askHealth = async () => {
      while (!health.isStopped) {
        await t.http.get('/health/live').expect(200);
        health.answers.push(performance.now());
      }
    };
    let asking: Promise<void> | undefined;
    const file = largeFile();
    let began = 0;
    const response = await upload(path, caller.as, file, () => {
      began = performance.now();
      asking = askHealth();
    });
    const tenth = (performance.now() - began) / 10;
    health.isStopped = true;
    const { data } = (await json(response)) as { data: { added: number; known: number; refused: unknown[] } };
    await asking;
    expect(data.added).toBe(DISTINCT + 1);
    const lines = file.toString().split('\n').length - 1;
    expect(data.refused).toHaveLength(lines - 1 - data.added);
    expect(data.refused[0]).toEqual({
      line: DISTINCT + 3,
      message: 'the keyword is repeated: line 3 has it too',
    });
    // A share, as the duration depends on the machine.
    const tenths = new Set(
      health.answers.map((at) => Math.floor((at - began) / tenth)).filter((index) => index < 10),
    );
    process.stdout.write(`GET /health/live was answered in ${tenths.size} tenths of the import\n`);
    expect(tenths.size).toBeGreaterThan(6);
  });
});
