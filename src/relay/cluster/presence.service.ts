import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChainableCommander } from 'ioredis';
import { RedisUnreachableError } from '../emit/relay-errors.js';
import { SHARED_NAMESPACE, USER_ROOM_PREFIX } from '../sockets/rooms.js';
import { SocketHub } from '../sockets/socket-hub.js';
import { RelayStream } from './relay-stream.js';

export interface Presence {
  online: boolean;
  sockets: number;
}

const NODES = 'rankwire:relay:nodes';
const keyOf = (node: string) => `rankwire:relay:node:${node}`;
/** A field that no user id can be: it is there so that a process without sockets has a key too. */
const ALIVE = '';
const BEAT_MS = 2000;
/** A process that was killed or stands still is no longer counted after this. */
const GONE_MS = 6000;

/**
 * Who is connected, over all processes. Each keeps its own counts under a key that expires, so that nobody has to be
 * asked and one that hangs keeps nobody waiting.
 */
@Injectable()
export class PresenceService implements OnApplicationShutdown {
  private readonly node = randomUUID();
  private readonly changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: SocketHub,
    private readonly stream: RelayStream,
  ) {}

  /** Begins to tell the others, once there are sockets. */
  start(): void {
    if (!this.stream.configured) return;
    const { adapter } = this.hub.namespace(SHARED_NAMESPACE);
    for (const event of ['join-room', 'leave-room']) adapter.on(event, (room: string) => this.note(room));
    this.timer = setInterval(() => void this.beat(), BEAT_MS).unref();
    this.stream.commands.on('ready', () => void this.tellAll());
    void this.beat();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    if (!this.timer) return;
    await this.stream.commands.del(keyOf(this.node)).catch(() => {});
  }

  /** @throws RedisUnreachableError when the other processes' counts cannot be read */
  async find(userIds: string[]): Promise<Presence[]> {
    const sockets = userIds.map((userId) => this.hub.countSockets(userId));
    const elsewhere = this.stream.configured ? await this.elsewhere(userIds) : [];
    for (const counts of elsewhere) {
      for (const [index, count] of counts.entries()) sockets[index]! += Number(count ?? 0);
    }
    return sockets.map((count) => ({ online: count > 0, sockets: count }));
  }

  private async elsewhere(userIds: string[]): Promise<(string | null)[][]> {
    if (userIds.length === 0) return [];
    try {
      const nodes = (await this.stream.commands.smembers(NODES)).filter((node) => node !== this.node);
      return await Promise.all(nodes.map((node) => this.stream.commands.hmget(keyOf(node), ...userIds)));
    } catch (error) {
      throw new RedisUnreachableError({ cause: error });
    }
  }

  private note(room: string): void {
    if (!room.startsWith(USER_ROOM_PREFIX)) return;
    if (this.changed.size === 0) setImmediate(() => void this.tellChanges());
    this.changed.add(room.slice(USER_ROOM_PREFIX.length));
  }

  /** Counts, never differences: whatever was lost on the way, the next one is right. */
  private async tellChanges(): Promise<void> {
    const pipeline = this.stream.commands.pipeline();
    for (const userId of this.changed) this.put(pipeline, userId);
    this.changed.clear();
    await pipeline.exec().catch(() => {});
  }

  private put(pipeline: ChainableCommander, userId: string): void {
    const count = this.hub.countSockets(userId);
    if (count > 0) pipeline.hset(keyOf(this.node), userId, count);
    else pipeline.hdel(keyOf(this.node), userId);
  }

  /** A key that is gone - Redis was restarted, or this process stood still - is written anew. */
  private async beat(): Promise<void> {
    const kept = await this.stream.commands.pexpire(keyOf(this.node), GONE_MS).catch(() => undefined);
    if (kept === 0) await this.tellAll();
    if (kept !== undefined) await this.forgetTheDead();
  }

  private async tellAll(): Promise<void> {
    const pipeline = this.stream.commands.pipeline().sadd(NODES, this.node).del(keyOf(this.node));
    pipeline.hset(keyOf(this.node), ALIVE, 1).pexpire(keyOf(this.node), GONE_MS);
    for (const room of this.hub.namespace(SHARED_NAMESPACE).adapter.rooms.keys()) {
      if (room.startsWith(USER_ROOM_PREFIX)) this.put(pipeline, room.slice(USER_ROOM_PREFIX.length));
    }
    await pipeline.exec().catch(() => {});
  }

  private async forgetTheDead(): Promise<void> {
    const { commands: lookup } = this.stream;
    try {
      for (const node of await lookup.smembers(NODES)) {
        if ((await lookup.exists(keyOf(node))) === 0) await lookup.srem(NODES, node);
      }
    } catch {
      // The next beat tries again.
    }
  }
}
