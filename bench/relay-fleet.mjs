// Server and load processes of relay.mjs --sockets.
import { startRedis } from './relay-cluster.mjs';
import { start } from './relay-processes.mjs';

const SOCKETS_PER_LOAD = 12_500;
const SOCKETS_PER_USER = 4;
/** Connections that are pending at a time; the kernel queues 511 for Node. */
const PENDING = 400;
/** Files of a process besides its sockets. */
const OTHER_FILES = 200;

/** The sockets of a process once another one was killed. */
function requireFileLimit(sockets, processes) {
  const needed = Math.ceil(sockets / Math.max(1, processes - 1)) + OTHER_FILES;
  const { hard } = process.report.getReport().userLimits.open_files;
  if (hard === 'unlimited' || Number(hard) >= needed) return;
  console.error(
    `${sockets} sockets in ${processes} processes need a hard limit of ${needed} open files, and it is ${hard}. ` +
      `Raise it (ulimit -Hn ${needed}, LimitNOFILE= of systemd, or --ulimit nofile= of Docker), or use more --processes.`,
  );
  process.exit(1);
}

/** @returns {servers, loads, sockets, users, close}; `sockets` have a session, the index of their user and their process */
export async function startFleet({ sockets: count, processes, mongodbUri, flags }) {
  requireFileLimit(count, processes);
  const redis = processes > 1 ? await startRedis() : undefined;
  const share = {
    users: Math.ceil(count / SOCKETS_PER_USER / processes),
    clients: Math.ceil(count / processes),
  };
  const servers = [];
  for (let n = 0; n < processes; n++)
    servers.push(
      await start('relay-rankwire.mjs', { ...share, mongodbUri, redisUrl: redis?.url }, [
        '--expose-gc',
        ...flags,
      ]),
    );
  const users = servers.flatMap(({ first }) => first.users);
  // The sockets of a user are in different processes.
  const sockets = servers.flatMap(({ first }, made) =>
    first.sessions.map((session, n) => ({
      session,
      user: made * share.users + (n % share.users),
      home: (n + Math.floor(n / share.users)) % processes,
    })),
  );
  const loads = await startLoads(
    sockets,
    servers.map(({ first }) => first.url),
  );
  const close = async () => {
    for (const each of [...loads, ...servers]) await each.end();
    redis?.client.disconnect();
    await redis?.close();
  };
  return { servers, loads, sockets, users, redis, close };
}

function startLoads(sockets, urls) {
  const count = Math.ceil(sockets.length / SOCKETS_PER_LOAD);
  const startOne = (_, load) =>
    start('relay-holders.mjs', {
      urls,
      sockets: sockets.filter((_, n) => n % count === load),
      localNetwork: `127.0.${load + 1}`,
      pending: Math.floor((PENDING * urls.length) / count),
    });
  return Promise.all(Array.from({ length: count }, startOne));
}
