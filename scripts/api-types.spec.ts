import { describe, expect, it } from 'vitest';

const { apiTypes } = (await import('./api-types.mjs' as string)) as {
  apiTypes: (description: object) => Promise<string>;
};

const errorOf = (message: string) => ({
  description: message,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/PlatformError' } } },
});

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths: {
    '/v1/accounts': {
      get: {
        operationId: 'getV1Accounts',
        summary: 'List accounts',
        responses: {
          200: {
            description: 'The accounts',
            headers: { 'X-Request-Id': { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { type: 'string' }, example: 'Acme' } },
          },
          401: errorOf('Authentication required.'),
          500: errorOf('Internal server error.'),
        },
      },
    },
  },
  components: {
    schemas: {
      PlatformError: { type: 'object', properties: { errno: { type: 'integer' } }, required: ['errno'] },
    },
  },
};

describe('types of the client', () => {
  it('have no examples, descriptions and headers', async () => {
    const types = await apiTypes(DOCUMENT);
    expect(types).toContain('get: operations["getV1Accounts"]');
    expect(types).not.toMatch(/\/\*|Acme|headers|put/);
  });

  it('have one type for the errors of all operations', async () => {
    const types = await apiTypes(DOCUMENT);
    expect(types).toContain('default: components["responses"]["Error"]');
    expect(types).not.toMatch(/\b(401|500):/);
  });
});
