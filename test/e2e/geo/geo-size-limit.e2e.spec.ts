import { afterEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app.js';

/** More than 1 MB; a list takes the framework's path, a search the fast one. */
const LIST = '/v1/geo/cities?country_code=DE';

let t: TestApp;
afterEach(() => t.close());

const start = async (env: Record<string, string> = {}) => {
  t = await startApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_GEO_MB: '1/600', ...env });
};

describe('RATE_LIMIT_GEO_MB', () => {
  it.each([
    ['a search', '/v1/geo/b'],
    ['a list', LIST],
    ['a compressed search', '/v1/geo/b', 'gzip'],
  ])('counts the size of %s, and refuses the next request', async (_, path, encoding = 'identity') => {
    await start();
    const first = await t.http.get(path).set('Accept-Encoding', encoding).expect(200);
    expect(JSON.stringify(first.body).length).toBeGreaterThan(1024 * 1024);
    for (const next of [path, '/v1/geo/country/niger', '/v1/geo/country']) {
      const { body, headers } = await t.http.get(next).expect(429);
      expect(body).toEqual({
        success: false,
        errno: 429,
        message: 'Too much data in a short time: request less with limit, or wait.',
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '6000', 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('etag');
    }
    await t.http
      .get('/v1/integrations/announcements/posts')
      .expect((answer) => expect(answer.status).not.toBe(429));
  });

  it('counts neither HEAD nor responses with 304', async () => {
    await start();
    await t.http.head(LIST).expect(200);
    const { headers } = await t.http.get('/v1/geo/country/niger').expect(200);
    for (let n = 0; n < 3; n += 1) {
      await t.http.get(LIST).set('If-None-Match', headers['etag']!).set('Accept-Encoding', '').expect(304);
    }
    await t.http.get('/v1/geo/country/niger').expect(200);
  });

  it('lets one response exceed it, of many parallel requests', async () => {
    await start();
    const answers = await Promise.all(Array.from({ length: 6 }, () => t.http.get(LIST)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('counts the postal codes of a city, whose size is only known afterwards', async () => {
    await start({ RATE_LIMIT_GEO_MB: '1/600' });
    const path = '/v1/geo/zip/US/Texas/Houston';
    let status = 200;
    for (let n = 0; n < 200 && status === 200; n += 1) ({ status } = await t.http.get(path));
    expect(status).toBe(429);
  });

  it('is counted for each address separately', async () => {
    await start({ TRUST_PROXY: '1' });
    const from = (ip: string) => t.http.get(LIST).set('X-Forwarded-For', ip);
    await from('192.0.2.1').expect(200);
    await from('192.0.2.1').expect(429);
    await from('192.0.2.2').expect(200);
  });
});
