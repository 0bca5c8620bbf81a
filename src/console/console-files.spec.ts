import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import request from 'supertest';
import { afterEach, expect, it } from 'vitest';
import { NotFoundError } from '../common/errors.js';
import { ConsoleFiles } from './console-files.js';

const build = mkdtempSync(join(tmpdir(), 'rankwire-build-'));
afterEach(() => rmSync(build, { recursive: true, force: true }));

it('has neither page nor assets before the build, and both after it', async () => {
  const files = new ConsoleFiles(join(build, 'web'), '/tools');
  const request = { url: '/app/assets/a.js', path: '/app/assets/a.js', method: 'GET', headers: {} };
  const send = () => files.sendAsset(request as unknown as Request, {} as Response);
  expect(send).toThrow(NotFoundError);
  expect(send).toThrow('The console is not built: run `npm run build`.');
  await expect(files.sendPage('/app', {} as Response)).rejects.toThrow(NotFoundError);

  mkdirSync(join(build, 'web', 'app', '.vite'), { recursive: true });
  writeFileSync(join(build, 'web', 'app', '.vite', 'manifest.json'), '{}');
  writeFileSync(
    join(build, 'web', 'app', 'index.html'),
    '<meta name="path-prefix" content="" /><i nonce="CSP_NONCE" src="./assets/a.js">',
  );
  expect(send).toThrow('Not found.');
  const sent: unknown[] = [];
  const response = { set: () => response, type: () => response, send: (body: unknown) => sent.push(body) };
  await files.sendPage('/app/login', response as unknown as Response);
  expect(sent).toEqual([
    expect.stringMatching(
      /^<meta name="path-prefix" content="\/tools" \/><i nonce="[\w-]{24}" src="\/tools\/app\/assets\/a\.js">$/,
    ),
  ]);
});

it('names the code of a screen and the caller in its page, for the browser to request at once', async () => {
  const app = join(build, 'app');
  mkdirSync(join(app, '.vite'), { recursive: true });
  writeFileSync(join(app, 'index.html'), '<head><script src="./assets/index-1.js"></script></head>');
  const chunks = {
    'index.html': { name: 'index', file: 'assets/index-1.js' },
    _login: { name: 'login', file: 'assets/login-2.js', imports: ['index.html'] },
    _common: { name: 'common', file: 'assets/common-3.js', imports: ['index.html', '_login'] },
    _keywords: { name: 'keywords', file: 'assets/keywords-4.js', imports: ['_common'] },
    _overview: { name: 'overview', file: 'assets/overview-5.js', imports: ['_common'] },
    _screens: { name: 'screens', file: 'assets/screens-6.js', imports: ['_common'] },
  };
  writeFileSync(join(app, '.vite', 'manifest.json'), JSON.stringify(chunks));
  const files = new ConsoleFiles(build, '/tools');
  const linksAt = async (path: string) => {
    let html = '';
    const response = { set: () => response, type: () => response, send: (body: string) => (html = body) };
    await files.sendPage(path, response as unknown as Response);
    return [...html.matchAll(/<link rel="(\w+)" [^>]*href="([^"]+)"/g)].map(([, , href]) => href);
  };
  const common = ['/tools/app/assets/common-3.js'];
  const rest = ['/tools/app/assets/login-2.js', '/tools/v1/auth/me'];
  expect(await linksAt('/app/a/1/keywords')).toEqual([...common, '/tools/app/assets/keywords-4.js', ...rest]);
  expect(await linksAt('/app/a/1')).toEqual([...common, '/tools/app/assets/overview-5.js', ...rest]);
  expect(await linksAt('/app/a/1/checks')).toEqual([...common, '/tools/app/assets/screens-6.js', ...rest]);
  expect(await linksAt('/app/login')).toEqual([]);
});

it('answers 404 for a file that a later build removed', async () => {
  const assets = join(build, 'app', 'assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(build, 'app', 'index.html'), '');
  const file = join(assets, 'main-12345678.js');
  writeFileSync(file, '1;');
  const files = new ConsoleFiles(build);
  const server = createServer((asked, response) => {
    try {
      files.sendAsset(asked as Request, response as Response);
    } catch {
      response.writeHead(404).end();
    }
  });
  const get = () => request(server).get('/app/assets/main-12345678.js');
  const { headers } = await get().expect(200);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['etag']).toBeDefined();
  rmSync(file);
  await get().expect(404);
});
