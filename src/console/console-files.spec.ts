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
  await expect(files.sendPage({} as Response)).rejects.toThrow(NotFoundError);

  mkdirSync(join(build, 'web', 'app'), { recursive: true });
  writeFileSync(
    join(build, 'web', 'app', 'index.html'),
    '<meta name="path-prefix" content="" /><i nonce="CSP_NONCE" src="./assets/a.js">',
  );
  expect(send).toThrow('Not found.');
  const sent: unknown[] = [];
  const response = { set: () => response, type: () => response, send: (body: unknown) => sent.push(body) };
  await files.sendPage(response as unknown as Response);
  expect(sent).toEqual([
    expect.stringMatching(
      /^<meta name="path-prefix" content="\/tools" \/><i nonce="[\w-]{24}" src="\/tools\/app\/assets\/a\.js">$/,
    ),
  ]);
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
