import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RedisConnections } from '../../redis/index.js';
import { EmitFailedError, RedisUnreachableError } from '../emit/relay-errors.js';
import { idBefore } from './stream-id.js';

/** What processes tell each other: an event, a disconnection, or only that somebody came (`mark`). */
export interface StreamEntry {
  id: string;
  kind: 'event' | 'disconnect' | 'mark';
  namespace: string;
  rooms: string[];
  /** Event name and content as JSON; '' when there is none. */
  args: string;
}

const KEY = 'rankwire:relay:stream';
/** A bound for Redis' memory under a flood; what is older than the recovery time is trimmed by time anyway. */
const MAX_LENGTH = 1_000_000;
const KEEP_MS = 130_000;
const TRIM_EVERY_MS = 10_000;
const PAGE = 1000;
const BLOCK_MS = 1000;
const PAUSE_MS = 100;

/**
 * The one order of events over all processes: a Redis stream. Each process reads all of it, its own events too, and
 * hands them out in that order; so "everything up to here" means the same everywhere, and what a socket missed is
 * exactly what stands after the last thing it got.
 */
@Injectable()
export class RelayStream {
  private readonly logger = new Logger(RelayStream.name);
  private readonly deliver = new Map<string, (entry: StreamEntry) => void>();
  private stopped = false;
  private trimTimer: NodeJS.Timeout | undefined;
  private at: string | undefined;

  constructor(private readonly redis: RedisConnections) {}

  get configured(): boolean {
    return this.redis.configured;
  }

  /** Everything up to this id was handed out here; undefined until Redis was reached for the first time. */
  get position(): string | undefined {
    return this.at;
  }

  onEntry(namespace: string, deliver: (entry: StreamEntry) => void): void {
    this.deliver.set(namespace, deliver);
  }

  start(): void {
    const publisher = this.publisher;
    // After a restart Redis may be empty: the mark tells ids of before from those of after.
    const mark = () => void this.append('mark', '', [], '').catch(() => {});
    publisher.on('ready', mark);
    if (publisher.status === 'ready') mark();
    this.trimTimer = setInterval(() => void this.trim(), TRIM_EVERY_MS).unref();
    void this.readOn();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.trimTimer);
    if (this.trimTimer) this.reader.disconnect();
  }

  /**
   * @throws EmitFailedError unless Redis has it, so that a caller never takes a lost event for a sent one;
   * RedisUnreachableError where it is no event
   */
  async append(kind: StreamEntry['kind'], namespace: string, rooms: string[], args: string): Promise<void> {
    const Failure = kind === 'event' ? EmitFailedError : RedisUnreachableError;
    if (kind !== 'mark' && this.at === undefined) throw new Failure();
    const fields = ['k', kind, 'n', namespace, 'r', JSON.stringify(rooms), 'a', args];
    try {
      await this.publisher.xadd(KEY, 'MAXLEN', '~', MAX_LENGTH, '*', ...fields);
    } catch (error) {
      throw new Failure({ cause: error });
    }
  }

  /** Entries after one id up to and with another, page by page. */
  async *entriesBetween(after: string, last: string): AsyncGenerator<StreamEntry> {
    let from = after;
    for (;;) {
      const page = await this.commands.xrange(KEY, `(${from}`, last, 'COUNT', PAGE);
      for (const row of page) yield entryOf(row);
      if (page.length < PAGE) return;
      from = page.at(-1)![0];
    }
  }

  /** The oldest id that is still there. */
  async oldestId(): Promise<string | undefined> {
    const [first] = await this.commands.xrange(KEY, '-', '+', 'COUNT', 1);
    return first?.[0];
  }

  get commands(): Redis {
    return this.redis.get('relay-lookup');
  }

  private get publisher(): Redis {
    return this.redis.get('relay-publish');
  }

  private get reader(): Redis {
    return this.redis.get('relay-read', 'blocking');
  }

  private async readOn(): Promise<void> {
    while (!this.stopped) {
      try {
        this.at ??= await this.newest();
        const reply = await this.reader.xread('COUNT', PAGE, 'BLOCK', BLOCK_MS, 'STREAMS', KEY, this.at);
        for (const row of reply?.[0]?.[1] ?? []) this.handOut(entryOf(row));
      } catch (error) {
        if (!this.stopped) this.logger.warn(`Reading the stream failed: ${(error as Error).message}`);
        await wait(PAUSE_MS);
      }
    }
  }

  private async newest(): Promise<string> {
    const [last] = await this.reader.xrevrange(KEY, '+', '-', 'COUNT', 1);
    return last?.[0] ?? '0-0';
  }

  /** One bad entry does not stop those after it. */
  private handOut(entry: StreamEntry): void {
    this.at = entry.id;
    try {
      this.deliver.get(entry.namespace)?.(entry);
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async trim(): Promise<void> {
    if (this.at === undefined) return;
    await this.commands.xtrim(KEY, 'MINID', '~', idBefore(this.at, KEEP_MS)).catch(() => {});
  }
}

function entryOf([id, fields]: [string, string[]]): StreamEntry {
  const [, kind, , namespace, , rooms, , args] = fields as [string, StreamEntry['kind'], ...string[]];
  return { id, kind, namespace: namespace!, rooms: JSON.parse(rooms!) as string[], args: args! };
}
