import { API_KEY } from '../../common/api-docs/examples.js';
import { fails, route, routeDocs } from '../../common/api-docs/index.js';
import { McpQuery } from './mcp.dto.js';

const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const ANY_MESSAGE = { type: 'object', properties: { jsonrpc: { const: '2.0' } }, required: ['jsonrpc'] };

export const docs = routeDocs('Assistants', {
  'POST /mcp': route('Model Context Protocol', {
    about:
      'Streamable HTTP without sessions, for the revision 2026-07-28 and those before it. Send an API key, or an access ' +
      'token that OAuth issued, as `Authorization: Bearer`. Each message of a batch counts in the rate limits. See docs/mcp.md.',
    query: McpQuery,
    body: [{ schema: { anyOf: [ANY_MESSAGE, { type: 'array', items: ANY_MESSAGE }] } }, MESSAGE],
    example: {
      headers: { Authorization: `Bearer ${API_KEY}`, Accept: 'application/json, text/event-stream' },
    },
    responses: {
      status: 200,
      about: 'JSON-RPC 2.0, as JSON or as an event stream.',
      media: '*/*',
      schema: {},
    },
    errors: [
      fails(
        403,
        'Pages of other sites may not call this: add the origin to CORS_ORIGINS.',
        'the Origin is another site',
      ),
    ],
  }),
});
