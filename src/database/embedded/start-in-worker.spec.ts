import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { storeFromWorker } from './start-in-worker.js';

const thread = (body: string) =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${body}`, { eval: true });

describe('a store in a worker thread', () => {
  it('starts once the thread has reported its address, and closes on request', async () => {
    const exits: Error[] = [];
    const body =
      "parentPort.postMessage({ uri: 'mongodb://x' }); parentPort.once('message', () => parentPort.close());";
    const store = await storeFromWorker(thread(body), (reason) => exits.push(reason));
    expect(store.uri).toBe('mongodb://x');
    await store.close();
    expect(exits).toEqual([]);
  });

  it('fails to start with the error of the thread', async () => {
    const body = "parentPort.postMessage({ error: 'the folder is locked' });";
    await expect(storeFromWorker(thread(body))).rejects.toThrow('the folder is locked');
  });

  it.each([
    ["throw new Error('no such module')", 'no such module'],
    ['process.exit(3)', 'ended with code 3'],
  ])('fails to start when the thread ends: %s', async (body, reason) => {
    await expect(storeFromWorker(thread(body))).rejects.toThrow(reason);
  });

  it('reports a later death of the thread', async () => {
    const worker = thread(
      "parentPort.postMessage({ uri: 'mongodb://x' }); parentPort.once('message', () => { throw new Error('out of memory'); });",
    );
    const exits: Error[] = [];
    await storeFromWorker(worker, (reason) => exits.push(reason));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage('fail');
    await expect.poll(() => exits).toMatchObject([{ message: 'out of memory' }]);
  });
});
