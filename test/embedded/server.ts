import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import mongoose from 'mongoose';
import '../../scripts/ensure-build.mjs';

const BUILT = fileURLToPath(new URL('../../dist/database/embedded/index.js', import.meta.url));

export interface Server {
  uri: string;
  pid: number;
  /** SIGKILL: the process loses everything in memory */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** maximum file size */
  fileLimitKiB?: number;
  /** run as this user */
  uid?: number;
  inWorker?: boolean;
}

function script(directory: string, inWorker: boolean): string {
  const start = inWorker ? 'startEmbeddedStoreInWorker' : 'startEmbeddedStore';
  const options = JSON.stringify({ directory, socketPath: join(directory, 's.sock') });
  return `
    import { ${start} } from ${JSON.stringify(pathToFileURL(BUILT).href)};
    const store = await ${start}(${options}).catch((error) => {
      process.stderr.write(error.message);
      process.exit(1);
    });
    process.on('SIGTERM', () => store.close().then(() => process.exit(0)));
    process.stdout.write(store.uri);
  `;
}

function launch(directory: string, { fileLimitKiB, uid, inWorker = false }: ServerOptions): ChildProcess {
  const program = ['--input-type=module', '-e', script(directory, inWorker)];
  const limited = fileLimitKiB === undefined ? undefined : `ulimit -f ${fileLimitKiB}; exec "$0" "$@"`;
  const [command, args] = limited
    ? ['bash', ['-c', limited, process.execPath, ...program]]
    : [process.execPath, program];
  return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(uid === undefined ? {} : { uid }) });
}

/** Starts the compiled store in a child process. @throws Error with its stderr when it does not start */
export async function startServer(directory: string, options: ServerOptions = {}): Promise<Server> {
  const child = launch(directory, options);
  let errors = '';
  child.stderr!.on('data', (chunk) => (errors += String(chunk)));
  const ended = once(child, 'exit');
  const started = once(child.stdout!, 'data').then(([chunk]) => String(chunk));
  const uri = await Promise.race([
    started,
    ended.then(() => Promise.reject(new Error(errors || 'the server ended'))),
  ]);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { uri, pid: child.pid!, kill: end('SIGKILL'), stop: end('SIGTERM') };
}

export type Client = InstanceType<typeof mongoose.mongo.MongoClient>;

/** Without retries, so that requests to a killed server fail immediately. */
export const connect = (uri: string): Promise<Client> =>
  new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 10_000, retryWrites: false }).connect();
