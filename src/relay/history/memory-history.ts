import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { StoreOwnership } from '../../database/database.module.js';
import { RedisSettings, StoreSettings } from '../../settings/settings.js';
import { EventHistory, type HistoryEvent, RECOVERY_MS, RETENTION_MS } from './event-history.js';
import { takeHistoryFile, writeHistoryFile } from './history-file.js';

const FILE = 'relay-history';
const MAX_EVENTS = 100_000;
const MAX_SESSIONS = 50_000;
/** What V8 needs for a session beside its text. */
const SESSION_BYTES = 250;
/** What V8 needs for an event and for a room beside their text. */
const EVENT_BYTES = 250;
const ROOM_BYTES = 80;
/** Removed events leave the list together. */
const COMPACT_FROM = 1024;
/** Below the milliseconds of ids in Redis, so that neither takes an id of the other for its own. */
const MAX_EPOCH = 1e12;

interface KeptEvent extends HistoryEvent {
  at: number;
  bytes: number;
}

interface KeptSession {
  /** JSON. */
  text: string;
  until: number;
}

interface Saved {
  at: number;
  epoch: number;
  last: number;
  events: KeptEvent[];
  sessions: [string, KeptSession][];
}

/**
 * The history of a single process: a ring of events, and the sessions of disconnected clients, each bounded by bytes,
 * number and age. Ids are the epoch of the process, which is random, and a sequence number, so that an id of another
 * start is never taken for one of this. On shutdown the history is written beside the embedded store, and the next start
 * continues it.
 */
@Injectable()
export class MemoryHistory extends EventHistory implements OnApplicationShutdown {
  readonly recovers: boolean;
  readonly partitions = 1;
  readonly isShared = false;
  private readonly logger = new Logger(MemoryHistory.name);
  private readonly maxBytes: number;
  /** Undefined with MongoDB: several processes may have the same folder. */
  private readonly file: string | undefined;
  private running = false;
  private epoch = randomInt(1, MAX_EPOCH);
  /** Sequence number of the last event. */
  private last = 0;
  private events: KeptEvent[] = [];
  /** Index of the oldest event that is kept. */
  private head = 0;
  private bytes = 0;
  /** The oldest first. */
  private readonly sessions = new Map<string, KeptSession>();
  private sessionBytes = 0;

  constructor(
    { relayHistoryBytes }: RedisSettings,
    { dataDir }: StoreSettings,
    store: StoreOwnership,
    private readonly clock: Clock,
  ) {
    super();
    this.maxBytes = relayHistoryBytes;
    this.recovers = relayHistoryBytes > 0;
    this.file = this.recovers && store.isOwner ? join(dataDir, FILE) : undefined;
  }

  start(): void {
    this.running = true;
    if (this.file === undefined) return;
    try {
      const saved = takeHistoryFile<Saved>(this.file);
      if (saved && saved.at > this.now() - RECOVERY_MS) this.restore(saved);
    } catch (error) {
      this.logger.warn(`Clients are not recovered: ${(error as Error).message}`);
    }
  }

  /** The connections are closed by now, and the store is still open, so the next process does not read yet. */
  onApplicationShutdown(): void {
    if (!this.running || this.file === undefined) return;
    this.running = false;
    this.evict();
    const { epoch, last } = this;
    const [events, sessions] = [this.events.slice(this.head), [...this.sessions]];
    try {
      writeHistoryFile(this.file, { at: this.now(), epoch, last, events, sessions } satisfies Saved);
    } catch (error) {
      this.logger.warn(`Clients will not be recovered: ${(error as Error).message}`);
    }
  }

  position(): string | undefined {
    return this.recovers ? this.toId(this.last) : undefined;
  }

  publish(namespace: string, rooms: string[], args: [string, ...unknown[]]): void {
    const id = this.recovers ? this.keep(namespace, rooms, JSON.stringify(args)) : undefined;
    this.consumers.get(namespace)?.deliver(rooms, args, id, 0);
  }

