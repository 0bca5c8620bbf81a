import { Injectable } from '@nestjs/common';
import { listConnections, type EngineConnection } from '../../compat/engine-io-connections.js';
import { broadcastEvent } from '../../compat/socket-io-event-packets.js';
import { StreamAdapter } from '../cluster/stream-adapter.js';
import { EmitFailedError } from '../emit/relay-errors.js';
import type { Reach } from '../emit/emission.js';
import type { Broadcast } from '../emit/broadcast.js';
import { type NamespaceName, SCRAPER_NAMESPACE, SHARED_NAMESPACE, userRoom } from './rooms.js';
import type { RelayNamespace, RelayServer, RelaySocket } from './socket-data.js';

/** The sockets of this process, and through the adapter those of the others: the one place that emits. */
@Injectable()
export class SocketHub {
  private server: RelayServer | undefined;

  attach(server: RelayServer): void {
    this.server = server;
  }

  /** @throws EmitFailedError before the server listens */
  namespace(name: NamespaceName): RelayNamespace {
    if (!this.server) throw new EmitFailedError();
    return this.server.of(name);
  }

  /** Every connection, whatever namespaces it has joined. */
  connections(): EngineConnection[] {
    return this.server ? listConnections(this.server) : [];
  }

  /**
   * Emits one event to rooms: encoded once, and each socket gets it once. Alone it is done on return; with other
   * processes, once Redis has it.
   * @throws EmitFailedError when Redis does not take it
   * @throws RangeError when the content is nested too deeply to be encoded
   */
  broadcast({ namespace, rooms, event, data }: Broadcast): void | Promise<void> {
    const { adapter } = this.namespace(namespace);
    try {
      if (adapter instanceof StreamAdapter) return adapter.publish(rooms, [event, data]);
      broadcastEvent(adapter, rooms, [event, data]);
    } catch (error) {
      throw error instanceof RangeError ? error : new EmitFailedError({ cause: error });
    }
  }

  /** Whom a broadcast reaches in this process. Every user's room counts as a user, a lone socket as its user. */
  countReach({ namespace, rooms }: Pick<Broadcast, 'namespace' | 'rooms'>): Reach {
    const { adapter, sockets } = this.namespace(namespace);
    const reach = { users: 0, sockets: 0 };
    for (const room of rooms) {
      const members = adapter.rooms.get(room);
      if (!members) continue;
      reach.sockets += members.size;
      const lone = sockets.get(room);
      reach.users += lone && lone.data.userId === undefined ? 0 : 1;
    }
    return reach;
  }

  /** The same of several broadcasts: whom more than one of them reaches counts once (rule 363). */
  countTotalReach(broadcasts: Pick<Broadcast, 'namespace' | 'rooms'>[]): Reach {
    const sockets = new Set(broadcasts.flatMap((broadcast) => this.membersOf(broadcast)));
    const users = new Set([...sockets].map(({ data }) => data.userId).filter((id) => id !== undefined));
    return { users: users.size, sockets: sockets.size };
  }

  private membersOf({ namespace, rooms }: Pick<Broadcast, 'namespace' | 'rooms'>): RelaySocket[] {
    const { adapter, sockets } = this.namespace(namespace);
    const ids = [...rooms].flatMap((room) => [...(adapter.rooms.get(room) ?? [])]);
    return ids.map((id) => sockets.get(id)).filter((socket) => socket !== undefined);
  }

  /** The sockets of a user in this process. */
  countSockets(userId: string): number {
    return this.namespace(SHARED_NAMESPACE).adapter.rooms.get(userRoom(userId))?.size ?? 0;
  }

  /**
   * Ends the connections of a room, in every process. They are told, and do not come back by themselves.
   * @throws RedisUnreachableError when the other processes cannot be told
   */
  async disconnectRoom(room: string): Promise<void> {
    const namespace = this.namespace(SHARED_NAMESPACE);
    if (namespace.adapter instanceof StreamAdapter) await namespace.adapter.publishDisconnect(room);
    else namespace.in(room).disconnectSockets(true);
  }

  /** Where a socket is, by its id: known for one of this process, else it may be in either. */
  possibleNamespaces(socketId: string): NamespaceName[] {
    const here = [SHARED_NAMESPACE, SCRAPER_NAMESPACE].filter((name) =>
      this.namespace(name).sockets.has(socketId),
    );
    return here.length > 0 ? here : [SHARED_NAMESPACE, SCRAPER_NAMESPACE];
  }

  localRooms(name: NamespaceName): string[] {
    return this.server ? [...this.server.of(name).adapter.rooms.keys()] : [];
  }

  localSockets(name: NamespaceName): Iterable<RelaySocket> {
    return this.server ? this.server.of(name).sockets.values() : [];
  }
}
