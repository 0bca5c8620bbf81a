import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { RedisSettings } from '../../settings/settings.js';
import { RedisConnections } from '../../redis/index.js';
import { EventHistory, RECOVERY_MS } from '../history/event-history.js';
import { partitionKeyPrefix } from './partitions.js';
import { RelayPublisher, toFailure } from './relay-publisher.js';
import { parseHeader, type StreamEntry, type StreamRow } from './stream-entry.js';
import { StreamHistory } from './stream-history.js';

/** Bounds Redis' memory under a flood; entries past the recovery time are trimmed by age anyway. */
const MAX_LENGTH = 1_000_000;
const TRIM_INTERVAL_MS = 10_000;
const PAGE_SIZE = 1000;
const BLOCK_MS = 1000;
const RETRY_DELAY_MS = 100;
const CONNECT_POLL_MS = 10;
/** Longest delay of the start while Redis is down; the rest of the application works without it. */
const READY_TIMEOUT_MS = 2000;
const SESSION_PREFIX = 'rankwire:relay:session:';

/**
 * The history that several processes share: RELAY_PARTITIONS Redis streams. Each process reads all partitions, including
 * its own events, and dispatches in their order.
 */
@Injectable()
export class RelayStream extends EventHistory implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly recovers = true;
  readonly isShared = true;
  readonly partitions: number;
  readonly history: StreamHistory;
  private readonly logger = new Logger(RelayStream.name);
  private readonly publisher: RelayPublisher;
  private readonly keys: string[];
  private stopped = false;
  private started = false;
  private positions: string[] | undefined;

  constructor(
    private readonly redis: RedisConnections,
    { relayPartitions: partitions }: RedisSettings,
    private readonly repeated: RepeatedWork,
  ) {
    super();
    this.partitions = partitions;
    const length = Math.ceil(MAX_LENGTH / partitions);
    this.publisher = new RelayPublisher(() => this.publishing, partitions, length);
    this.keys = Array.from({ length: partitions }, (_, n) => partitionKeyPrefix(partitions) + n);
    this.history = new StreamHistory(() => this.commands, this.keys);
  }

  get configured(): boolean {
    return this.redis.configured;
  }

  /** Undefined until Redis was reached. */
  position(partition: number): string | undefined {
    return this.positions?.[partition];
  }

  start(): void {
    const connection = this.publishing;
    // Redis may be empty after its restart: the mark separates the ids from before it and after it.
    const mark = () => {
      const entry = { kind: 'mark' as const, namespace: '', rooms: [], args: '' };
      void this.publisher.append(entry).catch(() => {});
    };
    connection.on('ready', mark);
    if (connection.status === 'ready') mark();
    // While Redis is down, the reader warns.
    this.repeated.every(RelayStream.name, TRIM_INTERVAL_MS, () => this.trim().catch(() => {}));
    this.started = true;
    void this.read();
  }

  /** Delays listening until there is a position, so that the first event can be sent. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.started) return;
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (!this.positions && performance.now() < deadline) await wait(CONNECT_POLL_MS);
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    if (this.started) this.reader.disconnect();
  }

  publish(namespace: string, rooms: string[], args: [string, ...unknown[]]): Promise<void> {
    return this.append('event', namespace, rooms, JSON.stringify(args));
  }

  publishDisconnect(namespace: string, room: string): Promise<void> {
    return this.append('disconnect', namespace, [room], '');
  }

  keepsAllAfter(partition: number, id: string): Promise<boolean> {
    return this.history.keepsAllAfter(partition, id);
  }

  eventsBetween(partition: number, after: string, last: string): AsyncGenerator<StreamEntry[]> {
    return this.history.eventsBetween(partition, after, last);
  }

  saveSession(key: string, session: object): void {
    this.commands.set(SESSION_PREFIX + key, JSON.stringify(session), 'PX', RECOVERY_MS).catch(() => {});
  }

  async findSession<T>(key: string): Promise<T | undefined> {
    return parseSession<T>(await this.commands.get(SESSION_PREFIX + key));
  }

  async takeSession<T>(key: string): Promise<T | undefined> {
    return parseSession<T>(await this.commands.getdel(SESSION_PREFIX + key));
  }

  /** As RelayPublisher.append; fails until Redis has been reached. */
  private async append(
    kind: 'event' | 'disconnect',
    namespace: string,
    rooms: string[],
    args: string,
  ): Promise<void> {
    if (!this.positions) throw toFailure(kind);
    await this.publisher.append({ kind, namespace, rooms, args });
  }

  /** Connection for commands of the relay that do not block. */
  get commands(): Redis {
    return this.redis.get('relay-lookup');
  }

  private get publishing(): Redis {
    return this.redis.get('relay-publish');
  }

  private get reader(): Redis {
    return this.redis.get('relay-read', 'blocking');
  }

  private async read(): Promise<void> {
    while (!this.stopped) {
      try {
        if (!this.positions) await this.findPositions();
        await this.readPage();
      } catch (error) {
        if (!this.stopped) this.logger.warn(`Reading the stream failed: ${(error as Error).message}`);
        await wait(RETRY_DELAY_MS);
      }
    }
  }

  private async findPositions(): Promise<void> {
    // The connections are opened together, and this one fails until it is ready.
    while (this.publishing.status !== 'ready' && !this.stopped) await wait(CONNECT_POLL_MS);
    const newest = async (key: string) =>
      (await this.reader.xrevrange(key, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
    this.positions = await Promise.all(this.keys.map(newest));
  }

  private async readPage(): Promise<void> {
    const streams = [...this.keys, ...this.positions!];
    const count = Math.ceil(PAGE_SIZE / this.partitions);
    const reply = await this.reader.xreadBuffer('COUNT', count, 'BLOCK', BLOCK_MS, 'STREAMS', ...streams);
    for (const [key, rows] of (reply ?? []) as [Buffer, StreamRow<Buffer>[]][])
      this.dispatchAll(this.keys.indexOf(key.toString()), rows);
  }

  /** Without yielding to the event loop, so that a position means that every entry up to it was dispatched. */
  private dispatchAll(partition: number, rows: StreamRow<Buffer>[]): void {
    for (const row of rows) this.dispatch(partition, row);
    this.positions![partition] = rows.at(-1)![0].toString();
  }

  private dispatch(partition: number, [id, [header, args]]: StreamRow<Buffer>): void {
    try {
      const { kind, namespace, rooms } = parseHeader(header!.toString());
      const consumer = this.consumers.get(namespace);
      if (!consumer?.awaits(rooms, partition)) return void (this.counts.skipped += 1);
      this.positions![partition] = id.toString();
      this.counts.delivered += 1;
      if (kind === 'disconnect') return consumer.disconnect(rooms, partition);
      consumer.deliver(rooms, JSON.parse(args!.toString()) as unknown[], id.toString(), partition);
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async trim(): Promise<void> {
    if (!this.positions) return;
    for (const [partition, last] of this.positions.entries())
      await this.history.trim(this.keys[partition]!, last);
  }
}

function parseSession<T>(text: string | null): T | undefined {
  return text === null ? undefined : (JSON.parse(text) as T);
}
