import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Server } from 'node:http';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { WebSocketGateway } from '@nestjs/websockets';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FastPathAdapter } from './nest-http-server.js';

@Controller()
class Routes {
  @Get(['slow', 'fast'])
  respond() {
    return 'by Nest';
  }
}

@WebSocketGateway()
class Gateway {}

@Module({ controllers: [Routes], providers: [Gateway] })
class TestModule {}

let app: NestExpressApplication;
let url: string;
const offered: (string | undefined)[] = [];

beforeEach(async () => {
  offered.length = 0;
  const http = new FastPathAdapter(Server);
  app = await NestFactory.create<NestExpressApplication>(TestModule, http, { logger: false });
  http.addFastPath((request, response) => {
    offered.push(request.url);
    if (request.url !== '/fast') return false;
    response.end('by the fast path');
    return true;
  });
  app.useWebSocketAdapter(new IoAdapter(app));
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterEach(() => app.close());

const get = async (path: string) => (await fetch(`${url}${path}`)).text();

it('offers a request to the fast paths first, and to Express if none handles it', async () => {
  expect(await get('/fast')).toBe('by the fast path');
  expect(await get('/slow')).toBe('by Nest');
  expect(offered).toEqual(['/fast', '/slow']);
});

it('does not offer requests of Socket.IO, which shares the server', async () => {
  expect(await get('/socket.io/?EIO=4&transport=polling')).toContain('"sid"');
  expect(offered).toEqual([]);
});

it('creates the server that Nest listens on', () => {
  expect(app.getHttpServer()).toMatchObject({ listening: true, keepAliveTimeout: 75_000 });
});

/** Prints how many of 600 connections are established while the server accepts none. */
const CONNECT = `
  const { port } = new URL(process.argv[1]);
  let count = 0;
  for (let n = 0; n < 600; n++)
    require('node:net').connect(Number(port), '127.0.0.1', () => count++).on('error', () => {});
  setTimeout(() => process.stdout.write(String(count), () => process.exit()), 800);
`;

it('keeps connections that arrive faster than they are accepted', () => {
  const kernelLimit = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  const connected = Number(execFileSync(process.execPath, ['-e', CONNECT, url], { encoding: 'utf8' }));
  expect(connected).toBe(Math.min(600, kernelLimit + 1));
});
