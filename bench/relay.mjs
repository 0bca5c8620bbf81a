// npm run bench -- --only relay: compares the relay with a bare Node http + Socket.IO server, with the load in separate processes.
// The other server authenticates its callers and logs a line per request too, unless --peer plain. Prints both results and
// their ratio. With --sockets it holds many sockets instead, in one process or several.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './relay-compare.mjs';
import { measureJitter } from './relay-jitter.mjs';
import { holdSockets } from './relay-sockets.mjs';
import { realEngine } from './support/store.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'connect,one,all,latency,batch,jitter' },
    clients: { type: 'string', default: '1000' },
    users: { type: 'string', default: '250' },
    publishers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '500' },
    payload: { type: 'string', default: '200' },
    events: { type: 'string', default: '120' },
    pace: { type: 'string', default: '3' },
    cut: { type: 'string', default: '15' },
    away: { type: 'string', default: '2' },
    store: { type: 'string', default: 'embedded' },
    flags: { type: 'string', default: '' },
    peer: { type: 'string', default: 'service' },
    profile: { type: 'string' },
    sockets: { type: 'string' },
    hold: { type: 'string', default: '300' },
    processes: { type: 'string' },
    before: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run bench -- --only relay -- [--only connect,one,all,latency,batch,jitter] [--clients 1000] [--users 250]
                       [--publishers 32] [--seconds 5] [--rounds 3] [--rate 500] [--payload 200]
                       [--events 120] [--pace 3] [--cut 15] [--away 2]
                       [--store embedded|mongodb] [--flags="--a --b"] [--peer service|plain] [--profile FOLDER]
npm run bench -- --only relay -- --sockets 50000 [--processes 4] [--hold 300] [--payload 200] [--rate 500] [--store …]

Compares the relay with a bare Socket.IO server. Run it on an otherwise idle machine. Both are measured alternately in
slices of half a second; a ratio is the median over all pairs of slices. CPU times can be compared on a busy machine too.

  --only <parts>      connect: all clients at the same time, each with its own session, and memory; one: events to one
                      user; all: events to all users; latency: at a fixed rate; batch: POST /relay/batch; jitter: the connection of each
                      client breaks repeatedly, beside Socket.IO with and without its recovery
  --clients <n>       sockets
  --users <n>         users of these sockets
  --publishers <n>    concurrent publishers
  --seconds <n>       duration of each measurement, in each round and for each server
  --rounds <n>        rounds, each with new processes
  --rate <n>          publishes per second of the latency measurement
  --payload <n>       bytes of an event's data
  --events <n>        events of the jitter test, --pace of them a second
  --cut <seconds>     about every so often the connection of a client breaks, for about --away seconds
  --store <name>      mongodb requires MONGODB_URI or REAL_MONGO_START
  --flags <flags>     Node or V8 flags for the Rankwire process only
  --peer <kind>       service: the other server compares an internal key and logs a line per request, as any service
                      must; plain: it does neither
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
const processes = Number(values.processes ?? 1);
const { before, peer, profile } = values;
const NUMBERS = 'clients users publishers seconds rounds rate events pace cut away'.split(' ');
const options = {
  ...Object.fromEntries(NUMBERS.map((name) => [name, number(name)])),
  payloadBytes: number('payload'),
  flags: values.flags.split(' ').filter(Boolean),
};

if (values.processes !== undefined && values.sockets === undefined) {
  const { measureProcesses } = await import('./relay-cluster.mjs');
  const dist = join(import.meta.dirname, '../dist');
  await measureProcesses({ ...options, processes, payload: options.payloadBytes, dist, before });
  process.exit(0);
}
// Processes share sessions through MongoDB.
const engine = values.store === 'mongodb' || processes > 1 ? await realEngine('bench-relay') : undefined;
const mongodbUri = engine?.uri;
if (values.sockets === undefined) {
  const parts = new Set(values.only.split(','));
  const withJitter = parts.delete('jitter');
  if (parts.size > 0) await compare({ ...options, parts, peer, profile, mongodbUri });
  if (withJitter) await measureJitter({ ...options, mongodbUri });
} else {
  const [sockets, holdSeconds] = [number('sockets'), number('hold')];
  await holdSockets({ ...options, sockets, holdSeconds, processes, mongodbUri });
}
await engine?.close();
