import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenExclusively, readGreeting } from '../wire/listen.js';
import { explainStorageError } from './storage-error.js';

interface FolderLock {
  /** outermost folder that was created; undefined when all existed */
  created: string | undefined;
  release(): Promise<void>;
}

/** The folder is open in another process, or in another store of this process. */
export class FolderInUseError extends Error {
  /** @param holder pid of the process that has it open; undefined when unknown */
  constructor(
    readonly folder: string,
    readonly holder: string | undefined,
    options?: ErrorOptions,
  ) {
    super(`${folder} is already open in the process with pid ${holder ?? 'unknown'}`, options);
  }
}

/** On Linux an abstract socket, which the kernel frees with its process: no stale lock can remain. */
function lockAddress(folder: string): string {
  const name = `embedded-store-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);
}

function realFolder(directory: string): { folder: string; created: string | undefined } {
  try {
    const created = mkdirSync(directory, { recursive: true, mode: 0o700 });
    return { folder: realpathSync(directory), created };
  } catch (error) {
    throw explainStorageError(error, directory);
  }
}

/**
 * Locks the folder for this process. The lock's socket reports the holder's pid.
 * @throws FolderInUseError
 */
export async function lockFolder(directory: string): Promise<FolderLock> {
  const { folder, created } = realFolder(directory);
  const address = lockAddress(folder);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(String(process.pid));
  });
  try {
    await listenExclusively(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw explainStorageError(error, directory);
    throw new FolderInUseError(folder, (await readGreeting(address)) || undefined, { cause: error });
  }
  server.unref();
  return { created, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** The process that has the folder open, if any. Takes no lock and creates no folder. */
export async function findLockHolder(directory: string): Promise<{ pid: string | undefined } | undefined> {
  if (!existsSync(directory)) return undefined;
  const pid = await readGreeting(lockAddress(realpathSync(directory)));
  return pid === undefined ? undefined : { pid: pid || undefined };
}
