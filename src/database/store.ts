import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedStoreInWorker } from './embedded/start-in-worker.js';
import { FolderInUseError, findLockHolder } from './embedded/storage/lock.js';

export interface Store {
  /** MongoDB connection string with the database name. */
  uri: string;
  /** An embedded store that this process opened; the command line of other processes may join it. */
  isOwner: boolean;
  close(): Promise<void>;
}

interface StoreOptions {
  dataDir: string;
  mongodbUri?: string;
  /**
   * Join the embedded store of a server running on this folder, as the command line does. Not for servers: the store
   * would disappear with the other server.
   */
  join?: boolean;
  /** How long to wait for another process to release the folder; default 0 */
  waitMs?: number;
  /** Called once, when the wait begins. */
  onWait?: (holder: string) => void;
  /** Called when the embedded store's thread ends unexpectedly; default: end the process. */
  onExit?: (error: Error) => void;
}

const DATABASE = 'rankwire';
/** Linux's limit for the path of a Unix socket, without the terminating zero. */
const MAX_SOCKET_PATH = 107;

/** How long the command line waits for a starting server, which has locked the folder but does not listen yet. */
const JOIN_TIMEOUT_MS = 5000;
const RETRY_INTERVAL_MS = 100;

export class StoreInUseError extends Error {
  /** for messages: `process 4711` */
  readonly holder: string;

  /** @param pid undefined when not visible, such as in another container */
  constructor(pid: string | undefined, cause?: unknown) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(`DATA_DIR is in use by ${holder}; one server per folder: set MONGODB_URI for several`, { cause });
    this.holder = holder;
  }
}

let opening: { dataDir: string; store: Promise<Store>; notice: WaitNotice } | undefined;

/**
 * Starts to open the store; the next `openStore` for the same folder returns this one. The embedded store thus starts
 * in its worker thread while the application is still loading.
 */
export function startOpeningStore(options: StoreOptions): void {
  const notice = new WaitNotice();
  opening = {
    dataDir: options.dataDir,
    store: open({ ...options, onWait: (holder) => notice.announce(holder) }),
    notice,
  };
  // openStore reports the error.
  opening.store.catch(() => {});
}

/** As `open`, or returns the store that `startOpeningStore` is opening. */
export function openStore(options: StoreOptions): Promise<Store> {
  const early = opening?.dataDir === options.dataDir ? opening : undefined;
  opening = undefined;
  if (!early) return open(options);
  if (options.onWait) early.notice.listen(options.onWait);
  return early.store;
}

/** Buffers the notice of a wait, which may begin before there is a logger. */
class WaitNotice {
  private holder: string | undefined;
  private listener: ((holder: string) => void) | undefined;

  announce(holder: string): void {
    this.holder = holder;
    this.listener?.(holder);
  }

  listen(listener: (holder: string) => void): void {
    this.listener = listener;
    if (this.holder !== undefined) listener(this.holder);
  }
}

/**
 * Opens MONGODB_URI when set; else the embedded store of this folder, or with `join` that of a running server.
 * @throws StoreInUseError
 */
async function open(options: StoreOptions): Promise<Store> {
  const {
    dataDir,
    mongodbUri,
    join: joinsServer = false,
    waitMs = joinsServer ? JOIN_TIMEOUT_MS : 0,
    onWait,
  } = options;
  if (mongodbUri !== undefined) return { uri: mongodbUri, isOwner: false, close: async () => {} };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const deadline = performance.now() + waitMs;
  for (let announced = false; ; announced = true) {
    const { store, inUse } = await tryOpen(options, joinsServer);
    if (store) return store;
    if (performance.now() >= deadline) throw inUse;
    if (!announced) onWait?.(inUse.holder);
    await wait(RETRY_INTERVAL_MS);
  }
}

type OpenAttempt = { store: Store; inUse?: undefined } | { store?: undefined; inUse: StoreInUseError };

/**
 * Exactly one of several concurrent processes gets the folder's lock, which the kernel frees when it dies. The lock is
 * not visible in other containers that share the folder, but the socket is: opening LMDB there would take over the
 * store of the running process.
 */
async function tryOpen(
  { dataDir, onExit = exitProcess }: StoreOptions,
  joinsServer: boolean,
): Promise<OpenAttempt> {
  const [directory, socketPath] = [embeddedFolder(dataDir), storeSocketPath(dataDir)];
  const listening = await isListening(socketPath);
  if (joinsServer && listening)
    return { store: { uri: storeUri(socketPath), isOwner: false, close: async () => {} } };
  const holder = await findLockHolder(directory);
  if (holder || listening) return { inUse: new StoreInUseError(holder?.pid) };
  mkdirSync(dirname(socketPath), { recursive: true, mode: 0o700 });
  try {
    const store = await startEmbeddedStoreInWorker({ directory, socketPath, onExit });
    return { store: { uri: storeUri(socketPath), isOwner: true, close: () => store.close() } };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    return { inUse: new StoreInUseError(error.holder, error) };
  }
}

/** Crash-only: the process cannot work without its store; its supervisor restarts it. */
function exitProcess(error: Error): void {
  process.stderr.write(`The embedded store stopped: ${error.message}\n`);
  process.exit(1);
}

export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'store');
}

/** Whether DATA_DIR holds an embedded store, and which process has it open. */
export async function embeddedStoreState(
  dataDir: string,
): Promise<{ exists: boolean; holder: { pid: string | undefined } | undefined }> {
  const folder = embeddedFolder(dataDir);
  return { exists: existsSync(join(folder, 'data.mdb')), holder: await findLockHolder(folder) };
}

/** In DATA_DIR; when that path is too long for a socket, in the temporary folder under a hash of the path. */
export function storeSocketPath(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const inDataDir = join(folder, 'store.sock');
  if (Buffer.byteLength(inDataDir) <= MAX_SOCKET_PATH) return inDataDir;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `rankwire-${process.getuid?.() ?? ''}-${name}`, 'store.sock');
}

/** Connection string of the application's database at a store's socket. */
export function storeUri(socketPath: string): string {
  return `mongodb://${encodeURIComponent(socketPath)}/${DATABASE}?directConnection=true`;
}

function isListening(socketPath: string): Promise<boolean> {
  if (!existsSync(socketPath)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
