import { chmodSync, mkdirSync, unlinkSync } from 'node:fs';
import { connect, type ListenOptions, type Server } from 'node:net';
import { dirname } from 'node:path';

/** A process that is stopped or very busy says nothing in this time. */
const ANSWER_MS = 2000;
const MAX_SOCKET_PATH = 107; // what sockaddr_un holds on Linux

const isErrno = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

export function listen(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** What is said by whoever listens at a path (up to the end); nothing when nobody does. */
export function whoListens(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let said = '';
    const done = (answer: string | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => done(said), ANSWER_MS);
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('end', () => done(said));
    socket.on('error', () => done(undefined));
  });
}

/** Listens at a socket file, in the place of one that a dead process left behind. */
export async function listenExclusively(server: Server, path: string): Promise<void> {
  try {
    await listen(server, { path });
  } catch (error) {
    if (!isErrno(error, 'EADDRINUSE') || (await whoListens(path)) !== undefined) throw error;
    if (!path.startsWith('\0')) unlinkSync(path);
    await listen(server, { path });
  }
}

/** Listens at a socket file that only this user can open. */
export async function listenPrivately(server: Server, path: string): Promise<void> {
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH) {
    throw new Error(
      `the socket path is longer than ${MAX_SOCKET_PATH} bytes, choose a shorter folder: ${path}`,
    );
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await listenExclusively(server, path);
  } catch (error) {
    if (!isErrno(error, 'EADDRINUSE')) throw error;
    throw new Error(`another process is listening at ${path}`, { cause: error });
  }
  chmodSync(path, 0o600);
}
