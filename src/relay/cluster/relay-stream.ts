import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RedisConnections } from '../../redis/index.js';
import { EmitFailedError, RedisUnreachableError } from '../emit/relay-errors.js';
import { compareIds, idBefore } from './stream-id.js';

/** A message between processes: an event, a forced disconnection, or a `mark` when a process connects. */
export interface StreamEntry {
  id: string;
  kind: 'event' | 'disconnect' | 'mark';
  namespace: string;
  rooms: string[];
  /** Event name and content as JSON; '' when there is none. */
  args: string;
}

const STREAM_KEY = 'rankwire:relay:stream';
/** Bounds Redis' memory under a flood; entries past the recovery time are trimmed by age anyway. */
const MAX_LENGTH = 1_000_000;
const RETENTION_MS = 130_000;
const TRIM_INTERVAL_MS = 10_000;
const PAGE_SIZE = 1000;
const BLOCK_MS = 1000;
const RETRY_DELAY_MS = 100;
/** Longest wait of a client that comes from a process which has read further than this one. */
const CATCH_UP_MS = 2000;
const CATCH_UP_POLL_MS = 5;

/**
 * Total order of events over all processes: a Redis stream. Each process reads all of it, including its own events,
 * and dispatches in stream order. A stream id therefore means the same everywhere, and a socket has missed exactly the
 * entries after the last id it received.
 */
@Injectable()
export class RelayStream {
  private readonly logger = new Logger(RelayStream.name);
  private readonly listeners = new Map<string, (entry: StreamEntry) => void>();
  private stopped = false;
  private trimTimer: NodeJS.Timeout | undefined;
  private lastId: string | undefined;

  constructor(private readonly redis: RedisConnections) {}

  get configured(): boolean {
    return this.redis.configured;
  }

  /** Id of the last entry dispatched in this process; undefined until Redis was reached for the first time. */
  get position(): string | undefined {
    return this.lastId;
  }

  onEntry(namespace: string, listener: (entry: StreamEntry) => void): void {
    this.listeners.set(namespace, listener);
  }

  start(): void {
    const publisher = this.publisher;
    // Redis may be empty after its restart: the mark separates the ids from before it and after it.
    const mark = () => void this.append('mark', '', [], '').catch(() => {});
    publisher.on('ready', mark);
    if (publisher.status === 'ready') mark();
    this.trimTimer = setInterval(() => void this.trim(), TRIM_INTERVAL_MS).unref();
    void this.read();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.trimTimer);
    if (this.trimTimer) this.reader.disconnect();
  }

  /**
   * Resolves when Redis has the entry, so a lost event is never reported as sent.
   * @throws EmitFailedError for an event that Redis does not accept
   * @throws RedisUnreachableError for any other kind
   */
  async append(kind: StreamEntry['kind'], namespace: string, rooms: string[], args: string): Promise<void> {
    const AppendError = kind === 'event' ? EmitFailedError : RedisUnreachableError;
    if (kind !== 'mark' && this.lastId === undefined) throw new AppendError();
    const fields = ['k', kind, 'n', namespace, 'r', JSON.stringify(rooms), 'a', args];
    try {
      await this.publisher.xadd(STREAM_KEY, 'MAXLEN', '~', MAX_LENGTH, '*', ...fields);
    } catch (error) {
      throw new AppendError({ cause: error });
    }
  }

  /** Entries after id `after` up to and including id `last`, read page by page. */
  async *entriesBetween(after: string, last: string): AsyncGenerator<StreamEntry> {
    let from = after;
    for (;;) {
      const page = await this.commands.xrange(STREAM_KEY, `(${from}`, last, 'COUNT', PAGE_SIZE);
      for (const row of page) yield parseEntry(row);
      if (page.length < PAGE_SIZE) return;
      from = page.at(-1)![0];
    }
  }

  /** Whether the stream still has every entry after `id`. */
  async keepsAllAfter(id: string): Promise<boolean> {
    const [first] = await this.commands.xrange(STREAM_KEY, '-', '+', 'COUNT', 1);
    return first !== undefined && compareIds(first[0], id) <= 0;
  }

  /**
   * Race: a client may have events that this process has not dispatched yet, and would get them twice if it joined its
   * rooms before. @returns whether this process has dispatched everything up to `id`; false for an id of another Redis
   */
  async reaches(id: string): Promise<boolean> {
    const deadline = performance.now() + CATCH_UP_MS;
    while (this.lastId === undefined || compareIds(this.lastId, id) < 0) {
      if (this.lastId === undefined || performance.now() > deadline) return false;
      await wait(CATCH_UP_POLL_MS);
    }
    return true;
  }

  /** Connection for commands of the relay that do not block. */
  get commands(): Redis {
    return this.redis.get('relay-lookup');
  }

  private get publisher(): Redis {
    return this.redis.get('relay-publish');
  }

  private get reader(): Redis {
    return this.redis.get('relay-read', 'blocking');
  }

  private async read(): Promise<void> {
    while (!this.stopped) {
      try {
        this.lastId ??= await this.newestId();
        const reply = await this.reader.xread(
          'COUNT',
          PAGE_SIZE,
          'BLOCK',
          BLOCK_MS,
          'STREAMS',
          STREAM_KEY,
          this.lastId,
        );
        for (const row of reply?.[0]?.[1] ?? []) this.dispatch(parseEntry(row));
      } catch (error) {
        if (!this.stopped) this.logger.warn(`Reading the stream failed: ${(error as Error).message}`);
        await wait(RETRY_DELAY_MS);
      }
    }
  }

  private async newestId(): Promise<string> {
    const [last] = await this.reader.xrevrange(STREAM_KEY, '+', '-', 'COUNT', 1);
    return last?.[0] ?? '0-0';
  }

  private dispatch(entry: StreamEntry): void {
    this.lastId = entry.id;
    try {
      this.listeners.get(entry.namespace)?.(entry);
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async trim(): Promise<void> {
    if (this.lastId === undefined) return;
    await this.commands.xtrim(STREAM_KEY, 'MINID', '~', idBefore(this.lastId, RETENTION_MS)).catch(() => {});
  }
}

function parseEntry([id, fields]: [string, string[]]): StreamEntry {
  const [, kind, , namespace, , rooms, , args] = fields as [string, StreamEntry['kind'], ...string[]];
  return { id, kind, namespace: namespace!, rooms: JSON.parse(rooms!) as string[], args: args! };
}
