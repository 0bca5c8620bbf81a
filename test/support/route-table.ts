import { DiscoveryService, ModulesContainer, NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { RouteTable } from '../../src/access/route-table.js';
import { Areas } from '../../src/common/area.js';
import { SystemClock } from '../../src/common/clock.js';
import { loadSettings } from '../../src/settings/load-settings.js';
import type { TestApp } from './app.js';

/** The modules of the application, with nothing of it running: tests are named after its routes before it is started. */
const preview = await NestFactory.createApplicationContext(
  AppModule.with(loadSettings({ NODE_ENV: 'test' }), new SystemClock()),
  { preview: true, logger: false, abortOnError: false },
);

export const discovery = new DiscoveryService(preview.get(ModulesContainer));
export const { routes } = new RouteTable(discovery);
export const { find: findArea } = new Areas(preview.get(ModulesContainer));

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** Every route that Express has registered, as 'GET /v1/slots/:id'. */
export function routesOf({ app }: Pick<TestApp, 'app'>): string[] {
  const express = app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return express.router.stack.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => nameOf(method, route.path)) : [],
  );
}

const nameOf = (method: string, path: string) =>
  `${method === '_all' ? 'ALL' : method.toUpperCase()} ${path}`;
