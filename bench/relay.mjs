// npm run bench:relay: compares the relay with a bare Node http + Socket.IO server, one at a time, with the load in a
// separate process. Prints both results and their ratio.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './support/store.mjs';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    users: { type: 'string', default: '250' },
    publishers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '500' },
    payload: { type: 'string', default: '200' },
    flags: { type: 'string', default: '' },
    processes: { type: 'string' },
    before: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run bench:relay -- [--clients 1000] [--users 250] [--publishers 32] [--seconds 5] [--rounds 3]
                       [--rate 500] [--payload 200] [--flags="--a --b"]
npm run bench:relay -- --processes 4 [--before DIST] [--seconds 5] [--publishers 32] [--payload 200]

Compares the relay with a bare Socket.IO server. Run it on an otherwise idle machine. Each round measures both servers;
the result is the median of the rounds.

  --clients <n>     sockets
  --users <n>       users of these sockets
  --publishers <n>  concurrent publishers
  --seconds <n>     duration of each measurement
  --rounds <n>      rounds
  --rate <n>        publishes per second of the latency measurement
  --payload <n>     bytes of an event's data
  --flags <flags>   Node or V8 flags for the Rankwire process only; default: none
  --processes <n>   measures n processes on one Redis instead: CPU per event that is not a process's own, CPU of Redis,
                    losses; needs redis-server, and MongoDB for the losses
  --before <dist>   dist/ of another version, measured beside this one`);
  process.exit(0);
}
const number = (name) => Number(values[name]);

if (values.processes !== undefined) {
  const { measureProcesses } = await import('./relay-processes.mjs');
  await measureProcesses({
    processes: number('processes'),
    seconds: number('seconds'),
    publishers: number('publishers'),
    payload: number('payload'),
    dist: join(import.meta.dirname, '../dist'),
    before: values.before,
  });
  process.exit(0);
}

async function next(child) {
  const [message] = await once(child, 'message');
  if (message.error) throw new Error(message.error);
  return message;
}

async function ask(child, question) {
  const reply = next(child);
  child.send(question);
  return reply;
}

function start(file, argument, flags = []) {
  const execArgv = ['--expose-gc', ...flags];
  const child = fork(join(import.meta.dirname, file), [argument], { execArgv });
  child.once('exit', (code) => {
    if (code === null) return;
    console.error(`${file} ended with code ${code}`);
    process.exit(1);
  });
  return child;
}

async function measure(file) {
  const ours = file.includes('rankwire');
  const server = start(
    file,
    JSON.stringify({ users: number('users'), clients: number('clients') }),
    ours ? values.flags.split(' ').filter(Boolean) : [],
  );
  const given = await next(server);
  const load = start(
    'relay-load.mjs',
    JSON.stringify({
      ...given,
      publishers: number('publishers'),
      seconds: number('seconds'),
      rate: number('rate'),
      payloadBytes: number('payload'),
    }),
  );
  await next(load);
  const run = async (name) => {
    const before = (await ask(server, 'state')).cpu;
    const { result } = await ask(load, name);
    const after = (await ask(server, 'state')).cpu;
    return { ...result, cpu: (after.user + after.system - before.user - before.system) / 1e6 };
  };
  // Excludes what the process loads for its first connections.
  await ask(load, 'connect');
  await ask(load, 'disconnect');
  const empty = await ask(server, 'memory');
  const storm = await run('connect');
  const full = await ask(server, 'memory');
  await run('one');
  const [one, all, paced] = [await run('one'), await run('all'), await run('paced')];
  const [batch, spread] = ours ? [await run('batch'), await run('spread')] : [one, one];
  load.kill('SIGKILL');
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  const inBatches = ({ calls, elapsed }) => (calls / elapsed) * (ours ? 100 : 1);
  return {
    'connections/s, all clients at the same time': number('clients') / storm.elapsed,
    'p99 ms of GET /health/live meanwhile': storm.healthP99,
    'server CPU µs per connection': (storm.cpu / number('clients')) * 1e6,
    'publishes/s to one user': one.calls / one.elapsed,
    'deliveries/s to all': (all.calls / all.elapsed) * number('clients'),
    'publishes/s to one user, in batches of 100 (bare: one by one)': inBatches(batch),
    'publishes/s to a hundred users, in batches of 100 (bare: one by one)': inBatches(spread),
    'p99 ms at a fixed rate': paced.p99,
    'bytes per connection (heap and buffers, after a collection)':
      (full.memory - empty.memory) / number('clients'),
    'server CPU µs per publish to one user': (one.cpu / one.calls) * 1e6,
  };
}

const TARGETS = ['>= 0.5', '', '', '>= 0.8', '>= 0.9', '>= 3', '', '<= 1.5', '<= 1.3', ''];

const rounds = { bare: [], rankwire: [] };
for (let round = 0; round < number('rounds'); round++) {
  for (const name of ['bare', 'rankwire']) rounds[name].push(await measure(`relay-${name}.mjs`));
}
console.log(
  `${values.clients} clients of ${values.users} users, ${values.payload} bytes, ${values.publishers} publishers`,
);
const rows = Object.keys(rounds.bare[0]).map((name, index) => {
  const [bare, ours] = [rounds.bare, rounds.rankwire].map((list) => median(list.map((each) => each[name])));
  const digits = bare < 100 ? 2 : 0;
  return {
    figure: name,
    bare: bare.toFixed(digits),
    rankwire: ours.toFixed(digits),
    ratio: (ours / bare).toFixed(2),
    target: TARGETS[index],
  };
});
console.table(rows);
