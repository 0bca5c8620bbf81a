import { createServer, type Server, type Socket } from 'node:net';
import { Cursors } from './commands/cursors.js';
import { dispatcher } from './commands/dispatch.js';
import { Database } from './storage/database.js';
import { lockFolder } from './storage/lock.js';
import { startExpiring } from './ttl.js';
import { Connection } from './wire/connection.js';
import { listen, listenPrivately } from './wire/listen.js';

export interface EmbeddedStoreOptions {
  /** data folder; created when absent, and locked for this process */
  directory: string;
  /** listen at a Unix socket (mode 0600) instead of on TCP */
  socketPath?: string;
  /** TCP port on 127.0.0.1; 0 or absent: any free port. There is no authentication: prefer a socket */
  port?: number;
  /** default true: acknowledged writes are on disk; false for throw-away data only */
  sync?: boolean;
  /** interval between deletions by TTL indexes; default one minute, as in MongoDB */
  ttlIntervalMs?: number;
}

export interface EmbeddedStore {
  /** a MongoDB connection string without a database name */
  uri: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

function readAddress(server: Server, socketPath?: string): string {
  if (socketPath !== undefined) return encodeURIComponent(socketPath);
  const address = server.address();
  return `${HOST}:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

/** Accepts connections. @returns a function that closes all of them */
function serve(server: Server, database: Database): () => Promise<void> {
  const cursors = new Cursors();
  const handler = dispatcher({ database, cursors });
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket) => {
    const connection = new Connection(++connections, socket, handler);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      cursors.disconnected(connection);
    });
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
    cursors.close();
    if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/**
 * Starts the embedded store: a server for MongoDB drivers on a data folder.
 * @throws Error when the folder is in use (with the pid), is not writable or holds data of a newer version, or when the
 * socket is in use
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const { directory, socketPath, port = 0, sync = true, ttlIntervalMs } = options;
  const lock = await lockFolder(directory);
  const undo: (() => Promise<void>)[] = [lock.release];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const database = new Database(directory, { sync });
    undo.push(() => database.close(), startExpiring(database, ttlIntervalMs));
    const server = createServer();
    undo.push(serve(server, database));
    await (socketPath === undefined
      ? listen(server, { port, host: HOST })
      : listenPrivately(server, socketPath));
    return { uri: `mongodb://${readAddress(server, socketPath)}/?directConnection=true`, close };
  } catch (error) {
    await close();
    throw error;
  }
}
