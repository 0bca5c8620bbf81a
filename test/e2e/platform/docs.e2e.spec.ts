import { createConfig, lintFromString } from '@redocly/openapi-core';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { routeMethod, routePath } from '../../../src/compat/nest-route-metadata.js';
import { documentationGaps, listHttpMethods, openApiPath } from '../../../src/platform/docs/document.js';
import type { Operation } from '../../../src/common/api-docs/model.js';
import { startApp, type TestApp, useApp } from '../../support/app.js';
import {
  accessOf,
  answerSchema,
  chapters,
  describedOf,
  document,
  faultsOf,
  operations,
} from '../../support/described.js';
import { routes as table, routesOf } from '../../support/route-table.js';

const t = useApp(() => startApp());

describe('the API description', () => {
  it('describes every route of the table, path parameter and field, and nothing else', () => {
    expect(documentationGaps(table, chapters)).toEqual([]);
  });

  it('has every route that the application serves (the *.docs.ts beside its controller)', () => {
    const described = operations.map(({ route }) => route);
    expect(routesOf(t).filter((route) => !described.includes(route))).toEqual([]);
    const routes = routesOf(t);
    // The gateway answers before routing.
    const passedOn = described.filter((route) => route.startsWith('ALL '));
    expect(described.filter((route) => !routes.includes(route) && !passedOn.includes(route))).toEqual([]);
    expect(passedOn.map((route) => route.slice(4))).toEqual([
      '/v1/e/*path',
      '/v1/ai/*path',
      '/v1/currency',
      '/v1/currency/*path',
    ]);
  });

  it('has each operation once, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const wanted = operations.flatMap((operation) => {
      const route = accessOf(operation);
      return listHttpMethods(route).map((method) => `${method} ${openApiPath(route.path)}`);
    });
    expect(described.toSorted()).toEqual(wanted.toSorted());
    expect(new Set(wanted).size).toBe(wanted.length);
  });

  it('has the query and body types of the handlers', () => {
    const seen = handlersOf(t).filter(({ operation, takes }) => {
      const described = describedOf(operation);
      const query = described.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
      for (const { kind, name, type } of takes) {
        if (kind === 'query' && name !== undefined) expect(query).toContain(name);
        const dto = kind === 'query' ? operation.query : operation.body;
        if (name === undefined && type !== Object && type !== undefined) {
          expect([operation.route, dto && 'dto' in dto && dto.dto]).toEqual([operation.route, type]);
        }
        if (kind === 'body')
          expect([operation.route, operation.body !== undefined]).toEqual([operation.route, true]);
      }
      const takesBody = takes.some(({ kind }) => kind === 'body');
      expect([operation.route, operation.body !== undefined]).toEqual([operation.route, takesBody]);
      expect([operation.route, described.requestBody !== undefined]).toEqual([operation.route, takesBody]);
      return true;
    });
    expect(seen.length).toBeGreaterThan(50);
  });

  it('is valid by the linter, with warnings only about overlapping paths and redirects', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const reported = problems.map(({ ruleId, severity, message, location }) => ({
      ruleId,
      severity,
      message,
      at: location[0]?.pointer,
    }));
    // Browsers are sent to the issuer or to Google, and come back.
    const isRedirect = (at = '') => /search-console~1callback|v1~1auth~1oidc~1|oauth~1authorize/.test(at);
    expect(
      reported.filter(
        ({ ruleId, at }) =>
          ruleId !== 'no-ambiguous-paths' && !(ruleId === 'operation-2xx-response' && isRedirect(at)),
      ),
    ).toEqual([]);
    expect(reported.filter(({ severity }) => severity !== 'warn')).toEqual([]);
  });

  it.each(operations.map((operation) => [operation.route, operation] as const))(
    '%s: its examples fit its schemas',
    (_, operation) => {
      const { parameters, requestBody, responses } = describedOf(operation);
      const faults: string[] = [];
      for (const { name, schema, example } of parameters) {
        if (example !== undefined) faults.push(...faultsOf(schema, example).map((fault) => name + fault));
      }
      for (const [status, { content = {} }] of [
        ['request', requestBody ?? {}] as const,
        ...Object.entries(responses),
      ]) {
        for (const { schema, example, examples = {} } of Object.values(content)) {
          const all = [
            ...(example === undefined ? [] : [example]),
            ...Object.values(examples).map(({ value }) => value),
          ];
          faults.push(...all.flatMap((each) => faultsOf(schema, each).map((fault) => `${status}: ${fault}`)));
        }
      }
      expect(faults).toEqual([]);
      for (const { status, example } of operation.responses) {
        const schema = answerSchema(operation, status, 'application/json');
        if (schema && example !== undefined) expect(faultsOf(schema, example)).toEqual([]);
      }
    },
  );
});

describe('GET /docs', () => {
  it('is a page of this server alone, without a script in it', async () => {
    const page = await t.http
      .get('/docs')
      .expect(200)
      .expect('content-type', /text\/html/);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'/);
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|style=|https?:/);
    const files = [...page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) await t.http.get(file).expect(200);
  });

  it('has no other files', async () => {
    for (const name of ['index.html', 'package.json', '..%2fpackage.json', '%2e%2e%2fpackage.json']) {
      const { body } = await t.http.get(`/docs/${name}`).expect(404);
      expect(body).toEqual({ errno: 404, message: 'Not found.' });
    }
  });

  it('is the description, which needs no credential', async () => {
    const { body } = await t.http.get('/docs/openapi.json').expect(200).expect('content-type', /json/);
    expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Rankwire', version: '1.0.0' } });
    expect(Object.keys(body.paths as object)).toEqual(Object.keys(document.paths));
  });
});

interface Taken {
  kind: 'query' | 'body';
  /** The schema of a single parameter; undefined for the whole object. */
  name: string | undefined;
  type: unknown;
}

/** What each handler takes by its own declaration, beside its operation in the description. */
function handlersOf({ app }: TestApp): { operation: Operation; takes: Taken[] }[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) => {
    const controller = metatype as new (...args: never[]) => object;
    return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
      const handler = (controller.prototype as Record<string, unknown>)[name] as (
        ...args: never[]
      ) => unknown;
      const method = routeMethod(handler);
      const operation = operations.find(
        ({ route }) => route === `${method} ${routePath(controller, handler)}`,
      );
      return operation ? [{ operation, takes: takesOf(controller, name) }] : [];
    });
  });
}

function takesOf(controller: new (...args: never[]) => object, name: string): Taken[] {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype, name) ?? []) as unknown[];
  return Object.entries(args).flatMap(([key, { index, data }]): Taken[] => {
    const kind = { [RouteParamtypes.QUERY]: 'query', [RouteParamtypes.BODY]: 'body' }[key.split(':')[0]!];
    if (kind !== 'query' && kind !== 'body') return [];
    return [{ kind, name: typeof data === 'string' ? data : undefined, type: types[index] }];
  });
}
