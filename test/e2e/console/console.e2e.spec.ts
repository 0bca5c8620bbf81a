import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import '../../../scripts/ensure-build.mjs';
import { startApp, useApp } from '../../support/app.js';
import { document } from '../../support/described.js';

const { apiTypes, SCHEMA_FILE } = (await import('../../../scripts/api-types.mjs' as string)) as {
  apiTypes: (description: object) => Promise<string>;
  SCHEMA_FILE: string;
};

const t = useApp(() => startApp());

const scriptOf = (html: string) => /src="(\/app\/assets\/[^"]+\.js)"/.exec(html)![1]!;

describe('/app', () => {
  it.each([
    '/app',
    '/app/',
    '/app/login',
    '/app/a/66b1f0c0a1b2c3d4e5f60001/keywords?q=x',
    '/app/nothing/here.js',
    '/app/users?account=66b1f0c0a1b2c3d4e5f60001',
  ])('%s is the page, which is not kept without asking', async (path) => {
    const { headers, text } = await t.http.get(path).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(text).toContain('<div id="root">');
  });

  it('has a policy that allows only this origin, and a nonce of its own in each response', async () => {
    const [first, second] = [await t.http.get('/app'), await t.http.get('/app')];
    const nonces = [first, second].map(({ text }) => /nonce="([\w-]{24})"/.exec(text)![1]!);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(first.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; " +
        `style-src 'self' 'nonce-${nonces[0]}'; font-src 'self'; img-src 'self' data:; manifest-src 'self'; ` +
        "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(first.text).not.toMatch(/<script>|<style|CSP_NONCE|https?:\/\//);
  });

  it('sends its assets compressed, to be kept for ever', async () => {
    const script = scriptOf((await t.http.get('/app')).text);
    const sizes = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const { headers } = await t.http.get(script).set('Accept-Encoding', encoding).expect(200);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
        return Number(headers['content-length']);
      }),
    );
    expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes);
  });

  it('answers 404 for a missing asset, in the usual envelope, and never with the page', async () => {
    for (const path of [
      '/app/assets/gone-12345678.js',
      '/app/assets/../index.html',
      '/app/assets/%2e%2e/index.html',
    ]) {
      const { body, status, type } = await t.http.get(path);
      if (type === 'text/html') expect(path).toContain('..');
      else expect([status, body]).toEqual([404, { errno: 404, message: 'Not found.' }]);
    }
    const { headers } = await t.http.get('/app/assets/favicon.svg').expect(200);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('accepts no other method', async () => {
    const { headers } = await t.http.post('/app/login').expect(405);
    expect(headers['allow']).toBe('GET, HEAD');
  });

  it('leaves / and /status as they are', async () => {
    for (const path of ['/', '/status']) {
      const { body } = await t.http.get(path).set('Accept', 'text/html').expect(200);
      expect(body).toEqual({ status: 'ok' });
    }
  });
});

it('the types of the client are those of the API description (npm run generate)', async () => {
  expect(await apiTypes(JSON.parse(JSON.stringify(document)) as object)).toBe(
    readFileSync(SCHEMA_FILE, 'utf8'),
  );
});
