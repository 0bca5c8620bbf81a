import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app.js';
import { startServer } from '../../support/process.js';
import { until, urlOf } from '../../support/sockets.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';

const IDLE_MS = 5000;
/** Timeout of an application whose streams last longer. */
const SHORT_IDLE_MS = 1000;

let upstream: TestUpstream;
let ai: TestUpstream;
let currency: TestUpstream;
let events: TestApp;
let t: TestApp;
beforeAll(async () => {
  [upstream, ai, currency] = await Promise.all([startUpstream(), startUpstream(), startUpstream()]);
  t = await startApp({
    EXTERNAL_API_URL: upstream.url,
    AI_SERVICE_URL: ai.url,
    CURRENCY_SERVICE_URL: currency.url,
    PROXY_TIMEOUT_MS: String(IDLE_MS),
  });
  events = await startApp({ EXTERNAL_API_URL: upstream.url, PROXY_TIMEOUT_MS: String(SHORT_IDLE_MS) });
});
afterAll(async () => {
  await t.close();
  await events.close();
  for (const each of [upstream, ai, currency]) await each.close();
});

/** A request that the test writes and reads piece by piece. */
function call(url: string, method = 'GET', headers: Record<string, string> = {}): ClientRequest {
  const request = httpRequest(url, { method, headers, agent: false });
  request.on('error', () => {});
  return request;
}
const answerTo = async (request: ClientRequest) => (await once(request, 'response')) as [IncomingMessage];
const at = (path: string) => urlOf(t) + path;

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of message.setEncoding('utf8')) text += part as string;
  return text;
}

/** The next request to a service, untouched. */
function taken(by = upstream): Promise<[IncomingMessage, ServerResponse]> {
  return new Promise((resolve) => by.take((request, response) => resolve([request, response])));
}

describe('streaming', () => {
  it('an event reaches the client before the next one is made', async () => {
    const arrived = taken();
    const request = call(at('/v1/e/stream'));
    request.end();
    const [, response] = await arrived;
    response
      .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
      .flushHeaders();
    const [answer] = await answerTo(request);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
    });
    let got = '';
    answer.setEncoding('utf8').on('data', (part: string) => (got += part));
    for (const event of ['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n']) {
      got = '';
      response.write(event);
      await until(() => got === event, 'the event');
    }
    response.end();
    await once(answer, 'end');
    expect(answer.complete).toBe(true);
  });

  it('the beginning of an upload reaches the service before the rest is sent', async () => {
    const arrived = taken();
    const request = call(at('/v1/e/upload'), 'POST');
    request.write('first');
    const [received, response] = await arrived;
    let got = '';
    received.setEncoding('utf8').on('data', (part: string) => (got += part));
    await until(() => got === 'first', 'the first piece');
    request.end('second');
    await once(received, 'end');
    expect(got).toBe('firstsecond');
    expect(received.headers['transfer-encoding']).toBe('chunked');
    response.end('done');
    expect(await textOf((await answerTo(request))[0])).toBe('done');
  });

  it('a service may answer before the upload is complete', async () => {
    const arrived = taken();
    const request = call(at('/v1/e/upload'), 'POST', { 'content-length': '1000000' });
    request.write('x'.repeat(1000));
    const [, response] = await arrived;
    response.writeHead(413, { connection: 'close' }).end('too much');
    const [answer] = await answerTo(request);
    expect([answer.statusCode, await textOf(answer)]).toEqual([413, 'too much']);
    request.destroy();
  });

  it('a response is not lost when the service does not read most of an upload', async () => {
    upstream.take((_, response) => void response.end('enough'));
    const request = call(at('/v1/e/upload'), 'PUT');
    let isAnswered = false;
    const answered = answerTo(request)
      .then(([answer]) => textOf(answer))
      .finally(() => (isAnswered = true));
    const piece = Buffer.alloc(1024 * 1024);
    for (let n = 0; n < 50; n++) {
      if (!request.write(piece) && !isAnswered) await Promise.race([once(request, 'drain'), answered]);
    }
    expect(await answered).toBe('enough');
    request.destroy();
  });
});

describe('a side that disconnects ends the other', () => {
  it('a client that disconnects before the response', async () => {
    const arrived = taken();
    const request = call(at('/v1/e/slow'));
    request.end();
    const [, response] = await arrived;
    const closed = once(response, 'close');
    request.destroy();
    await closed;
    expect(response.writableFinished).toBe(false);
  });

  it('a client that disconnects in the middle of a response', async () => {
    const arrived = taken();
    const request = call(at('/v1/e/stream'));
    request.end();
    const [, response] = await arrived;
    response.write('data: 1\n\n');
    await answerTo(request);
    const closed = once(response, 'close');
    request.destroy();
    await closed;
    expect(response.writableFinished).toBe(false);
  });

  it('a client that disconnects in the middle of an upload', async () => {
    const arrived = taken();
    const request = call(at('/v1/e/upload'), 'POST', { 'content-length': '1000' });
    request.write('half');
    const [received] = await arrived;
    const closed = new Promise<unknown>((done) => received.resume().once('close', done));
    request.destroy();
    await closed;
    expect(received.complete).toBe(false);
  });

  it('a service whose response breaks off: the client sees that it is incomplete', async () => {
    const arrived = taken();
    const request = call(at('/v1/e/x'));
    request.end();
    const [, response] = await arrived;
    response.writeHead(200, { 'content-type': 'text/plain' }).write('half of ');
    const [answer] = await answerTo(request);
    response.destroy();
    await expect(textOf(answer)).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
  });
});

