import { Controller, Get, Module, Post } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { Accepts, CSV, LongLived, Uncompressed } from '../common/http/route-traits.js';
import { Access, MiddlewareRoutes } from './access-policy.js';
import { RouteTable } from './route-table.js';

@Controller('things')
class Things {
  @Get(':id')
  @Access({ permission: 'slots:read', account: 'query' })
  one() {}

  @Get()
  @Access({ caller: 'internal' })
  all() {}

  @Get('files/*path')
  @Access({ caller: 'internal' })
  file() {}

  helper() {}
}

@Controller('files/:id')
@Uncompressed()
class Files {
  @Post('lines')
  @Access({ caller: 'internal' })
  @Accepts(CSV)
  add() {}

  @Get()
  @Access({ caller: 'internal' })
  @LongLived()
  read() {}
}

@Controller('open')
class Open {
  @Get('read')
  read() {}
}

@MiddlewareRoutes([{ method: 'ALL', path: '/elsewhere/*path', caller: 'optional', limit: 'default' }])
class Gateway {}

@Module({ imports: [DiscoveryModule], controllers: [Things], providers: [RouteTable, Gateway] })
class Complete {}

@Module({ imports: [DiscoveryModule], controllers: [Things, Files], providers: [RouteTable] })
class WithTraits {}

@Module({ imports: [DiscoveryModule], controllers: [Things, Open], providers: [RouteTable] })
class Incomplete {}

let close = async () => {};
afterEach(() => close());

async function create(module: object) {
  const app = await NestFactory.create(module, { logger: false, abortOnError: false });
  close = () => app.close();
  return app;
}

describe('the route table', () => {
  it('has the policy of every handler, and of every middleware route', async () => {
    const app = await create(Complete);
    await app.init();
    expect(app.get(RouteTable).routes).toEqual([
      {
        method: 'GET',
        path: '/things/:id',
        caller: 'session',
        limit: 'default',
        permission: 'slots:read',
        account: 'query',
      },
      { method: 'GET', path: '/things', caller: 'internal', limit: 'none' },
      { method: 'GET', path: '/things/files/*path', caller: 'internal', limit: 'none' },
      { method: 'ALL', path: '/elsewhere/*path', caller: 'optional', limit: 'default' },
    ]);
  });

  it('matches paths without a rate limit as the router does', async () => {
    const table = (await create(Complete)).get(RouteTable);
    for (const path of ['/things', '/THINGS/', '/things/files/a', '/things/files/a/b/'])
      expect([path, table.isUnlimited(path)]).toEqual([path, true]);
    for (const path of ['/things/1', '/things/files/', '/x/things', '/things/x/y', '/elsewhere/x', '/other'])
      expect([path, table.isUnlimited(path)]).toEqual([path, false]);
  });

  it('has the content type that a route accepts besides JSON', async () => {
    const table = (await create(WithTraits)).get(RouteTable);
    for (const path of ['/files/1/lines', '/FILES/2/lines/'])
      expect([path, table.acceptedType('POST', path)]).toEqual([path, 'text/csv']);
    for (const [method, path] of [
      ['PUT', '/files/1/lines'],
      ['POST', '/files/1'],
      ['POST', '/things/1'],
    ] as const)
      expect([path, table.acceptedType(method, path)]).toEqual([path, undefined]);
  });

  it('has the controllers whose responses are not compressed', async () => {
    const table = (await create(WithTraits)).get(RouteTable);
    for (const [path, compressed] of [
      ['/files/1/lines', false],
      ['/files/1/', false],
      ['/things/1', true],
      ['/nothing', true],
    ] as const)
      expect([path, table.isCompressed(path)]).toEqual([path, compressed]);
  });

  it('has the routes whose responses last', async () => {
    const table = (await create(WithTraits)).get(RouteTable);
    expect(['/files/1/', '/files/1/lines'].map(table.isLongLived)).toEqual([true, false]);
  });

  it('prevents the application from starting if a route has no access policy', async () => {
    const app = await create(Incomplete);
    await expect(app.init()).rejects.toThrow('GET /open/read has no access policy: add @Access to Open.read');
  });
});
