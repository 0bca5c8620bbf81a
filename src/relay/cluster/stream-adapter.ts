import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';
import { eventPacket, recoverySessionId, sendEvent } from '../../compat/socket-io-sockets.js';
import type { EventStream } from '../event-streams/event-stream.js';
import type { EventStreams } from '../event-streams/event-streams.js';
import { ACCOUNT_ROOM_PREFIX, SHARED_NAMESPACE, userRoom } from '../rooms/rooms.js';
import type { RelayNamespace, RelaySocket, SocketData } from '../rooms/socket-data.js';
import { MissedEvents } from './missed-events.js';
import { accountRoomIn, partitionOf } from '../redis-streams/partitions.js';
import type { RelayStream, StreamConsumer } from '../redis-streams/relay-stream.js';
import type { SocketSessionStore, StoredSession } from './socket-session-store.js';
import type { StreamEntry } from '../redis-streams/stream-entry.js';
import { isStreamId, laterId } from '../redis-streams/stream-id.js';

type Packet = { data?: unknown[] };

/**
 * Socket.IO adapter on the relay's streams. Every event is appended to Redis and delivered in stream order to the
 * sockets of every process, including this one. (The adapter from npm delivers a process's own events ahead of that
 * order, so a client could be recovered past an event it never received; see the README.)
 */
export class StreamAdapter extends Adapter implements StreamConsumer {
  /** Id of the last event of each room that has sockets in this process. */
  private readonly lastEventIds = new Map<string, string>();
  private readonly missed: MissedEvents;

  constructor(
    nsp: RelayNamespace,
    private readonly stream: RelayStream,
    private readonly sessions: SocketSessionStore,
    private readonly eventStreams: EventStreams,
  ) {
    super(nsp);
    this.missed = new MissedEvents(stream);
    this.on('delete-room', (room: string) => this.lastEventIds.delete(room));
    stream.onEntry(nsp.name, this);
  }

  /** @throws EmitFailedError when Redis does not accept the event */
  publish(rooms: Iterable<string>, args: [string, ...unknown[]]): Promise<void> {
    return this.stream.append('event', this.name, [...rooms], JSON.stringify(args));
  }

  /** @throws RedisUnreachableError when Redis does not accept the request */
  publishDisconnect(room: string): Promise<void> {
    return this.stream.append('disconnect', this.name, [room], '');
  }

  /** Routes events emitted through Socket.IO's own API through the stream too. */
  override broadcast(packet: Packet, opts: BroadcastOptions): void {
    if (opts.flags?.local) return super.broadcast(packet, opts);
    this.publish(opts.rooms, (packet.data ?? []) as [string]).catch(() => {});
  }

  override persistSession(session: Session): void {
    const socket = this.findSocket(session.sid);
    if (socket) void this.sessions.save(session.pid, this.sessionOf(socket));
  }

  /** Restores the stored data only: rooms and missed events follow in `recover`, after authentication. */
  override async restoreSession(pid: string, offset: string): Promise<Session> {
    if (!isStreamId(offset)) throw new Error('invalid offset');
    const stored = this.takeOver(pid) ?? (await this.sessions.take(pid));
    if (stored?.namespace !== this.name) throw new Error('session not found');
    const from = offset === stored.sent ? stored.at : offset;
    const partition = this.partitionOf({ id: stored.sid, data: stored.data as SocketData });
    if (!(await this.stream.history.keepsAllAfter(partition, from))) throw new Error('offset not found');
    const data = { ...stored.data, streamState: { lastEventId: offset, replayFrom: from } };
    return { sid: stored.sid, pid, rooms: [], data, missedPackets: [] };
  }

  /**
   * Sends the missed events and joins the rooms, without a gap or a duplicate in between.
   * @returns whether the socket was recovered
   */
  async recover(socket: RelaySocket, rooms: string[]): Promise<boolean> {
    const partition = this.partitionOf(socket);
    const recovered = await this.missed.replay({
      partition,
      namespace: this.name,
      rooms: [...rooms, socket.id],
      from: socket.recovered ? socket.data.streamState?.replayFrom : undefined,
      send: (event) => sendEvent(socket, event),
    });
    if (!socket.connected) return false;
    this.addAll(socket.id, new Set([...rooms, ...this.localRooms(rooms, partition)]));
    socket.data.streamState = { lastEventId: this.stream.position(partition) ?? '0-0' };
    return recovered;
  }

