import type { TestApp } from './app.js';

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
