import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenExclusively, whoListens } from '../wire/listen.js';
import { explainStorageError } from './storage-error.js';

export interface Lock {
  /** the outermost folder that was made for it; undefined when all were there */
  created: string | undefined;
  release(): Promise<void>;
}

/** Another process, or another store in this one, has the folder open. */
export class FolderInUseError extends Error {
  /** @param holder its pid, undefined when that is not known */
  constructor(
    readonly folder: string,
    readonly holder: string | undefined,
    options?: ErrorOptions,
  ) {
    super(`${folder} is already open in the process with pid ${holder ?? 'unknown'}`, options);
  }
}

/** The kernel frees an abstract socket with its process, so no stale lock is ever left behind. */
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
 * Makes this process the only one that opens the folder; whoever comes second is told the pid.
 * @throws FolderInUseError when another process (or another store in this one) has it
 */
export async function lockFolder(directory: string): Promise<Lock> {
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
    throw new FolderInUseError(folder, (await whoListens(address)) || undefined, { cause: error });
  }
  server.unref();
  return { created, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Whether a process has the folder open, and its pid when it is known. Takes nothing and makes no folder. */
export async function holderOf(directory: string): Promise<{ pid: string | undefined } | undefined> {
  if (!existsSync(directory)) return undefined;
  const said = await whoListens(lockAddress(realpathSync(directory)));
  return said === undefined ? undefined : { pid: said || undefined };
}
