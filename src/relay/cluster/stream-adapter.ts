import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';
import { eventPacket, sendEvent } from '../../compat/socket-io-event-packets.js';
import { recoverySessionId } from '../../compat/socket-io-session-id.js';
import type { EventStream } from '../event-streams/event-stream.js';
import type { EventStreams } from '../event-streams/event-streams.js';
import { SHARED_NAMESPACE } from '../sockets/rooms.js';
import type { RelayNamespace, RelaySocket } from '../sockets/socket-data.js';
import { MissedEvents } from './missed-events.js';
import type { RelayStream, StreamEntry } from './relay-stream.js';
import type { SocketSessionStore, StoredSession } from './socket-session-store.js';
import { isStreamId, laterId } from './stream-id.js';

type Packet = { data?: unknown[] };

/**
 * Socket.IO adapter on the relay's stream. Every event is appended to Redis and delivered in stream order to the
 * sockets of every process, including this one. (The adapter from npm delivers a process's own events ahead of that
 * order, so a client could be recovered past an event it never received; see the README.)
 */
export class StreamAdapter extends Adapter {
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
    stream.onEntry(nsp.name, (entry) => this.deliver(entry));
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
    if (!(await this.stream.keepsAllAfter(from))) throw new Error('offset not found');
    const data = { ...stored.data, streamState: { lastEventId: offset, replayFrom: from } };
    return { sid: stored.sid, pid, rooms: [], data, missedPackets: [] };
  }

  /**
   * Sends the missed events and joins the rooms, without a gap or a duplicate in between.
   * @returns whether the socket was recovered
   */
  async recover(socket: RelaySocket, rooms: string[]): Promise<boolean> {
    const recovered = await this.missed.replay({
      namespace: this.name,
      rooms: [...rooms, socket.id],
      from: socket.recovered ? socket.data.streamState?.replayFrom : undefined,
      send: (event) => sendEvent(socket, event),
    });
    if (!socket.connected) return false;
    this.addAll(socket.id, new Set(rooms));
    socket.data.streamState = { lastEventId: this.stream.position ?? '0-0' };
    return recovered;
  }

  /**
   * Sends the events after `lastEventId` to an event stream; the caller joins its rooms without yielding to the event
   * loop.
   * @returns whether it has all of them, and the position up to which it does
   */
  async replayTo(
    stream: EventStream,
    rooms: string[],
    lastEventId: string | undefined,
  ): Promise<[recovered: boolean, position: string | undefined]> {
    const send = ([event, data, id]: [string, unknown, string]) => stream.send(event, data as object, id);
    const from = await this.replayable(lastEventId);
    const recovered = await this.missed.replay({ namespace: this.name, rooms, from, send });
    return [recovered, this.stream.position];
  }

  /** Sends `ready` with the stream position as the client's first recovery offset. */
  async sendReady(socket: RelaySocket, rooms: string[]): Promise<void> {
    const recovered = await this.recover(socket, rooms);
    const ready = { socketId: socket.id, userId: socket.data.userId, recovered };
    const { position } = this.stream;
    sendEvent(socket, ['ready', ready, ...(position === undefined ? [] : [position])]);
  }

  private get name(): string {
    return (this.nsp as RelayNamespace).name;
  }

  /** @returns the id, if the stream still has every entry after it */
  private async replayable(id: string | undefined): Promise<string | undefined> {
    const known = isStreamId(id) && (await this.stream.keepsAllAfter(id).catch(() => false));
    return known ? id : undefined;
  }

  private deliver(entry: StreamEntry): void {
    if (this.name === SHARED_NAMESPACE) this.deliverToEventStreams(entry);
    this.deliverToSockets(entry);
  }

  private deliverToEventStreams({ id, kind, rooms, args }: StreamEntry): void {
    if (!rooms.some((room) => this.eventStreams.has(room))) return;
    if (kind === 'disconnect') return this.eventStreams.disconnect(rooms);
    const [event, data] = JSON.parse(args) as [string, unknown];
    this.eventStreams.deliver(rooms, event, data, id);
  }

  private deliverToSockets({ id, kind, rooms, args }: StreamEntry): void {
    const localRooms = rooms.filter((room) => this.rooms.has(room));
    if (localRooms.length === 0) return;
    const opts = { rooms: new Set(localRooms), except: new Set<string>(), flags: {} };
    if (kind === 'disconnect') return super.disconnectSockets(opts, true);
    for (const room of localRooms) this.lastEventIds.set(room, id);
    super.broadcast(eventPacket([...(JSON.parse(args) as unknown[]), id]), opts);
  }

  private sessionOf(socket: RelaySocket): StoredSession {
    const { streamState, ...data } = socket.data;
    const session = { sid: socket.id, namespace: this.name, data };
    const position = this.stream.position ?? '0-0';
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