  /**
   * Sends the events after `lastEventId` to an event stream; the caller joins its rooms without yielding to the event
   * loop.
   * @returns whether it has all of them, the position up to which it does, and the rooms to join
   */
  async replayTo(
    stream: EventStream,
    rooms: string[],
    lastEventId: string | undefined,
  ): Promise<[recovered: boolean, position: string | undefined, rooms: string[]]> {
    const send = ([event, data, id]: [string, unknown, string]) =>
      stream.writeEvent(event, data as object, id);
    const partition = this.partitionOf(stream);
    const from = await this.replayable(partition, lastEventId);
    const recovered = await this.missed.replay({ partition, namespace: this.name, rooms, from, send });
    return [recovered, this.stream.position(partition), [...rooms, ...this.localRooms(rooms, partition)]];
  }

  /** Sends `ready` with the stream position as the client's first recovery offset. */
  async sendReady(socket: RelaySocket, rooms: string[]): Promise<void> {
    const recovered = await this.recover(socket, rooms);
    const ready = { socketId: socket.id, userId: socket.data.userId, recovered };
    const position = this.stream.position(this.partitionOf(socket));
    sendEvent(socket, ['ready', ready, ...(position === undefined ? [] : [position])]);
  }

  private get name(): string {
    return (this.nsp as RelayNamespace).name;
  }

  /** @returns the id, if the stream still has every entry after it */
  private async replayable(partition: number, id: string | undefined): Promise<string | undefined> {
    const known =
      isStreamId(id) && (await this.stream.history.keepsAllAfter(partition, id).catch(() => false));
    return known ? id : undefined;
  }

  /** Names by which the members of rooms are found here: an entry for an account is in every partition. */
  localRooms(rooms: string[], partition: number): string[] {
    if (this.name !== SHARED_NAMESPACE) return rooms;
    return rooms.map((room) =>
      room.startsWith(ACCOUNT_ROOM_PREFIX) ? accountRoomIn(room, partition) : room,
    );
  }

  awaits(rooms: string[], partition: number): boolean {
    return this.localRooms(rooms, partition).some(
      (room) => this.rooms.has(room) || (this.name === SHARED_NAMESPACE && this.eventStreams.has(room)),
    );
  }

  deliver(entry: StreamEntry, partition: number): void {
    const rooms = this.localRooms(entry.rooms, partition);
    if (this.name === SHARED_NAMESPACE) this.deliverToEventStreams({ ...entry, rooms });
    this.deliverToSockets({ ...entry, rooms: rooms.filter((room) => this.isOf(room, partition)) });
  }

  private deliverToEventStreams({ id, kind, rooms, args }: StreamEntry): void {
    if (!rooms.some((room) => this.eventStreams.has(room))) return;
    if (kind === 'disconnect') return this.eventStreams.disconnect(rooms);
    const [event, data] = JSON.parse(args) as [string, unknown];
    this.eventStreams.deliver(rooms, event, data, id);
  }

  private deliverToSockets({ id, kind, rooms, args }: StreamEntry): void {
    if (rooms.length === 0) return;
    const opts = { rooms: new Set(rooms), except: new Set<string>(), flags: {} };
    if (kind === 'disconnect') return super.disconnectSockets(opts, true);
    for (const room of rooms) this.lastEventIds.set(room, id);
    super.broadcast(eventPacket([...(JSON.parse(args) as unknown[]), id]), opts);
  }

  /** Whether a room has members here; one socket gets only the entry in its own partition. */
  private isOf(room: string, partition: number): boolean {
    if (!this.rooms.has(room)) return false;
    const socket = this.findSocket(room);
    return socket === undefined || this.partitionOf(socket) === partition;
  }

  private partitionOf({ id = '', data }: { id?: string; data: SocketData }): number {
    const room = data.userId === undefined ? id : userRoom(data.userId);
    return partitionOf(room, this.stream.partitions);
  }

  private sessionOf(socket: RelaySocket): StoredSession {
    const { streamState, ...data } = socket.data;
    const session = { sid: socket.id, namespace: this.name, data };
    const position = this.stream.position(this.partitionOf(socket)) ?? '0-0';
    // Disconnected before its recovery was complete: the old offsets still hold.
    if (streamState?.replayFrom !== undefined)
      return { ...session, sent: streamState.lastEventId, at: streamState.replayFrom };
    let sent = streamState?.lastEventId ?? position;
    for (const room of socket.rooms) sent = laterId(this.lastEventIds.get(room), sent);
    return { ...session, sent, at: position };
  }

  /** Ends the old connection of a client that reconnects before the old one was found dead. */
  private takeOver(pid: string): StoredSession | undefined {
    for (const socket of (this.nsp as RelayNamespace).sockets.values()) {
      if (recoverySessionId(socket) !== pid) continue;
      const session = this.sessionOf(socket);
      socket.disconnect(true);
      return session;
    }
    return undefined;
  }

  private findSocket(sid: string): RelaySocket | undefined {
    return (this.nsp as RelayNamespace).sockets.get(sid);
  }
}
