import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';
import { eventPacket, sendEvent } from '../../compat/socket-io-event-packets.js';
import { recoverySessionId } from '../../compat/socket-io-session-id.js';
import { type MissedEvents, missedEventsOf } from './missed-events.js';
import type { StreamEntry, RelayStream } from './relay-stream.js';
import type { SocketSessionStore, StoredSession } from './socket-session-store.js';
import { compareIds, isStreamId, laterId } from './stream-id.js';
import type { RelayNamespace, RelaySocket } from '../sockets/socket-data.js';

type Packet = { data?: unknown[] };

/**
 * Socket.IO's adapter over the relay's stream: what is emitted goes to Redis, and comes to the sockets of every
 * process, this one included, in the order in which Redis took it. (The adapter from npm delivers its own events past
 * that order, so a client could be recovered from behind an event that it never got; see the README.)
 */
export class StreamAdapter extends Adapter {
  /** The last event of each room that has sockets here. */
  private readonly sent = new Map<string, string>();
  private readonly missed: MissedEvents;

  constructor(
    nsp: RelayNamespace,
    private readonly stream: RelayStream,
    private readonly sessions: SocketSessionStore,
  ) {
    super(nsp);
    this.missed = missedEventsOf(stream);
    this.on('delete-room', (room: string) => this.sent.delete(room));
    stream.onEntry(nsp.name, (entry) => this.deliver(entry));
  }

  /** @throws EmitFailedError unless Redis has it */
  publish(rooms: Iterable<string>, args: [string, ...unknown[]]): Promise<void> {
    return this.stream.append('event', this.name, [...rooms], JSON.stringify(args));
  }

  /** @throws RedisUnreachableError unless Redis has it */
  publishDisconnect(room: string): Promise<void> {
    return this.stream.append('disconnect', this.name, [room], '');
  }

  /** Whatever is emitted past the hub takes the same way. */
  override broadcast(packet: Packet, opts: BroadcastOptions): void {
    if (opts.flags?.local) return super.broadcast(packet, opts);
    this.publish(opts.rooms, (packet.data ?? []) as [string]).catch(() => {});
  }

  override persistSession(session: Session): void {
    const socket = this.socketWith(session.sid);
    if (socket) void this.sessions.save(session.pid, this.stored(socket));
  }

  /** What came back is what was stored; its rooms and what it missed wait until it has signed on again. */
  override async restoreSession(pid: string, offset: string): Promise<Session> {
    if (!isStreamId(offset)) throw new Error('invalid offset');
    const stored = this.takeOver(pid) ?? (await this.sessions.take(pid));
    if (stored?.namespace !== this.name) throw new Error('session not found');
    const from = offset === stored.sent ? stored.at : offset;
    const oldest = await this.stream.oldestId();
    if (oldest === undefined || compareIds(oldest, from) > 0) throw new Error('offset not found');
    const data = { ...stored.data, streamState: { lastEventId: offset, replayFrom: from } };
    return { sid: stored.sid, pid, rooms: [], data, missedPackets: [] };
  }

  /** Joins the rooms, and before that sends what was missed: nothing twice, nothing left out. */
  async recover(socket: RelaySocket, rooms: string[]): Promise<boolean> {
    const recovered = await this.missed.replayTo(socket, rooms);
    if (!socket.connected) return false;
    this.addAll(socket.id, new Set(rooms));
    socket.data.streamState = { lastEventId: this.stream.position ?? '0-0' };
    return recovered;
  }

  /** `ready` names the place in the stream from which on the socket gets everything. */
  async sendReady(socket: RelaySocket, rooms: string[]): Promise<void> {
    const recovered = await this.recover(socket, rooms);
    const ready = { socketId: socket.id, userId: socket.data.userId, recovered };
    const { position } = this.stream;
    sendEvent(socket, ['ready', ready, ...(position === undefined ? [] : [position])]);
  }

  private get name(): string {
    return (this.nsp as RelayNamespace).name;
  }

  private deliver({ id, kind, rooms, args }: StreamEntry): void {
    const here = rooms.filter((room) => this.rooms.has(room));
    if (here.length === 0) return;
    const opts = { rooms: new Set(here), except: new Set<string>(), flags: {} };
    if (kind === 'disconnect') return super.disconnectSockets(opts, true);
    for (const room of here) this.sent.set(room, id);
    super.broadcast(eventPacket([...(JSON.parse(args) as unknown[]), id]), opts);
  }

  private stored(socket: RelaySocket): StoredSession {
    const { streamState, ...data } = socket.data;
    const start = { sid: socket.id, namespace: this.name, data };
    const position = this.stream.position ?? '0-0';
    // It went before it had caught up: it is still where it was.
    if (streamState?.replayFrom !== undefined) return { ...start, sent: streamState.lastEventId, at: streamState.replayFrom };
    let sent = streamState?.lastEventId ?? position;
    for (const room of socket.rooms) sent = laterId(this.sent.get(room), sent);
    return { ...start, sent, at: position };
  }

  /** A client that is back before its old connection was found dead: the old one ends now. */
  private takeOver(pid: string): StoredSession | undefined {
    for (const socket of (this.nsp as RelayNamespace).sockets.values()) {
      if (recoverySessionId(socket) !== pid) continue;
      const stored = this.stored(socket);
      socket.disconnect(true);
      return stored;
    }
    return undefined;
  }

  private socketWith(sid: string): RelaySocket | undefined {
    return (this.nsp as RelayNamespace).sockets.get(sid);
  }
}
