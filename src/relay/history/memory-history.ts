import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { StoreOwnership } from '../../database/database.module.js';
import { RedisSettings, StoreSettings } from '../../settings/settings.js';
import { EventHistory, type HistoryEvent, RECOVERY_MS, RETENTION_MS } from './event-history.js';
import { EventRing, type TimedEvent } from './event-ring.js';
import { takeHistoryFile, writeHistoryFile } from './history-file.js';

const FILE = 'relay-history';
const MAX_SESSIONS = 50_000;
/** What V8 needs for a session beside its text. */
const SESSION_BYTES = 250;

interface KeptSession {
  /** JSON. */
  text: string;
  until: number;
}

interface Saved {
  at: number;
  epoch: number;
  last: number;
  events: TimedEvent[];
  sessions: [string, KeptSession][];
}

/**
 * The history of a single process: a ring of events, and the sessions of disconnected clients, each bounded by bytes,
 * number and age. On shutdown the history is written beside the embedded store, and the next start continues it.
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
  private ring: EventRing;
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
    this.ring = new EventRing(this.maxBytes);
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
    const { epoch, lastSequence: last } = this.ring;
    const [events, sessions] = [this.ring.all(), [...this.sessions]];
    try {
      writeHistoryFile(this.file, { at: this.now(), epoch, last, events, sessions } satisfies Saved);
    } catch (error) {
      this.logger.warn(`Clients will not be recovered: ${(error as Error).message}`);
    }
  }

  position(): string | undefined {
    return this.recovers ? this.ring.lastId : undefined;
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
    return this.ring.keepsAllAfter(id);
  }

  eventsBetween(_: number, after: string, last: string, rooms: Iterable<string>): HistoryEvent[][] {
    if (!this.keepsAllAfter(0, after)) throw new Error('Events after the id have been removed.');
    return [this.ring.between(after, last, rooms)];
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

  private keep(namespace: string, rooms: string[], args: string): string {
    this.ring.append({ namespace, rooms, args, at: this.now() });
    this.evict();
    return this.ring.lastId;
  }

  private evict(): void {
    this.ring.removeUpTo(this.now() - RETENTION_MS);
  }

  private restore({ epoch, last, events, sessions }: Saved): void {
    const ring = new EventRing(this.maxBytes, epoch, last - events.length);
    for (const event of events) ring.append(event);
    this.ring = ring;
    this.evict();
    for (const [key, session] of sessions) this.addSession(key, session);
  }
}

/** Memory of a text: V8 uses two bytes per character when one of them needs it. */
const countBytes = (text: string) => (Buffer.byteLength(text) === text.length ? 1 : 2) * text.length;

const bytesOfSession = (key: string, { text }: KeptSession) => SESSION_BYTES + key.length + countBytes(text);
