// npm run bench -- --only search-console: (a) the importer over HTTP, on the embedded store: 16 months of a website, day by day, in
// seconds, and the memory of the process; (b) the table of keywords of that website beside that of another one, which is
// not connected and has the same keywords and history.
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Command } from 'commander';
import { getConnectionToken } from '@nestjs/mongoose';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { pacificToday } from '../dist/rank/search-console/domain/pacific-days.js';
import { SearchConsoleImporter } from '../dist/rank/search-console/import/search-console-importer.js';
import { SlotsService } from '../dist/slots/slots.service.js';
import { record } from './support/figures.mjs';
import { login, newClient } from './support/measured-client.mjs';
import { memoryDuring, ownMemory } from './support/memory.mjs';
import { configOf, DAY_MS, keywordsOf, writeHistory } from './support/report-history.mjs';
import { listen } from './support/serve.mjs';
import { median } from './support/store.mjs';

const options = new Command('npm run bench -- --only search-console --')
  .option('--days <n>', 'days with rows', Number, 486)
  .option('--queries <n>', 'rows of queries, and of pages, a day', Number, 5000)
  .option('--keywords <n>', 'keywords of each website', Number, 10_000)
  .option('--history <n>', 'days of checked positions', Number, 30)
  .option('--rounds <n>', 'requests of each table; the result is their median', Number, 15)
  .parse()
  .opts();

const MEMORY = '<= 150';
const RATIO = '<= 1.2';
const MB = 1024 * 1024;
/** The last days are not final, and have no rows yet. */
const newest = new Date(Date.parse(pacificToday(new Date())) - 3 * DAY_MS).toISOString().slice(0, 10);

const say = (text) => console.log(text);
const mb = (bytes) => `${(bytes / MB).toFixed(0)} MB`;

async function startVendor() {
  const file = join(import.meta.dirname, 'support', 'search-console-process.mjs');
  const child = fork(file, [newest, options.days, options.queries].map(String));
  const [{ url }] = await once(child, 'message');
  return { url, close: () => child.disconnect() };
}

async function addWebsite(world, slot, name) {
  const account = await world.app.get(AccountsService).create({ name });
  const found = { website: 'example.com', keywords: keywordsOf(options.keywords), competitors: [] };
  const config = configOf(account._id, slot, found, new Date());
  await world.db.collection('rank_configs').insertOne(config);
  return { config, headers: await login(world, account._id, `${name}@example.com`) };
}

async function connect({ url }, { config, headers }) {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const credentials = { client_email: 'bench@example.com', private_key: privateKey };
  const response = await fetch(`${url}/v1/rank/config/${config._id}/search-console`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ property: 'sc-domain:example.com', credentials }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

/** (a). Mapped pages of the store's file are in the resident memory, and not in the process's own. */
async function measureImport(world, website) {
  await connect(world, website);
  const began = performance.now();
  const own = memoryDuring(
    async () => {
      const measure = () => process.memoryUsage.rss();
      return memoryDuring(() => world.app.get(SearchConsoleImporter).tick(), { measure });
    },
    { measure: ownMemory },
  );
  const { result: resident, before, peak } = await own;
  const seconds = (performance.now() - began) / 1000;
  const response = await fetch(`${world.url}/v1/rank/config/${website.config._id}/search-console`, {
    headers: website.headers,
  });
  const { data } = await response.json();
  if (data.state !== 'connected' || data.imported_to !== newest) throw new Error(JSON.stringify(data));
  const growth = (peak - before) / MB;
  record('memory that an import adds at most', growth, 'MB', MEMORY);
  record('the same with mapped pages of the store', (resident.peak - resident.before) / MB, 'MB');
  record('import', seconds, 's');
  say(
    `(a) ${options.days} days x ${options.queries} queries and pages: ${seconds.toFixed(0)} s; memory ${mb(before)} at the start, ${mb(peak)} at most, ${mb(ownMemory())} at the end: +${growth.toFixed(0)} MB, target ${MEMORY}; with mapped pages of the store ${mb(resident.before)}, at most ${mb(resident.peak)}`,
  );
}

/** (b) Requests of both in turn, so that what else the machine does meets both. */
async function measureTables(world, connected, other) {
  const end = new Date(`${newest}T00:00:00Z`);
  for (const { config } of [connected, other])
    await writeHistory(world, config, { days: options.history, end });
  const client = newClient();
  const range = (count) => {
    const start = new Date(Date.parse(newest) - (count - 1) * DAY_MS).toISOString().slice(0, 10);
    return `startDate=${start}&endDate=${newest}`;
  };
  const days = range(Math.min(30, options.history));
  const tables = [
    ['table page', days],
    ['table page, as in the console', `${days}&since=start&spark=30&counts=true&limit=100`],
    ['table, CSV', `${days}&format=csv`],
    ['table page by clicks (without: by position)', `${days}&sortField=clicks&sortOrder=desc`],
  ];
  for (const [name, query] of tables) {
    const path = ({ config }, of = query) => `${world.url}/v1/rank/table/${config._id}?${of}`;
    const plain = query.replace('sortField=clicks', 'sortField=currentPosition');
    const [columns, without] = [[], []];
    for (let round = -2; round < options.rounds; round += 1) {
      const slow = await client.request(path(connected), connected.headers, 1);
      const fast = await client.request(path(other, plain), other.headers, 1);
      if (round < 0) continue;
      columns.push(slow.ms);
      without.push(fast.ms);
    }
    const ratio = median(columns) / median(without);
    record(`${name}: with the columns beside without`, ratio, 'x', RATIO);
    say(
      `(b) ${name}: ${median(columns).toFixed(1)} ms with the columns, ${median(without).toFixed(1)} ms without = ${ratio.toFixed(2)} x; target ${RATIO}`,
    );
  }
  client.close();
}

const vendor = await startVendor();
const served = await listen('search-console', {
  LOG_LEVEL: 'error',
  RATE_LIMIT_ENABLED: 'false',
  LIMIT_KEYWORDS: '100000',
  GSC_URL: vendor.url,
  GSC_TOKEN_URL: vendor.url,
  GSC_REQUESTS_MINUTE: '0',
});
const world = { ...served, db: served.app.get(getConnectionToken()).db };
const slots = world.app.get(SlotsService);
const slot = (await slots.create({ time: '00:00', timezone: 'UTC', max_capacity: 100_000 }))._id;
const connected = await addWebsite(world, slot, 'connected');
const other = await addWebsite(world, slot, 'other');
await measureImport(world, connected);
await measureTables(world, connected, other);
await world.close();
vendor.close();
process.exit(0);
