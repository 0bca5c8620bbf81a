// npm run bench -- --only auth: cost of the guard. Measures the same endpoints of the application with and without it, one variant
// at a time, with the load in this process; then the time of a rejected login for known and unknown e-mail addresses.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { record } from './support/figures.mjs';
import { median } from './support/store.mjs';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    tries: { type: 'string', default: '50' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run bench -- --only auth -- [--connections 16] [--seconds 3] [--rounds 5] [--tries 50]

Measures the cost of authorization and rate limits, and the time of rejected logins. Run it on an otherwise idle
machine. Each round measures every variant; the result is the median of the rounds.

  --connections <n>  concurrent connections
  --seconds <n>      duration of each measurement
  --rounds <n>       rounds
  --tries <n>        rejected logins for each kind of e-mail address`);
  process.exit(0);
}
const number = (name) => Number(values[name]);

async function start(kind) {
  const child = fork(join(import.meta.dirname, 'auth-server.mjs'), [kind]);
  child.once('exit', (code) => {
    if (code === null) return;
    console.error(`The server ended with code ${code}`);
    process.exit(1);
  });
  const [given] = await once(child, 'message');
  return { child, ...given };
}

async function cpuOf({ child }) {
  child.send('cpu');
  const [{ user, system }] = await once(child, 'message');
  return user + system;
}

/** Requests per second, and the server's CPU time per request in µs, which other load on the machine affects less. */
async function load(server, path, headers) {
  const before = await cpuOf(server);
  const { requests, non2xx, errors } = await autocannon({
    url: server.url + path,
    headers,
    connections: number('connections'),
    duration: number('seconds'),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${path} failed`);
  return { rate: requests.total / number('seconds'), cpu: ((await cpuOf(server)) - before) / requests.total };
}

const asSession = ({ sessionId }) => ({ 'X-Session-Id': sessionId });
async function asToken(server) {
  const response = await fetch(`${server.url}/v1/auth/token`, { method: 'POST', headers: asSession(server) });
  return { Authorization: `Bearer ${(await response.json()).data.access_token}` };
}

/** Measures all variants of a request; the first one is the reference. */
async function guardCost(servers) {
  const { open, guarded, limited } = servers;
  const variants = [
    ['without guard', open, asSession(open)],
    ['with guard', guarded, asSession(guarded)],
    ['with guard, by access token', guarded, await asToken(guarded)],
    ['with guard and limits', limited, asSession(limited)],
  ];
  for (const path of ['/v1/auth/me', '/v1/slots']) {
    const rounds = variants.map(() => []);
    for (const [, server, headers] of variants) await load(server, path, headers);
    for (let round = 0; round < number('rounds'); round += 1) {
      for (const [index, [, server, headers]] of variants.entries()) {
        rounds[index].push(await load(server, path, headers));
      }
    }
    console.log(`GET ${path}`);
    for (const [index, [name]] of variants.entries()) {
      const ratio = median(rounds[index].map(({ rate }, round) => rate / rounds[0][round].rate));
      if (index > 0) record(`GET ${path}, ${name}`, ratio, 'x', '>= 0.85');
    }
    console.table(
      variants.map(([name], index) => ({
        variant: name,
        'requests/s': Math.round(median(rounds[index].map(({ rate }) => rate))),
        // Per round, because other load on the machine affects both variants of a round.
        ratio: median(rounds[index].map(({ rate }, round) => rate / rounds[0][round].rate)).toFixed(2),
        target: index === 0 ? '' : '>= 0.85',
        'CPU µs/request': Math.round(median(rounds[index].map(({ cpu }) => cpu))),
      })),
    );
  }
}

async function loginTime({ url }, body) {
  const begin = performance.now();
  const { status } = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (status !== 401) throw new Error(`Expected 401 for a wrong login, got ${status}`);
  return performance.now() - begin;
}

async function loginTimes(server) {
  const known = { ...server.login, password: 'wrong' };
  const times = { known: [], unknown: [] };
  for (let n = 0; n < number('tries'); n += 1) {
    const unknown = { email: `unknown-${n}@example.com`, password: 'wrong' };
    // Alternates the order, so that neither kind always follows the other.
    const both = [
      ['known', known],
      ['unknown', unknown],
    ];
    for (const [kind, body] of n % 2 ? both : both.toReversed())
      times[kind].push(await loginTime(server, body));
  }
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)];
  record('rejected login, unknown address beside a known one', unknownMs / knownMs, 'x');
  console.log(`Rejected login without rate limits, median of ${number('tries')} tries`);
  console.table([
    { 'e-mail address': 'known', ms: knownMs.toFixed(1), ratio: '', target: '' },
    {
      'e-mail address': 'unknown',
      ms: unknownMs.toFixed(1),
      ratio: (unknownMs / knownMs).toFixed(2),
      target: '0.9-1.1',
    },
  ]);
}

const servers = {
  open: await start('open'),
  guarded: await start('guarded'),
  limited: await start('limited'),
};
await loginTimes(servers.guarded);
await guardCost(servers);
for (const { child } of Object.values(servers)) child.kill('SIGTERM');
