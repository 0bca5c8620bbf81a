import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { EventBus, EventKind } from '../../common/event-bus.js';
import { EventHistory } from '../history/event-history.js';
import { findPartition } from '../redis-streams/partitions.js';
import { userRoom } from '../rooms/rooms.js';
import type { EventStream } from './event-stream.js';
import { eventFrame } from './sse-format.js';

/** Shorter than the idle timeouts of common proxies. */
const HEARTBEAT_MS = 15_000;

/** The number of a user's streams has changed; with the id of the user. */
export const STREAMS_CHANGED = new EventKind<string>('StreamsChanged');

/** The event streams of this process, by the rooms of /v1/shared that they listen to. */
@Injectable()
export class EventStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly members = new Map<string, Set<EventStream>>();
  private readonly rooms = new Map<EventStream, string[]>();
  private stopping = false;

  constructor(
    private readonly history: EventHistory,
    private readonly bus: EventBus,
    private readonly repeated: RepeatedWork,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.every(EventStreams.name, HEARTBEAT_MS, () => this.beat());
  }

  /** Clients reconnect, to another process or after the restart. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const stream of this.all) stream.end();
  }

  get all(): EventStream[] {
    return [...this.rooms.keys()];
  }

  get size(): number {
    return this.rooms.size;
  }

  add(stream: EventStream, rooms: string[]): void {
    if (this.stopping) return stream.end();
    this.rooms.set(stream, rooms);
    for (const room of rooms) {
      const members = this.members.get(room);
      if (members) members.add(stream);
      else this.members.set(room, new Set([stream]));
    }
    void this.bus.publish(STREAMS_CHANGED, stream.data.userId);
  }

  /** @returns whether it was here */
  remove(stream: EventStream): boolean {
    const rooms = this.rooms.get(stream);
    if (!rooms) return false;
    this.rooms.delete(stream);
    for (const room of rooms) {
      const members = this.members.get(room);
      members?.delete(stream);
      if (members?.size === 0) this.members.delete(room);
    }
    void this.bus.publish(STREAMS_CHANGED, stream.data.userId);
    return true;
  }

  has(room: string): boolean {
    return this.members.has(room);
  }

  count(room: string): number {
    return this.members.get(room)?.size ?? 0;
  }

  /** The rooms with members. */
  get roomNames(): Iterable<string> {
    return this.members.keys();
  }

  /** The streams in any of the rooms, each once. */
  in(rooms: Iterable<string>): Set<EventStream> {
    const found = new Set<EventStream>();
    for (const room of rooms) for (const stream of this.members.get(room) ?? []) found.add(stream);
    return found;
  }

  /** Sends an event to rooms, encoded once. @param id its place in the history */
  deliver(rooms: Iterable<string>, event: string, data: unknown, id?: string): void {
    if (this.rooms.size === 0) return;
    const streams = this.in(rooms);
    if (streams.size === 0) return;
    const frame = Buffer.from(eventFrame(event, JSON.stringify(data), id));
    for (const stream of streams) stream.write(frame, id);
  }

  disconnect(rooms: Iterable<string>): void {
    for (const stream of this.in(rooms)) stream.disconnect();
  }

  private beat(): void {
    for (const stream of this.rooms.keys()) {
      const partition = findPartition(userRoom(stream.data.userId), this.history.partitions);
      stream.heartbeat(this.history.position(partition));
    }
  }
}
