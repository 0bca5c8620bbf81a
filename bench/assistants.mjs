// npm run bench -- --only assistants: requests of assistants a second, and what the process holds after many of them.
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { ApiKeysService } from '../dist/auth/keys/api-keys.service.js';
import { UsersService } from '../dist/auth/users/users.service.js';
import { record } from './support/figures.mjs';
import { listen } from './support/serve.mjs';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '30000' },
    connections: { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run bench -- --only assistants -- [--calls 30000] [--connections 8]

Lists and calls tools over HTTP, in one process with the server.

  --calls <n>        calls of each kind
  --connections <n>  concurrent connections`);
  process.exit(0);
}
const [calls, connections] = [Number(values.calls), Number(values.connections)];

const { app, url, close } = await listen('assistants', { RATE_LIMIT_ENABLED: 'false' });
const account = await app.get(AccountsService).create({ name: 'Bench' });
const scope = ['rank:read', 'rank:write'];
const login = { email: 'bench@example.com', password: 'correct horse' };
const user = await app.get(UsersService).create({ ...login, account: account._id, scope });
const { key } = await app.get(ApiKeysService).create(user, { name: 'Bench', scope: scope.join(' ') });

const _meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

async function load(method, params, amount) {
  const { duration, non2xx, errors } = await autocannon({
    url: `${url}/mcp`,
    method: 'POST',
    connections,
    amount,
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${key}`,
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(params.name && { 'Mcp-Name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
  return amount / duration;
}

/** In MB, without garbage. */
function live() {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const CALL = { name: 'list_websites', arguments: {} };
// What is compiled and cached once is there before.
const warm = Math.min(calls, 2000);
await load('tools/list', {}, warm);
await load('tools/call', CALL, warm);
const before = live();
const lists = await load('tools/list', {}, calls);
const called = await load('tools/call', CALL, calls);
const grown = live() - before;
console.table({
  'tools/list, requests/s': Math.round(lists),
  'tools/call, requests/s': Math.round(called),
  [`MB more after ${2 * calls} requests`]: grown.toFixed(1),
});
record('tools/list, requests/s', lists, '/s');
record('tools/call, requests/s', called, '/s');
record('MB more after all requests', grown, 'MB', '<= 10');
await close();
