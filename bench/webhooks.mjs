// npm run bench -- --only webhooks: time from an event to its arrival at receivers that answer, while others hang, fail or are slow,
// compared with a bare loop that posts to the same receivers. Receivers are in a separate process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { record } from './support/figures.mjs';

const SLOW_MS = 5000;
const LIMIT_MS = 1000;
/** The quota of webhooks is 20. */
const RECEIVERS_PER_ACCOUNT = 17;

if (process.argv[2] === 'receivers') await serveReceivers();
else await main();

/** The first of the receivers hang, the next fail, one is slow, and the others answer. */
function kindOf(receiver, { hanging, failing }) {
  if (receiver < hanging) return 'hanging';
  if (receiver < hanging + failing) return 'failing';
  return receiver === hanging + failing ? 'slow' : 'prompt';
}

/** Answers `POST /<receiver>` by its kind, and each message of the parent with the first arrivals by id. */
async function serveReceivers() {
  const counts = JSON.parse(process.argv[3]);
  const arrivals = {};
  const answer = {
    hanging: () => {},
    failing: (response) => response.writeHead(500).end(),
    slow: (response) => setTimeout(() => response.end(), SLOW_MS),
    prompt: (response) => response.end(),
  };
  const server = createServer((incoming, response) => {
    const receiver = Number(incoming.url.slice(1));
    arrivals[incoming.headers['webhook-id']] ??= now();
    incoming.resume().on('end', () => answer[kindOf(receiver, counts)](response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.on('message', () => process.send({ arrivals }));
  process.on('disconnect', () => process.exit());
  process.send({ port: server.address().port });
}

/** Comparable between processes. */
function now() {
  return performance.timeOrigin + performance.now();
}

async function main() {
  const options = new Command('npm run bench -- --only webhooks --')
    .option('--events <n>', 'events, one receiver after the other', Number, 1000)
    .option('--receivers <n>', 'receivers', Number, 50)
    .option('--hanging <n>', 'of which hang', Number, 10)
    .option('--failing <n>', 'of which fail', Number, 10)
    .option('--rate <n>', 'events per second', Number, 50)
    .parse()
    .opts();
  const receivers = fork(fileURLToPath(import.meta.url), ['receivers', JSON.stringify(options)]);
  const [{ port }] = await once(receivers, 'message');
  try {
    const bare = await bareLoop(port, options);
    const sent = await raise(port, options);
    const arrivals = await arrivalsOf(receivers, [...bare, ...sent.filter(isPrompt)]);
    process.exitCode = report(options, sent, bare, arrivals) ? 0 : 1;
  } finally {
    receivers.kill();
  }
}

function isPrompt({ kind }) {
  return kind === 'prompt';
}

/** Calls `send` at the rate of the options, without waiting for its end. @returns the results of all calls */
async function atRate({ events, receivers, rate }, send) {
  const began = performance.now();
  const calls = [];
  for (let event = 0; event < events; event += 1) {
    await delay(Math.max(0, began + (event * 1000) / rate - performance.now()));
    calls.push(send(event % receivers, event));
  }
  return Promise.all(calls);
}

/** Posts without a store to the receivers that answer. */
async function bareLoop(port, options) {
  const sent = await atRate(options, async (receiver, event) => {
    const kind = kindOf(receiver, options);
    if (kind !== 'prompt') return { kind };
    const [id, at] = [`bare_${event}`, now()];
    const headers = { 'webhook-id': id, 'content-type': 'application/json' };
    const outgoing = request({ port, path: `/${receiver}`, method: 'POST', headers, agent: false });
    outgoing.end('{"type":"rankwire.test"}');
    const [response] = await once(outgoing, 'response');
    response.resume();
    return { kind, id, at };
  });
  return sent.filter(isPrompt);
}

/** Raises test events by HTTP. */
async function raise(port, options) {
  const { listen } = await import('./support/serve.mjs');
  const served = await listen('webhooks', {
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'error',
    RATE_LIMIT_ENABLED: 'false',
    SHUTDOWN_TIMEOUT_MS: '2000',
  });
  try {
    const webhooks = await createWebhooks(served, port, options.receivers);
    return await atRate(options, async (receiver) => {
      const at = now();
      const { _id, as } = webhooks[receiver];
      const { event } = await call(served.url, `/v1/webhooks/${_id}/test`, as);
      return { kind: kindOf(receiver, options), id: event, at };
    }).finally(() => delay(2 * LIMIT_MS));
  } finally {
    await served.close();
  }
}

async function createWebhooks({ app, url }, port, receivers) {
  const { AccountsService } = await import('../dist/auth/accounts/accounts.service.js');
  const { parseScope } = await import('../dist/access/permissions.js');
  const { UsersService } = await import('../dist/auth/users/users.service.js');
  const webhooks = [];
  let as;
  for (let receiver = 0; receiver < receivers; receiver += 1) {
    if (receiver % RECEIVERS_PER_ACCOUNT === 0) {
      const account = await app.get(AccountsService).create({ name: `Bench ${receiver}` });
      const user = { email: `user${receiver}@example.com`, password: 'only for this benchmark' };
      await app
        .get(UsersService)
        .create({ ...user, account: account._id, scope: parseScope('webhooks:write') });
      const { session_id } = await call(url, '/v1/auth/login', {}, user);
      as = { 'X-Session-Id': session_id };
    }
    const target = `http://127.0.0.1:${port}/${receiver}`;
    webhooks.push({ ...(await call(url, '/v1/webhooks', as, { url: target, events: ['rank.alert'] })), as });
  }
  return webhooks;
}

async function call(url, path, as, body = {}) {
  const headers = { ...as, 'Content-Type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
}

/** Adds the time of arrival to messages; null when one has not arrived. */
async function arrivalsOf(receivers, messages) {
  receivers.send('arrivals');
  const [{ arrivals }] = await once(receivers, 'message');
  return new Map(messages.map(({ id, at }) => [id, arrivals[id] === undefined ? null : arrivals[id] - at]));
}

function report(options, sent, bare, arrivals) {
  const [app, peer] = [sent.filter(isPrompt), bare].map((messages) => {
    const times = messages.map(({ id }) => arrivals.get(id)).filter((ms) => ms !== null);
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    return { missing: messages.length - times.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) };
  });
  const { events, receivers, hanging, failing, rate } = options;
  const line = ({ p50, p99, max }) =>
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${max.toFixed(1)} ms`;
  record('p99 ms of arrival at the others', app.p99, 'ms', `<= ${LIMIT_MS}`);
  record('events that did not arrive', app.missing, '', '<= 0');
  console.log(
    `${events} events at ${rate}/s to ${receivers} receivers, of which ${hanging} hang, ${failing} fail and one takes ${SLOW_MS} ms`,
  );
  console.log(`arrival at the others: ${line(app)}; ${app.missing} missing (target: p99 < ${LIMIT_MS} ms)`);
  console.log(`bare loop without a store: ${line(peer)}; ${peer.missing} missing`);
  return app.missing === 0 && app.p99 < LIMIT_MS;
}
