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
