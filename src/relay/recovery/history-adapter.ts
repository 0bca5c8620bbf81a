import { setTimeout as wait } from 'node:timers/promises';
import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';
import { unsentBytes } from '../../compat/engine-io-connections.js';
import { eventPacket, recoverySessionId, sendEvent } from '../../compat/socket-io-sockets.js';
import type { EventStream } from '../event-streams/event-stream.js';
import type { EventStreams } from '../event-streams/event-streams.js';
import { type EventConsumer, type EventHistory, isEventId, laterId } from '../history/event-history.js';
import { accountRoomIn, findPartition } from '../redis-streams/partitions.js';
import { ACCOUNT_ROOM_PREFIX, SHARED_NAMESPACE, userRoom } from '../rooms/rooms.js';
import {
  type ConnectionIdentity,
  keepsAccess,
  type RelayNamespace,
  type RelaySocket,
  type SocketData,
} from '../rooms/socket-data.js';
import { MissedEvents, type Replay } from './missed-events.js';

type Packet = { data?: unknown[] };

/** What Socket.IO's connection state recovery needs to know about a disconnected socket. */
interface SocketSession {
  sid: string;
  namespace: string;
  data: SocketData;
  /** Id of the last event sent to the socket. */
  sent: string;
  /** Position at the disconnection; no event between `sent` and this was for the socket. */
  at: string;
}

/** A client may reconnect before the process that lost its connection has noticed. */
const RETRY_DELAY_MS = 150;

/** Key of the identity that the event streams of a credential last had. */
const streamKey = ({ credentialId }: ConnectionIdentity) => `stream:${credentialId}`;

export const getHistoryAdapter = (namespace: RelayNamespace) => namespace.adapter as HistoryAdapter;

/**
 * Socket.IO adapter on the relay's history: delivers every event in the order of the history, and recovers clients from
 * it. (The adapter from npm delivers a process's own events ahead of that order, so a client could be recovered past an
 * event it never received; see the README.)
 */
export class HistoryAdapter extends Adapter implements EventConsumer {
  /** Id of the last event of each room that has sockets in this process. */
  private readonly lastEventIds = new Map<string, string>();
  private readonly missed: MissedEvents;

  constructor(
    nsp: RelayNamespace,
    private readonly history: EventHistory,
    private readonly eventStreams: EventStreams,
  ) {
    super(nsp);
    this.missed = new MissedEvents(history);
    this.on('delete-room', (room: string) => this.lastEventIds.delete(room));
    history.onEvent(nsp.name, this);
  }

  /** As EventHistory.publish. */
  publish(rooms: Iterable<string>, args: [string, ...unknown[]]): void | Promise<void> {
    return this.history.publish(this.name, [...rooms], args);
  }

  /** As EventHistory.publishDisconnect. */
  publishDisconnect(room: string): void | Promise<void> {
    return this.history.publishDisconnect(this.name, room);
  }

  /** Routes events emitted through Socket.IO's own API through the history too. */
  override broadcast(packet: Packet, opts: BroadcastOptions): void {
    if (opts.flags?.local) return super.broadcast(packet, opts);
    this.publish(opts.rooms, (packet.data ?? []) as [string])?.catch(() => {});
  }

  override persistSession(session: Session): void {
    const socket = this.findSocket(session.sid);
    if (socket) this.history.saveSession(session.pid, this.readSession(socket));
  }

  /** Restores the stored data only: rooms and missed events follow in `recover`, after authentication. */
  override async restoreSession(pid: string, offset: string): Promise<Session> {
    if (!isEventId(offset)) throw new Error('invalid offset');
    const stored = await this.takeSession(pid);
    if (stored?.namespace !== this.name) throw new Error('session not found');
    const from = offset === stored.sent ? stored.at : offset;
    const partition = this.findPartition({ id: stored.sid, data: stored.data });
    if (!(await this.history.keepsAllAfter(partition, from))) throw new Error('offset not found');
    const data = { ...stored.data, streamState: { lastEventId: offset, replayFrom: from } };
    return { sid: stored.sid, pid, rooms: [], data, missedPackets: [] };
  }

  /**
   * Sends the missed events and joins the rooms, without a gap or a duplicate in between.
   * @param joined called in the turn of the event loop in which the socket has joined
   */
  recover(socket: RelaySocket, rooms: string[], joined: Replay['join'] = () => {}): Promise<void> {
    const partition = this.findPartition(socket);
    return this.missed.replay({
      partition,
      namespace: this.name,
      rooms: [...rooms, socket.id],
      from: socket.recovered ? socket.data.streamState?.replayFrom : undefined,
      send: (event) => sendEvent(socket, event),
      unsent: () => unsentBytes(socket.conn),
      join: (recovered, position) => {
        if (!socket.connected) return;
        this.addAll(socket.id, new Set([...rooms, ...this.localRooms(rooms, partition)]));
        if (position !== undefined) socket.data.streamState = { lastEventId: position };
        joined(recovered, position);
      },
    });
  }

