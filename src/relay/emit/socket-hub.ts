import { Injectable } from '@nestjs/common';
import { listConnections, type EngineConnection } from '../../compat/engine-io-connections.js';
import { EventStreams } from '../event-streams/event-streams.js';
import { getHistoryAdapter } from '../recovery/history-adapter.js';
import { EmitFailedError } from '../redis-streams/relay-errors.js';
import type { Reach, Broadcast } from './emission.js';
import {
  type NamespaceName,
  SCRAPER_NAMESPACE,
  SHARED_NAMESPACE,
  userIdOfRoom,
  userRoom,
} from '../rooms/rooms.js';
import type { RelayNamespace, RelayServer, RelaySocket, UserConnection } from '../rooms/socket-data.js';

/** Emits to the sockets and event streams of this process, and through Redis to those of the other processes. */
@Injectable()
export class SocketHub {
  private server: RelayServer | undefined;

  constructor(private readonly streams: EventStreams) {}

  attach(server: RelayServer): void {
    this.server = server;
  }

  /** @throws EmitFailedError before the server listens */
  namespace(name: NamespaceName): RelayNamespace {
    if (!this.server) throw new EmitFailedError();
    return this.server.of(name);
  }

  /** Every open connection, independent of its namespaces. */
  connections(): EngineConnection[] {
    return this.server ? listConnections(this.server) : [];
  }

  /**
   * Emits one event to rooms: encodes it once and sends it once to each socket.
   * @returns a promise with Redis, resolved when it has the event; nothing with a single process
   * @throws EmitFailedError when Redis does not accept the event
   * @throws RangeError when the content is nested too deeply to be encoded
   */
  broadcast({ namespace, rooms, event, data }: Broadcast): void | Promise<void> {
    const adapter = getHistoryAdapter(this.namespace(namespace));
    try {
      return adapter.publish(rooms, [event, data]);
    } catch (error) {
      throw error instanceof RangeError ? error : new EmitFailedError({ cause: error });
    }
  }

  /** Counts the recipients of a broadcast in this process; a room counts as one user, a scraper's socket as none. */
  countReach({ namespace, rooms }: Pick<Broadcast, 'namespace' | 'rooms'>): Reach {
    const { adapter, sockets } = this.namespace(namespace);
    const reach = { users: 0, sockets: 0 };
    for (const room of rooms) {
      const streams = namespace === SHARED_NAMESPACE ? this.streams.count(room) : 0;
      const count = (adapter.rooms.get(room)?.size ?? 0) + streams;
      if (count === 0) continue;
      reach.sockets += count;
      const ownSocket = sockets.get(room);
      reach.users += ownSocket && ownSocket.data.userId === undefined ? 0 : 1;
    }
    return reach;
  }

  /** Counts the recipients of several broadcasts, each once. */
  countTotalReach(broadcasts: Pick<Broadcast, 'namespace' | 'rooms'>[]): Reach {
    const sockets = new Set(broadcasts.flatMap((broadcast) => this.findMembers(broadcast)));
    const users = new Set([...sockets].map(({ data }) => data.userId).filter((id) => id !== undefined));
    return { users: users.size, sockets: sockets.size };
  }

  private findMembers({ namespace, rooms }: Pick<Broadcast, 'namespace' | 'rooms'>): UserConnection[] {
    const { adapter, sockets } = this.namespace(namespace);
    const ids = [...rooms].flatMap((room) => [...(adapter.rooms.get(room) ?? [])]);
    const members = ids.map((id) => sockets.get(id)).filter((socket) => socket !== undefined);
    return namespace === SHARED_NAMESPACE ? [...members, ...this.streams.in(rooms)] : members;
  }

  /** Sockets and event streams of a user in this process. */
  countSockets(userId: string): number {
    const room = userRoom(userId);
    const sockets = this.namespace(SHARED_NAMESPACE).adapter.rooms.get(room)?.size ?? 0;
    return sockets + this.streams.count(room);
  }

  /** Sockets and event streams of users in this process. */
  countConnections(): number {
    return (this.server?.of(SHARED_NAMESPACE).sockets.size ?? 0) + this.streams.size;
  }

  /** Users with a socket or an event stream in this process. */
  localUserIds(): Set<string> {
    const rooms = [...this.localRooms(SHARED_NAMESPACE), ...this.streams.roomNames];
    return new Set(rooms.map(userIdOfRoom).filter((userId) => userId !== undefined));
  }

  /**
   * Disconnects the sockets of a room, in every process. Clients do not reconnect after a disconnection by the server.
   * @throws RedisUnreachableError when the other processes cannot be notified
   */
  async disconnectRoom(room: string): Promise<void> {
    await getHistoryAdapter(this.namespace(SHARED_NAMESPACE)).publishDisconnect(room);
  }

  /** Namespaces that may hold a socket: its own when it is connected to this process, else all. */
  possibleNamespaces(socketId: string): NamespaceName[] {
    const local = [SHARED_NAMESPACE, SCRAPER_NAMESPACE].filter((name) =>
      this.namespace(name).sockets.has(socketId),
    );
    return local.length > 0 ? local : [SHARED_NAMESPACE, SCRAPER_NAMESPACE];
  }

  private localRooms(name: NamespaceName): string[] {
    return this.server ? [...this.server.of(name).adapter.rooms.keys()] : [];
  }

  /** Sockets and event streams of users in a room, in this process. */
  userConnectionsIn(room: string): UserConnection[] {
    return this.server ? this.findMembers({ namespace: SHARED_NAMESPACE, rooms: new Set([room]) }) : [];
  }

  userConnections(): UserConnection[] {
    return [...this.localSockets(SHARED_NAMESPACE), ...this.streams.all];
  }

  localSockets(name: NamespaceName): Iterable<RelaySocket> {
    return this.server ? this.server.of(name).sockets.values() : [];
  }
}
