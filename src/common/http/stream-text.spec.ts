import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { success } from '../envelope.js';
import { streamText, successJson } from './stream-text.js';

/** Listeners of the request log, the metrics, the drain and Express. */
const OTHER_LISTENERS = 6;

let server: Server;
const warnings: Error[] = [];
const collectWarning = (warning: Error) => void warnings.push(warning);

beforeEach(async () => {
  process.on('warning', collectWarning);
  const app = express();
  app.get('/', (_request, response) => {
    for (let n = 0; n < OTHER_LISTENERS; n += 1) response.on('close', () => {});
    void streamText(response, 'text/csv', chunks());
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
});
afterEach(() => {
  process.off('warning', collectWarning);
  server.close();
});

async function* chunks(): AsyncGenerator<string> {
  yield 'a,b\n';
  await new Promise(setImmediate);
  yield '1,2\n';
}

describe('streamed text', () => {
  it('arrives complete, without a MaxListenersExceededWarning', async () => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await response.text()).toBe('a,b\n1,2\n');
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  });
});

describe('successJson', () => {
  it.each([{ elements: [] }, { elements: [1] }, { elements: [1, 2, 3] }])(
    'is the JSON of a success with $elements',
    async ({ elements }) => {
      async function* json() {
        yield* elements.map((element) => JSON.stringify(element));
      }
      const received = [];
      for await (const chunk of successJson('{"n":1,"list":[', json(), ']}')) received.push(chunk);
      expect(received.join('')).toBe(JSON.stringify(success({ n: 1, list: elements })));
    },
  );
});