describe('an event stream that is quiet', () => {
  it.each(['text/event-stream', 'text/event-stream; charset=utf-8'])(
    'goes on as %s, until the client disconnects',
    async (type) => {
      const arrived = taken();
      const request = call(`${urlOf(events)}/v1/e/stream`);
      request.end();
      const [, response] = await arrived;
      response.writeHead(200, { 'content-type': type }).flushHeaders();
      const [answer] = await answerTo(request);
      await new Promise((done) => setTimeout(done, 1.5 * SHORT_IDLE_MS));
      response.write('data: late\n\n');
      const [event] = (await once(answer, 'data')) as [Buffer];
      expect(event.toString()).toBe('data: late\n\n');
      const closed = once(response, 'close');
      request.destroy();
      await closed;
    },
  );

  it('is cut when its client does not read', async () => {
    const arrived = taken();
    const request = call(`${urlOf(events)}/v1/e/stream`);
    request.end();
    const [, response] = await arrived;
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    const [answer] = await answerTo(request);
    answer.on('error', () => {});
    const closed = new Promise((done) => response.once('close', done));
    const more = () => {
      while (response.write('x'.repeat(1_000_000)));
    };
    response.on('drain', more);
    more();
    await closed;
    expect(response.writableFinished).toBe(false);
    request.destroy();
  });

  it('is cut as any other type', async () => {
    const arrived = taken();
    const request = call(`${urlOf(events)}/v1/e/stream`);
    request.end();
    const [, response] = await arrived;
    response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders();
    const [answer] = await answerTo(request);
    answer.resume().on('error', () => {});
    await new Promise((done) => answer.once('close', done));
    expect(answer.complete).toBe(false);
  });
});

// Each of these waits for time to pass, so they do it together, with a service each.
describe.concurrent('silence', () => {
  it('of the service is 504 after PROXY_TIMEOUT_MS, and ends the call', async () => {
    const arrived = taken(currency);
    const request = call(at('/v1/currency'));
    request.end();
    const [, response] = await arrived;
    const closed = once(response, 'close');
    const [answer] = await answerTo(request);
    expect(answer.statusCode).toBe(504);
    expect(JSON.parse(await textOf(answer))).toEqual({
      errno: 504,
      message: 'The service did not answer in time.',
    });
    await closed;
  });

  it('counts only as long as it lasts: an answer may take longer in all', async () => {
    const arrived = taken(ai);
    const request = call(at('/v1/ai/stream'));
    const answered = answerTo(request).then(([answer]) => textOf(answer));
    request.end();
    const [, response] = await arrived;
    const pieces = 13;
    for (let n = 0; n < pieces; n++) {
      response.write('.');
      await new Promise((done) => setTimeout(done, IDLE_MS / 10));
    }
    response.end();
    expect(await answered).toBe('.'.repeat(pieces));
  });

  it('of a client that is sending is the client’s own: 408, twenty of which open no circuit', async () => {
    upstream.take((received) => void received.resume());
    const requests = Array.from({ length: 21 }, () => {
      const request = call(at('/v1/e/upload'), 'POST', { 'content-length': '10' });
      request.write('half');
      return request;
    });
    const answers = await Promise.all(requests.map(answerTo));
    expect(new Set(answers.map(([{ statusCode }]) => statusCode))).toEqual(new Set([408]));
    for (const request of requests) request.destroy();
    upstream.answer();
    await t.http.post('/v1/e/x').send({}).expect(200);
  });
});

describe('a service that is silent', () => {
  it('twenty times in a row is left alone, as one that cannot be reached', async () => {
    const metric = async () => (await events.http.get('/metrics')).text;
    upstream.take((received) => void received.resume());
    const silent = Array.from({ length: 20 }, () => events.http.get('/v1/e/x').expect(504));
    await Promise.all(silent);
    expect(await metric()).toContain('rankwire_proxy_circuit_open{service="external"} 1');
    upstream.answer();
    await events.http.get('/v1/e/x').expect(502);
    events.clock.set(new Date(events.clock.now().getTime() + 5000));
    await events.http.get('/v1/e/x').expect(200);
  });
});

describe('a large upload', () => {
  const MEGABYTES = 200;
  const PIECE = Buffer.alloc(1024 * 1024, 'x');
  /** Peak memory of the process, in megabytes. */
  const peakOf = (pid: number) =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

  it('takes no more memory than a small one, both ways', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-proxy-'));
    const server = await startServer({ DATA_DIR: dataDir, EXTERNAL_API_URL: upstream.url });
    try {
      // The service echoes the body.
      upstream.take((received, response) => void received.pipe(response));
      const echo = async (megabytes: number) => {
        const request = call(`${server.url}/v1/e/echo`, 'POST');
        const answered = answerTo(request);
        request.write(PIECE);
        const [answer] = await answered;
        let bytes = 0;
        answer.on('data', (part: Buffer) => (bytes += part.length));
        const ended = once(answer, 'end');
        for (let n = 1; n < megabytes; n++) if (!request.write(PIECE)) await once(request, 'drain');
        request.end();
        await ended;
        return bytes;
      };
      await echo(5);
      const before = peakOf(server.child.pid!);
      expect(await echo(MEGABYTES)).toBe(MEGABYTES * PIECE.length);
      expect(peakOf(server.child.pid!) - before).toBeLessThan(MEGABYTES / 2);
    } finally {
      await server.end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