  /**
   * Sends the events after `lastEventId` to an event stream.
   * @param join adds it to the rooms
   */
  async recoverStream(
    stream: EventStream,
    rooms: string[],
    lastEventId: string | undefined,
    join: (rooms: string[], ...joined: Parameters<Replay['join']>) => void,
  ): Promise<void> {
    const partition = this.findPartition(stream);
    await this.missed.replay({
      partition,
      namespace: this.name,
      rooms,
      from: (await this.mayRecover(stream)) ? lastEventId : undefined,
      send: ([event, data, id]) => stream.writeEvent(event, data as object, id),
      unsent: () => stream.unsentBytes,
      join: (...joined) => join([...rooms, ...this.localRooms(rooms, partition)], ...joined),
    });
  }

  /** Keeps the identity of an event stream that has ended, for the next one of its credential. */
  leave({ data }: EventStream): void {
    this.history.saveSession(streamKey(data), data);
  }

  /** Without the identity, such as after a crash, the stream gets what its user may have now. */
  private async mayRecover({ data }: EventStream): Promise<boolean> {
    const before = await this.history.findSession<ConnectionIdentity>(streamKey(data)).catch(() => undefined);
    return before === undefined || keepsAccess(before, data);
  }

  private get name(): string {
    return (this.nsp as RelayNamespace).name;
  }

  /** Names by which the members of rooms are found here: an entry for an account is in every partition. */
  private localRooms(rooms: string[], partition: number): string[] {
    if (this.name !== SHARED_NAMESPACE || this.history.partitions === 1) return rooms;
    return rooms.map((room) =>
      room.startsWith(ACCOUNT_ROOM_PREFIX) ? accountRoomIn(room, partition) : room,
    );
  }

  awaits(rooms: string[], partition: number): boolean {
    return this.localRooms(rooms, partition).some(
      (room) => this.rooms.has(room) || (this.name === SHARED_NAMESPACE && this.eventStreams.has(room)),
    );
  }

  deliver(rooms: string[], args: unknown[], id: string | undefined, partition: number): void {
    const local = this.localRooms(rooms, partition);
    this.deliverToSockets(
      local.filter((room) => this.isInPartition(room, partition)),
      args,
      id,
    );
    if (this.name !== SHARED_NAMESPACE) return;
    const [event, data] = args as [string, unknown];
    this.eventStreams.deliver(local, event, data, id);
  }

  disconnect(rooms: string[], partition: number): void {
    const local = new Set(this.localRooms(rooms, partition));
    super.disconnectSockets({ rooms: local, except: new Set(), flags: {} }, true);
    if (this.name === SHARED_NAMESPACE) this.eventStreams.disconnect(local);
  }

  private deliverToSockets(rooms: string[], args: unknown[], id: string | undefined): void {
    if (rooms.length === 0) return;
    if (id !== undefined) for (const room of rooms) this.lastEventIds.set(room, id);
    const packet = eventPacket(id === undefined ? args : [...args, id]);
    super.broadcast(packet, { rooms: new Set(rooms), except: new Set(), flags: {} });
  }

  /** Whether a room has members here; one socket gets only the entry in its own partition. */
  private isInPartition(room: string, partition: number): boolean {
    if (!this.rooms.has(room)) return false;
    const socket = this.findSocket(room);
    return socket === undefined || this.findPartition(socket) === partition;
  }

  private findPartition({ id = '', data }: { id?: string; data: SocketData }): number {
    const room = data.userId === undefined ? id : userRoom(data.userId);
    return findPartition(room, this.history.partitions);
  }

  private readSession(socket: RelaySocket): SocketSession {
    const { streamState, ...data } = socket.data;
    const session = { sid: socket.id, namespace: this.name, data };
    const position = this.history.position(this.findPartition(socket)) ?? '0-0';
    // Disconnected before its recovery was complete: the old offsets still hold.
    if (streamState?.replayFrom !== undefined)
      return { ...session, sent: streamState.lastEventId, at: streamState.replayFrom };
    let sent = streamState?.lastEventId ?? position;
    for (const room of socket.rooms) sent = laterId(this.lastEventIds.get(room), sent);
    return { ...session, sent, at: position };
  }

  private async takeSession(pid: string): Promise<SocketSession | undefined> {
    const session = (await this.history.takeSession<SocketSession>(pid)) ?? this.takeOver(pid);
    if (session || !this.history.isShared) return session;
    await wait(RETRY_DELAY_MS);
    return this.history.takeSession(pid);
  }

  /** Ends the old connection of a client that reconnects before the old one was found dead. */
  private takeOver(pid: string): SocketSession | undefined {
    for (const socket of (this.nsp as RelayNamespace).sockets.values()) {
      if (recoverySessionId(socket) !== pid) continue;
      const session = this.readSession(socket);
      socket.disconnect(true);
      return session;
    }
    return undefined;
  }

  private findSocket(sid: string): RelaySocket | undefined {
    return (this.nsp as RelayNamespace).sockets.get(sid);
  }
}
