// npm run bench:relay: compares the relay with a bare Node http + Socket.IO server, one at a time, with the load in a
// separate process. Prints both results and their ratio. With --sockets it holds many sockets in one process instead.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { start } from './relay-processes.mjs';
import { holdSockets } from './relay-sockets.mjs';
import { record } from './support/figures.mjs';
import { median, realEngine } from './support/store.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'connect,one,all,latency,batch' },
    clients: { type: 'string', default: '1000' },
    users: { type: 'string', default: '250' },
    publishers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '500' },
    payload: { type: 'string', default: '200' },
    store: { type: 'string', default: 'embedded' },
    flags: { type: 'string', default: startFlags() },
    profile: { type: 'string' },
    sockets: { type: 'string' },
    hold: { type: 'string', default: '300' },
    processes: { type: 'string' },
    before: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
/** Flags of Node in the start script. */
function startFlags() {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  return scripts.start.match(/--\S+/g)?.join(' ') ?? '';
}

if (values.help) {
  console.log(`npm run bench:relay -- [--only connect,one,all,latency,batch] [--clients 1000] [--users 250]
                       [--publishers 32] [--seconds 5] [--rounds 3] [--rate 500] [--payload 200]
                       [--store embedded|mongodb] [--flags="--a --b"] [--profile FOLDER]
npm run bench:relay -- --sockets 50000 [--processes 4] [--hold 300] [--payload 200] [--rate 500] [--store …]

Compares the relay with a bare Socket.IO server. Run it on an otherwise idle machine. Each round measures both servers;
the result is the median of the rounds. CPU times can be compared on a busy machine too.

  --only <parts>      connect: all clients at the same time, each with its own session, and memory; one: events to one
                      user; all: events to all users; latency: at a fixed rate; batch: POST /relay/batch
  --clients <n>       sockets
  --users <n>         users of these sockets
  --publishers <n>    concurrent publishers
  --seconds <n>       duration of each measurement
  --rounds <n>        rounds
  --rate <n>          publishes per second of the latency measurement
  --payload <n>       bytes of an event's data
  --store <name>      mongodb requires MONGODB_URI or REAL_MONGO_START
  --flags <flags>     Node or V8 flags for the Rankwire process only; default: those of npm start
  --profile <folder>  writes a CPU profile of each server and part; slows both down
  --sockets <n>       Rankwire alone: connects n sockets, holds them, publishes to one user and to all, drops a tenth
                      and lets it return. Needs a hard limit of open files above n: ulimit -Hn. With --processes n, n
                      processes on MongoDB and Redis share the sockets; one of them is killed, and its sockets return
                      to the others, which then hold them all
  --hold <seconds>    time without connects or disconnects
  --processes <n>     n processes on one Redis: CPU per event that is not a process's own, CPU of Redis, losses; needs
                      redis-server, and MongoDB for the losses
  --before <dist>     with --processes: dist/ of another version, measured beside this one`);
  process.exit(0);
}
const number = (name) => Number(values[name]);
if (values.processes !== undefined && values.sockets === undefined) {
  const { measureProcesses } = await import('./relay-cluster.mjs');
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
const processes = Number(values.processes ?? 1);
// Processes share sessions through MongoDB.
const engine = values.store === 'mongodb' || processes > 1 ? await realEngine('bench-relay') : undefined;
const parts = new Set(values.only.split(','));

if (values.sockets === undefined) await compare();
else {
  await holdSockets({
    sockets: number('sockets'),
    processes,
    holdSeconds: number('hold'),
    rate: number('rate'),
    payloadBytes: number('payload'),
    mongodbUri: engine?.uri,
    flags: values.flags.split(' ').filter(Boolean),
  });
}
await engine?.close();

async function measure(file) {
  const ours = file.includes('rankwire');
  const flags = ours ? values.flags.split(' ').filter(Boolean) : [];
  const server = await start(
    file,
    { users: number('users'), clients: number('clients'), mongodbUri: engine?.uri },
    ['--expose-gc', ...flags],
  );
  const load = await start('relay-load.mjs', {
    ...server.first,
    publishers: number('publishers'),
    seconds: number('seconds'),
    rate: number('rate'),
    payloadBytes: number('payload'),
  });
  const run = async (name, argument) => {
    if (values.profile) await server.ask('startProfile');
    const before = await server.ask('state');
    const result = await load.ask(name, argument);
    const { cpu, gc } = await server.ask('state');
    if (values.profile) await server.ask('stopProfile', profileFile(file, argument ?? name));
    return { ...result, cpu: cpu - before.cpu, gc };
  };
  // Excludes what the process loads for its first connections.
  await load.ask('connect');
  await load.ask('disconnect');
  const figures = {};
  const empty = await server.ask('memory');
  const storm = await run('connect');
  if (parts.has('connect')) {
    const full = await server.ask('memory');
    Object.assign(figures, {
      'connections/s, all clients at the same time': number('clients') / storm.elapsed,
      'p99 ms of GET /health/live meanwhile': storm.healthP99,
      'server CPU µs per connection': (storm.cpu / number('clients')) * 1e6,
      'bytes per connection (heap and buffers, after a collection)':
        (full.heap - empty.heap) / number('clients'),
      'bytes per connection (resident memory)': (full.rss - empty.rss) / number('clients'),
    });
  }
  if (parts.has('one')) {
    await run('publish', 'one');
    const one = await run('publish', 'one');
    Object.assign(figures, {
      'publishes/s to one user': one.calls / one.elapsed,
      'server CPU µs per publish to one user': (one.cpu / one.calls) * 1e6,
    });
  }
  if (parts.has('all')) {
    const all = await run('publish', 'all');
    Object.assign(figures, {
      'deliveries/s to all': (all.calls / all.elapsed) * number('clients'),
      'server CPU µs per delivery': (all.cpu / all.calls / number('clients')) * 1e6,
    });
  }
  if (parts.has('latency')) {
    const { response, arrival, lost, gc } = await run('paced');
    Object.assign(figures, {
      'p99 ms until the response, at a fixed rate': response,
      'p99 ms until the event arrives': arrival,
      'events that did not arrive': lost,
      'garbage collections meanwhile': gc.count,
      'longest minor collection, ms': gc.maxMinor,
      'longest major collection, ms': gc.maxMajor,
      'all collections, ms': gc.sum,
    });
  }
  if (parts.has('batch')) {
    const [batch, spread] = ours
      ? [await run('publish', 'batch'), await run('publish', 'spread')]
      : Array(2).fill(await run('publish', 'one'));
    const inBatches = ({ calls, elapsed }) => (calls / elapsed) * (ours ? 100 : 1);
    Object.assign(figures, {
      'publishes/s to one user, in batches of 100 (bare: one by one)': inBatches(batch),
      'publishes/s to a hundred users, in batches of 100 (bare: one by one)': inBatches(spread),
    });
  }
  await load.end();
  await server.end();
  return figures;
}

function profileFile(server, part) {
  mkdirSync(values.profile, { recursive: true });
  return join(values.profile, `${server.replace('.mjs', '')}-${part}.cpuprofile`);
}

async function compare() {
  const TARGETS = {
    'connections/s, all clients at the same time': '>= 0.5',
    'bytes per connection (heap and buffers, after a collection)': '<= 1.15',
    'publishes/s to one user': '>= 1',
    'server CPU µs per publish to one user': '<= 1.05',
    'deliveries/s to all': '>= 1',
    'p99 ms until the response, at a fixed rate': '<= 1.5',
    'p99 ms until the event arrives': '<= 1.5',
    'publishes/s to one user, in batches of 100 (bare: one by one)': '>= 3',
  };
  const rounds = { bare: [], rankwire: [] };
  for (let round = 0; round < number('rounds'); round++) {
    for (const name of ['bare', 'rankwire']) rounds[name].push(await measure(`relay-${name}.mjs`));
  }
  console.log(
    `${values.clients} clients of ${values.users} users, ${values.payload} bytes, ${values.publishers} publishers`,
  );
  const rows = Object.keys(rounds.bare[0]).map((name) => {
    const [bare, ours] = [rounds.bare, rounds.rankwire].map((list) => median(list.map((each) => each[name])));
    const digits = bare < 100 ? 2 : 0;
    if (bare > 0) record(name, ours / bare, 'x', TARGETS[name]);
    return {
      figure: name,
      bare: bare.toFixed(digits),
      rankwire: ours.toFixed(digits),
      ratio: (ours / bare).toFixed(2),
      target: TARGETS[name] ?? '',
    };
  });
  console.table(rows);
}
