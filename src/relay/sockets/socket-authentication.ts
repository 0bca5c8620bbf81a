import Queue from 'yocto-queue';
import { terminateConnection } from '../../compat/engine-io-connections.js';
import type { RelaySocket } from '../rooms/socket-data.js';

type Next = (refusal?: Error) => void;
/** @returns the error to refuse the socket with, or undefined to accept it */
type Authenticate = (socket: RelaySocket) => Promise<Error | undefined>;

/** A page that mounts, unmounts and remounts a component may have two pending. */
const MAX_PENDING = 4;

/**
 * Namespace middleware that limits the pending authentications of a connection. Socket.IO refuses a second CONNECT
 * packet for a namespace only after the first one has been accepted: a thousand packets sent before that would look
 * up a thousand sessions and create a thousand sockets. A connection above the limit is terminated.
 */
export function socketAuthentication(
  authenticate: Authenticate,
): (socket: RelaySocket, next: Next) => Promise<void> {
  const pendingByConnection = new WeakMap<object, number>();
  return async (socket, next) => {
    const { conn } = socket;
    const pending = pendingByConnection.get(conn) ?? 0;
    if (pending >= MAX_PENDING) {
      terminateConnection(conn);
      return next(new Error('unauthorized'));
    }
    pendingByConnection.set(conn, pending + 1);
    next(await authenticate(socket));
    // Socket.IO has registered the socket by then.
    setImmediate(() => {
      const left = pendingByConnection.get(conn)! - 1;
      if (left > 0) pendingByConnection.set(conn, left);
      else pendingByConnection.delete(conn);
    });
  };
}

/** Authenticated together; the others wait, so that HTTP stays responsive. */
const MAX_GROUP = 250;
/** Pause in which the handshakes of the next group arrive. A client that connects alone does not wait. */
const PAUSE_MS = 50;

/**
 * Runs handshakes in groups, one after the other and each handshake in the order of arrival: those of a group begin in
 * one turn of the event loop, so their sessions are read with the same few queries. Without groups that would combine
 * few, because the event loop accepts one connection a turn.
 */
export class HandshakeGroups {
  private readonly waiting = new Queue<() => Promise<void>>();
  private running = false;

  /** @param handshake ends in bounded time */
  run<T>(handshake: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.enqueue(() => handshake().then(resolve, reject));
      if (!this.running) void this.runGroups();
    });
  }

  private async runGroups(): Promise<void> {
    this.running = true;
    while (this.waiting.size > 0) {
      const size = Math.min(this.waiting.size, MAX_GROUP);
      const group = Array.from({ length: size }, () => this.waiting.dequeue()!);
      await Promise.all(group.map((handshake) => handshake()));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    this.running = false;
  }
}