  publishDisconnect(namespace: string, room: string): void {
    this.consumers.get(namespace)?.disconnect([room], 0);
  }

  keepsAllAfter(_: number, id: string): boolean {
    this.evict();
    const sequence = this.toSequence(id);
    return sequence >= this.floor && sequence <= this.last;
  }

  eventsBetween(_: number, after: string, last: string): HistoryEvent[][] {
    if (!this.keepsAllAfter(0, after)) throw new Error('Events after the id have been removed.');
    const toIndex = (id: string) => this.head + this.toSequence(id) - this.floor;
    return [this.events.slice(toIndex(after), toIndex(last))];
  }

  saveSession(key: string, session: object): void {
    if (!this.recovers) return;
    this.removeSession(key);
    this.addSession(key, { text: JSON.stringify(session), until: this.now() + RECOVERY_MS });
  }

  findSession<T>(key: string): Promise<T | undefined> {
    const found = this.sessions.get(key);
    return Promise.resolve(found && found.until > this.now() ? (JSON.parse(found.text) as T) : undefined);
  }

  takeSession<T>(key: string): Promise<T | undefined> {
    const found = this.findSession<T>(key);
    this.removeSession(key);
    return found;
  }

  /** Removes the oldest above the bounds. */
  private addSession(key: string, session: KeptSession): void {
    this.sessions.set(key, session);
    this.sessionBytes += bytesOfSession(key, session);
    for (const [oldest, { until }] of this.sessions) {
      const fits = this.sessions.size <= MAX_SESSIONS && this.sessionBytes <= this.maxBytes;
      if (until > this.now() && fits) return;
      this.removeSession(oldest);
    }
  }

  private removeSession(key: string): void {
    const session = this.sessions.get(key);
    if (!session) return;
    this.sessions.delete(key);
    this.sessionBytes -= bytesOfSession(key, session);
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private toId(sequence: number): string {
    return `${this.epoch}-${sequence}`;
  }

  /** NaN for an id of another epoch. */
  private toSequence(id: string): number {
    const [epoch, sequence] = id.split('-');
    return Number(epoch) === this.epoch ? Number(sequence) : Number.NaN;
  }

  /** Sequence number of the last event that is not kept. */
  private get floor(): number {
    return this.last - (this.events.length - this.head);
  }

  private keep(namespace: string, rooms: string[], args: string): string {
    const id = this.toId(++this.last);
    const bytes = rooms.reduce((sum, room) => sum + room.length + ROOM_BYTES, EVENT_BYTES + countBytes(args));
    this.events.push({ id, namespace, rooms, args, at: this.now(), bytes });
    this.bytes += bytes;
    this.evict();
    return id;
  }

  private evict(): void {
    const oldest = this.now() - RETENTION_MS;
    for (let event = this.events[this.head]; event; event = this.events[this.head]) {
      const count = this.events.length - this.head;
      if (event.at > oldest && this.bytes <= this.maxBytes && count <= MAX_EVENTS) break;
      this.bytes -= event.bytes;
      this.events[this.head++] = REMOVED;
    }
    if (this.head < COMPACT_FROM || this.head * 2 < this.events.length) return;
    this.events = this.events.slice(this.head);
    this.head = 0;
  }

  private restore({ epoch, last, events, sessions }: Saved): void {
    [this.epoch, this.last, this.events] = [epoch, last, events];
    this.bytes = events.reduce((sum, { bytes }) => sum + bytes, 0);
    this.evict();
    for (const [key, session] of sessions) this.addSession(key, session);
  }
}

const REMOVED = { bytes: 0 } as KeptEvent;

/** Memory of a text: V8 uses two bytes per character when one of them needs it. */
const countBytes = (text: string) => (Buffer.byteLength(text) === text.length ? 1 : 2) * text.length;

const bytesOfSession = (key: string, { text }: KeptSession) => SESSION_BYTES + key.length + countBytes(text);
