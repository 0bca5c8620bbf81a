import { chmodSync, mkdirSync, unlinkSync } from 'node:fs';
import { connect, type ListenOptions, type Server } from 'node:net';
import { dirname } from 'node:path';

/** Longer than any responsive process takes; a stopped one never responds. */
const GREETING_TIMEOUT_MS = 2000;
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

/** What the listener at a path sends on connect, up to the timeout; undefined when there is no listener. */
export function readGreeting(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let received = '';
    const done = (greeting: string | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(greeting);
    };
    const timer = setTimeout(() => done(received), GREETING_TIMEOUT_MS);
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('end', () => done(received));
    socket.on('error', () => done(undefined));
  });
}

/** Listens at a socket file, after removing one left by a dead process. */
export async function listenExclusively(server: Server, path: string): Promise<void> {
  try {
    await listen(server, { path });
  } catch (error) {
    if (!isErrno(error, 'EADDRINUSE') || (await readGreeting(path)) !== undefined) throw error;
    if (!path.startsWith('\0')) unlinkSync(path);
    await listen(server, { path });
  }
}

/** Listens at a socket file that is accessible to this user only. */
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
