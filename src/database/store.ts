import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedStoreInWorker } from './embedded/in-worker.js';
import { FolderInUseError, holderOf } from './embedded/storage/lock.js';

export interface Store {
  /** Where mongoose connects to, database name included. */
  uri: string;
  /** An embedded store that this process opened itself: commands of other processes may join it. */
  own: boolean;
  close(): Promise<void>;
}

export interface StoreOptions {
  dataDir: string;
  mongodbUri?: string;
  /**
   * Join the embedded store that a server of this folder has open, as the command line does. A server does not: it
   * would be without a store when that one stops.
   */
  join?: boolean;
  /** How long to wait for another process to leave the folder; default 0 */
  waitMs?: number;
  /** Called once when that wait begins. */
  onWait?: (holder: string) => void;
  /** Called when the embedded store's thread ends by itself; the process cannot go on without it, and ends. */
  onExit?: (error: Error) => void;
}

const DATABASE = 'rankwire';
/** The kernel's limit for the path of a Unix socket, less the final zero. */
const MAX_SOCKET_PATH = 107;

/** A command waits this long for a server that is starting: it has the folder already, and does not listen yet. */
const JOIN_MS = 5000;
const LOOK_EVERY_MS = 100;

/** Another process has the embedded store of this folder open. */
export class StoreInUseError extends Error {
  /** in words: `process 4711` */
  readonly holder: string;

  /** @param pid undefined when it cannot be seen from here, such as in another container */
  constructor(pid: string | undefined, cause?: unknown) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(`DATA_DIR is in use by ${holder}; one server per folder: set MONGODB_URI for several`, { cause });
    this.holder = holder;
  }
}

let begun: { dataDir: string; store: Promise<Store>; notice: WaitNotice } | undefined;

/**
 * Begins to open the store; `openStore` for the same folder then takes it over. The embedded store starts in a thread
 * of its own, so it does while the application is still being read.
 */
export function beginStore(options: StoreOptions): void {
  const notice = new WaitNotice();
  begun = {
    dataDir: options.dataDir,
    store: open({ ...options, onWait: (holder) => notice.tell(holder) }),
    notice,
  };
  // What went wrong is told to whoever takes it over.
  begun.store.catch(() => {});
}

/** As `open`, or what `beginStore` has begun. */
export function openStore(options: StoreOptions): Promise<Store> {
  const early = begun?.dataDir === options.dataDir ? begun : undefined;
  begun = undefined;
  if (!early) return open(options);
  if (options.onWait) early.notice.listen(options.onWait);
  return early.store;
}

/** A wait may begin before there is a log to note it in. */
class WaitNotice {
  private holder: string | undefined;
  private listener: ((holder: string) => void) | undefined;

  tell(holder: string): void {
    this.holder = holder;
    this.listener?.(holder);
  }

  listen(listener: (holder: string) => void): void {
    this.listener = listener;
    if (this.holder !== undefined) listener(this.holder);
  }
}

/**
 * The store of this process: MONGODB_URI when set; else an embedded store of its own, or with `join` the one that a
 * server of this folder has open.
 * @throws StoreInUseError
 */
async function open(options: StoreOptions): Promise<Store> {
  const { dataDir, mongodbUri, join: joins = false, waitMs = joins ? JOIN_MS : 0, onWait } = options;
  if (mongodbUri !== undefined) return { uri: mongodbUri, own: false, close: async () => {} };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const deadline = performance.now() + waitMs;
  for (let announced = false; ; announced = true) {
    const { store, inUse } = await tryToOpen(options, joins);
    if (store) return store;
    if (performance.now() >= deadline) throw inUse;
    if (!announced) onWait?.(inUse.holder);
    await wait(LOOK_EVERY_MS);
  }
}

type Attempt = { store: Store; inUse?: undefined } | { store?: undefined; inUse: StoreInUseError };

/**
 * Of several processes that try at once exactly one gets the folder's lock, which its death frees. The lock does not
 * reach into another container that shares the folder, but the socket does: opening LMDB beside that process would
 * take the folder away from it.
 */
async function tryToOpen(
  { dataDir, onExit = endTheProcess }: StoreOptions,
  joins: boolean,
): Promise<Attempt> {
  const [directory, socketPath] = [embeddedFolder(dataDir), socketPathOf(dataDir)];
  const answered = await answers(socketPath);
  if (joins && answered) return { store: { uri: uriOf(socketPath), own: false, close: async () => {} } };
  const holder = await holderOf(directory);
  if (holder || answered) return { inUse: new StoreInUseError(holder?.pid) };
  mkdirSync(dirname(socketPath), { recursive: true, mode: 0o700 });
  try {
    const store = await startEmbeddedStoreInWorker({ directory, socketPath, onExit });
    return { store: { uri: uriOf(socketPath), own: true, close: () => store.close() } };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    return { inUse: new StoreInUseError(error.holder, error) };
  }
}

/** Crash-only: without its store a process is of no use, and whoever supervises it starts it anew. */
function endTheProcess(error: Error): void {
  process.stderr.write(`The embedded store stopped: ${error.message}\n`);
  process.exit(1);
}

/** The embedded store's own folder. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'store');
}

/** Whether there is an embedded store under DATA_DIR, and which process has it open. */
export async function embeddedStoreState(
  dataDir: string,
): Promise<{ exists: boolean; holder: { pid: string | undefined } | undefined }> {
  const folder = embeddedFolder(dataDir);
  return { exists: existsSync(join(folder, 'data.mdb')), holder: await holderOf(folder) };
}

/** Beside the data, or, where that path is too long for a socket, in the temporary folder under a name made of it. */
export function socketPathOf(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const beside = join(folder, 'store.sock');
  if (Buffer.byteLength(beside) <= MAX_SOCKET_PATH) return beside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `rankwire-${userInfo().uid}-${name}`, 'store.sock');
}

/** Connection string of the application's database in the store that listens at a socket. */
export function uriOf(socketPath: string): string {
  return `mongodb://${encodeURIComponent(socketPath)}/${DATABASE}?directConnection=true`;
}

function answers(socketPath: string): Promise<boolean> {
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
