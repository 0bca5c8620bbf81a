import { All, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { expect, it } from 'vitest';
import { routeMethod, routePath, routeQueries } from './nest-route-metadata.js';

class Page {}

@Controller('/v1/slots/')
class Slots {
  @Get(':id')
  one() {}

  @Post()
  create(@Query() _page: Page, @Query('dry_run') _dryRun: string) {}

  @Delete('/:id/members/')
  clear() {}
}

@Controller()
class Root {
  @All()
  all() {}
}

it.each([
  [Slots, 'one', 'GET', '/v1/slots/:id'],
  [Slots, 'create', 'POST', '/v1/slots'],
  [Slots, 'clear', 'DELETE', '/v1/slots/:id/members'],
  [Root, 'all', 'ALL', '/'],
])('%o.%s is %s %s', (controller, name, method, path) => {
  const handler = (controller.prototype as unknown as Record<string, object>)[name]!;
  expect([routeMethod(handler), routePath(controller, handler)]).toEqual([method, path]);
});

it('has what a handler reads of the query', () => {
  expect(new Set(routeQueries(Slots, 'create'))).toEqual(new Set([Page, 'dry_run']));
  expect(routeQueries(Slots, 'one')).toEqual([]);
});
