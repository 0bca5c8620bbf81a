import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { storeIn } from './in-worker.js';

const thread = (body: string) =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${body}`, { eval: true });

describe('a store in a thread', () => {
  it('is handed over once the thread has said where it listens, and closed when asked to', async () => {
    const exits: Error[] = [];
    const body =
      "parentPort.postMessage({ uri: 'mongodb://x' }); parentPort.once('message', () => parentPort.close());";
    const store = await storeIn(thread(body), (reason) => exits.push(reason));
    expect(store.uri).toBe('mongodb://x');
    await store.close();
    expect(exits).toEqual([]);
  });

  it('is refused with the words of the thread', async () => {
    const body = "parentPort.postMessage({ error: 'the folder is locked' });";
    await expect(storeIn(thread(body))).rejects.toThrow('the folder is locked');
  });

  it.each([
    ["throw new Error('no such module')", 'no such module'],
    ['process.exit(3)', 'ended with code 3'],
  ])('is refused when the thread dies at its start: %s', async (body, reason) => {
    await expect(storeIn(thread(body))).rejects.toThrow(reason);
  });

  it('reports a later death of the thread', async () => {
    const body =
      "parentPort.postMessage({ uri: 'mongodb://x' }); setImmediate(() => { throw new Error('out of memory'); });";
    const reason = await new Promise<Error>((resolve) => void storeIn(thread(body), resolve));
    expect(reason.message).toBe('out of memory');
  });
});
