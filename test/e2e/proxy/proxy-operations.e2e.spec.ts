import { beforeEach, describe, expect, it } from 'vitest';
import { startApp, useApp } from '../../support/app.js';
import { errorOf } from '../../support/errors.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';

let external: TestUpstream;
let closed: TestUpstream;
const t = useApp(async () => {
  [external, closed] = [await startUpstream(), await startUpstream()];
  await closed.close();
  const app = await startApp({ EXTERNAL_API_URL: external.url, AI_SERVICE_URL: closed.url });
  const close = async () => {
    await app.close();
    await external.close();
  };
  return { ...app, close };
});
beforeEach(() => void (t.logs.length = 0));

const samples = async (text: string) =>
  (await t.http.get('/metrics').expect(200)).text.split('\n').filter((line) => line.includes(text));

describe('an operator', () => {
  it('finds the outcomes of requests in the metrics', async () => {
    for (let n = 0; n < 2; n += 1) await t.http.get('/v1/e/x').expect(200);
    errorOf(await t.http.get('/v1/ai/x'), 502);
    await expect
      .poll(async () => (await samples('rankwire_proxy_requests_total{')).toSorted())
      .toEqual([
        'rankwire_proxy_requests_total{service="ai",outcome="unreachable"} 1',
        'rankwire_proxy_requests_total{service="external",outcome="answered"} 2',
      ]);
    expect(await samples('rankwire_proxy_active{')).toEqual([
      'rankwire_proxy_active{service="external"} 0',
      'rankwire_proxy_active{service="ai"} 0',
    ]);
  });

  it('finds in the log why a service cannot be reached, which the caller does not learn', async () => {
    errorOf(await t.http.get('/v1/ai/x'), 502);
    await expect.poll(() => t.logs.join('\n')).toContain('ECONNREFUSED');
  });
});

describe('a caller', () => {
  it('learns why its request was refused', async () => {
    expect(errorOf(await t.http.get('/v1/e/x?token=a&token=b'), 400)).toMatchObject({
      message: 'token is given more than once',
    });
    expect(errorOf(await t.http.get('/v1/currency/x'), 404)).toMatchObject({ message: 'Not found.' });
    expect(errorOf(await t.http.get('/v1/ai/x'), 502)).toMatchObject({
      message: 'The service cannot be reached.',
    });
  });
});

describe('a request that must not be sent twice', () => {
  it('never uses a connection that the service may just be closing', async () => {
    const sockets: unknown[] = [];
    external.take((request, response) => {
      sockets.push(request.socket);
      request.resume().on('end', () => response.end('{}'));
    });
    const connections = async (send: () => PromiseLike<unknown>) => {
      sockets.length = 0;
      for (let n = 0; n < 3; n += 1) await send();
      return new Set(sockets).size;
    };
    expect(await connections(() => t.http.get('/v1/e/x').expect(200))).toBe(1);
    expect(await connections(() => t.http.post('/v1/e/x').expect(200))).toBe(3);
    expect(await connections(() => t.http.delete('/v1/e/x').expect(200))).toBe(3);
    expect(await connections(() => t.http.get('/v1/e/x').send({ a: 1 }).expect(200))).toBe(3);
  });
});
