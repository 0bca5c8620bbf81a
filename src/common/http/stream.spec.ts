import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streamText } from './stream.js';

/** Those of the request log, the metrics, the drain and the framework. */
const OTHER_LISTENERS = 6;

let server: Server;
const warnings: Error[] = [];
const note = (warning: Error) => void warnings.push(warning);

beforeEach(async () => {
  process.on('warning', note);
  const app = express();
  app.get('/', (_request, response) => {
    for (let n = 0; n < OTHER_LISTENERS; n += 1) response.on('close', () => {});
    void streamText(response, 'text/csv', pieces());
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
});
afterEach(() => {
  process.off('warning', note);
  server.close();
});

async function* pieces(): AsyncGenerator<string> {
  yield 'a,b\n';
  await new Promise(setImmediate);
  yield '1,2\n';
}

describe('text that is streamed', () => {
  it('arrives whole, and Node finds nothing odd in the listeners of its response', async () => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await answer.text()).toBe('a,b\n1,2\n');
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  });
});
