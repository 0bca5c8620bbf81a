import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbeddedStoreInWorker } from './embedded/in-worker.js';
import { lockHolder } from './embedded/storage/lock.js';

export interface Store {
  /** Where mongoose connects to, database name included. */
  uri: string;
  /** An embedded store that this process opened itself: other processes are guests in it. */
  own: boolean;
  close(): Promise<void>;
}

export interface StoreOptions {
  dataDir: string;
  mongodbUri?: string;
  /** Called when the embedded store's thread ends by itself; the process cannot go on without it, and ends. */
  onExit?: (error: Error) => void;
}

const DATABASE = 'rankwire';
/** The kernel's limit for the path of a Unix socket, less the final zero. */
const MAX_SOCKET_PATH = 107;

let begun: { dataDir: string; store: Promise<Store> } | undefined;

/**
 * Begins to open the store; `openStore` for the same folder then takes it over. The embedded store starts in a thread
 * of its own, so it does while the application is still being read.
 */
export function beginStore(options: StoreOptions): void {
  begun = { dataDir: options.dataDir, store: open(options) };
  // What went wrong is told to whoever takes it over.
  begun.store.catch(() => {});
}

/** As `open`, or what `beginStore` has begun. */
export function openStore(options: StoreOptions): Promise<Store> {
  const early = begun?.dataDir === options.dataDir ? begun.store : undefined;
  begun = undefined;
  return early ?? open(options);
}

/**
 * The store of this process: MONGODB_URI when set; else the embedded store that another process of this
 * folder already serves (the CLI beside a running server); else an embedded store of its own.
 */
async function open({ dataDir, mongodbUri, onExit = endTheProcess }: StoreOptions): Promise<Store> {
  if (mongodbUri !== undefined) return { uri: mongodbUri, own: false, close: async () => {} };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const socketPath = socketPathOf(dataDir);
  if (await answers(socketPath)) return { uri: uriOf(socketPath), own: false, close: async () => {} };
  mkdirSync(dirname(socketPath), { recursive: true, mode: 0o700 });
  const store = await startEmbeddedStoreInWorker({ directory: embeddedFolder(dataDir), socketPath, onExit });
  return { uri: uriOf(socketPath), own: true, close: () => store.close() };
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
export async function embeddedStoreState(dataDir: string): Promise<{ exists: boolean; openIn?: number }> {
  const folder = embeddedFolder(dataDir);
  const openIn = await lockHolder(folder);
  return { exists: existsSync(join(folder, 'data.mdb')), ...(openIn === undefined ? {} : { openIn }) };
}

/** Beside the data, or, where that path is too long for a socket, in the temporary folder under a name made of it. */
export function socketPathOf(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const beside = join(folder, 'store.sock');
  if (Buffer.byteLength(beside) <= MAX_SOCKET_PATH) return beside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `rankwire-${userInfo().uid}-${name}`, 'store.sock');
}

function uriOf(socketPath: string): string {
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
