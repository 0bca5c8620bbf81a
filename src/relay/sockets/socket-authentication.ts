import { terminateConnection } from '../../compat/engine-io-unsent.js';
import type { RelaySocket } from './socket-data.js';

type Next = (refusal?: Error) => void;
type RefusalOf = (socket: RelaySocket) => Promise<Error | undefined>;

/** A page that mounts, unmounts and mounts again may have two under way. */
const AT_ONCE = 4;

/**
 * Lets a socket into a namespace, or refuses it, as `refusalOf` says. Race: the library refuses a connection that asks
 * to sign on twice only once the first has been let in; asked a thousand times meanwhile, it would look up a thousand
 * sessions and make a thousand sockets, each with its copy of every event. A connection that tries is cut (rule 724).
 */
export function socketAuthentication(
  refusalOf: RefusalOf,
): (socket: RelaySocket, next: Next) => Promise<void> {
  const underWay = new WeakMap<object, number>();
  return async (socket, next) => {
    const { conn } = socket;
    const asked = underWay.get(conn) ?? 0;
    if (asked >= AT_ONCE) {
      terminateConnection(conn);
      return next(new Error('unauthorized'));
    }
    underWay.set(conn, asked + 1);
    next(await refusalOf(socket));
    // The library has let it in by then.
    setImmediate(() => underWay.set(conn, underWay.get(conn)! - 1));
  };
}
