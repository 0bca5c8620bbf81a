import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenExclusively, whoListens } from '../wire/listen.js';
import { explainStorageError } from './storage-error.js';

export interface Lock {
  release(): Promise<void>;
}

/** The kernel frees an abstract socket with its process, so no stale lock is ever left behind. */
function lockAddress(folder: string): string {
  const name = `embedded-store-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);
}

function realFolder(directory: string): string {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return realpathSync(directory);
  } catch (error) {
    throw explainStorageError(error, directory);
  }
}

/**
 * Makes this process the only one that opens the folder; whoever comes second is told the pid.
 * @throws Error when another process (or another store in this one) has it
 */
export async function lockFolder(directory: string): Promise<Lock> {
  const folder = realFolder(directory);
  const address = lockAddress(folder);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(String(process.pid));
  });
  try {
    await listenExclusively(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw explainStorageError(error, directory);
    const pid = (await whoListens(address)) || 'unknown';
    throw new Error(`${folder} is already open in the process with pid ${pid}`, { cause: error });
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** @returns the process that has the folder open; undefined when there is none, or no such folder */
export async function lockHolder(directory: string): Promise<number | undefined> {
  if (!existsSync(directory)) return undefined;
  const pid = await whoListens(lockAddress(realpathSync(directory)));
  return Number(pid) || undefined;
}
