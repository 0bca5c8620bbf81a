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

/** In MB, without garbage; what is resident also has what the garbage collector keeps for later. */
function memory() {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { live: (heapUsed + external) / 1e6, resident: rss / 1e6 };
}

const CALL = { name: 'list_websites', arguments: {} };
const STEP = 5000;
const rows = [];

/** Requests in steps, with the memory after each. @returns requests a second */
async function loadInSteps(method, params) {
  let seconds = 0;
  for (let done = 0; done < calls;) {
    const amount = Math.min(STEP, calls - done);
    const rate = await load(method, params, amount);
    seconds += amount / rate;
    done += amount;
    const { live, resident } = memory();
    rows.push({
      method,
      requests: done,
      'requests/s': Math.round(rate),
      'live MB': live.toFixed(1),
      'RSS MB': resident.toFixed(0),
    });
  }
  return calls / seconds;
}

// What is compiled and cached once is there before.
const warm = Math.min(calls, 2000);
await load('tools/list', {}, warm);
await load('tools/call', CALL, warm);
const before = memory().live;
const lists = await loadInSteps('tools/list', {});
const called = await loadInSteps('tools/call', CALL);
const grown = memory().live - before;
console.table(rows);
console.log(`${grown.toFixed(1)} MB more after ${2 * calls} requests`);
record('tools/list, requests/s', lists, '/s');
record('tools/call, requests/s', called, '/s');
record('MB more after all requests', grown, 'MB', '<= 10');
await close();
