import { fails, route, routeDocs, s } from '../../common/api-docs/index.js';
import { McpQuery } from './mcp.dto.js';

const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

export const docs = routeDocs('Assistants', {
  'POST /mcp': route('Model Context Protocol', {
    about:
      'Streamable HTTP without sessions, for the revision 2026-07-28 and those from 2024-10-07 on. Send an API key or an ' +
      'access token of OAuth as `Authorization: Bearer`. Each message counts as a request. See docs/mcp.md.',
    query: McpQuery,
    body: [s.object({ jsonrpc: s.string('`2.0`', '2.0') }), MESSAGE] as never,
    responses: [{ status: 200, description: 'A message of JSON-RPC 2.0, or an event stream of them.' }] as never,
    errors: [fails(403, 'Pages of other sites may not call this: add the origin to CORS_ORIGINS.', 'a foreign Origin')],
  }),
});
