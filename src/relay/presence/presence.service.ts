import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ChainableCommander } from 'ioredis';
import type { RepeatedTask } from '../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { EventBus } from '../../common/event-bus.js';
import { RedisUnreachableError } from '../redis-streams/relay-errors.js';
import { SHARED_NAMESPACE, userIdOfRoom } from '../rooms/rooms.js';
import { STREAMS_CHANGED } from '../event-streams/event-streams.js';
import { SocketHub } from '../emit/socket-hub.js';
import { RelayStream } from '../redis-streams/relay-stream.js';

export interface Presence {
  online: boolean;
  sockets: number;
}

/** Connections over all processes. */
export interface RelayTotals {
  processes: number;
  /** A user with connections to two processes counts twice. */
  users: number;
  sockets: number;
}

const NODES_KEY = 'rankwire:relay:nodes';
const nodeKey = (node: string) => `rankwire:relay:node:${node}`;
/** Number of connections of a process, as of its last heartbeat. */
const socketsKey = (node: string) => `rankwire:relay:sockets:${node}`;
/** Keeps the hash of a process without sockets in existence; no user id is empty. */
const PLACEHOLDER_FIELD = '';
const HEARTBEAT_MS = 2000;
/** Value of the placeholder: the partitions that a process reads. */
const partitionsMark = (partitions: number) => `p${partitions}`;
const DIFFERENT_PARTITIONS =
  'Another process has different RELAY_PARTITIONS, so that the two exchange no events: stop all processes and start them with the same number.';
/** The counts of a killed or hanging process expire after this. */
const NODE_TTL_MS = 6000;

/**
 * Counts connected sockets per user over all processes. Each process publishes its counts in Redis under an expiring
 * key, so a lookup never waits for a process that hangs.
 */
@Injectable()
export class PresenceService implements OnApplicationShutdown {
  private readonly logger = new Logger(PresenceService.name);
  private readonly node = randomUUID();
  private readonly changedUsers = new Set<string>();
  private heartbeats: RepeatedTask | undefined;
  /** Whether the last heartbeat found a process that reads other streams. */
  private differs = false;

  constructor(
    private readonly hub: SocketHub,
    private readonly stream: RelayStream,
    private readonly bus: EventBus,
    private readonly repeated: RepeatedWork,
  ) {}

  /** Starts publishing; requires the namespace to exist. */
  start(): void {
    if (!this.stream.configured) return;
    const { adapter } = this.hub.namespace(SHARED_NAMESPACE);
    for (const event of ['join-room', 'leave-room']) adapter.on(event, (room: string) => this.onChange(room));
    this.bus.on(STREAMS_CHANGED, (userId) => this.onUserChange(userId));
    this.stream.commands.on('ready', () => void this.publishAll());
    const beat = () => this.heartbeat();
    this.heartbeats = this.repeated.every(PresenceService.name, HEARTBEAT_MS, beat, { atStart: true });
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.heartbeats) return;
    await this.stream.commands.del(nodeKey(this.node), socketsKey(this.node)).catch(() => {});
  }

  /** @throws RedisUnreachableError when the counts of the other processes cannot be read */
  async find(userIds: string[]): Promise<Presence[]> {
    const sockets = userIds.map((userId) => this.hub.countSockets(userId));
    const remote = this.stream.configured ? await this.remoteCounts(userIds) : [];
    for (const counts of remote) {
      for (const [index, count] of counts.entries()) sockets[index]! += Number(count ?? 0);
    }
    return sockets.map((count) => ({ online: count > 0, sockets: count }));
  }

  /** @throws RedisUnreachableError when the counts of the other processes cannot be read */
  async totals(): Promise<RelayTotals> {
    const totals = {
      processes: 1,
      users: this.hub.localUserIds().size,
      sockets: this.hub.countConnections(),
    };
    for (const { users, sockets } of this.stream.configured ? await this.remoteTotals() : []) {
      totals.processes += 1;
      totals.users += users;
      totals.sockets += sockets;
    }
    return totals;
  }

  /** Totals of each other live process. */
  private async remoteTotals(): Promise<Pick<RelayTotals, 'users' | 'sockets'>[]> {
    const { commands } = this.stream;
    try {
      const nodes = (await commands.smembers(NODES_KEY)).filter((node) => node !== this.node);
      const totals = nodes.map(async (node) => {
        const [fields, sockets] = await Promise.all([
          commands.hlen(nodeKey(node)),
          commands.get(socketsKey(node)),
        ]);
        // One field is the placeholder.
        return fields === 0 ? [] : [{ users: fields - 1, sockets: Number(sockets ?? 0) }];
      });
      return (await Promise.all(totals)).flat();
    } catch (error) {
      throw new RedisUnreachableError({ cause: error });
    }
  }

  private async remoteCounts(userIds: string[]): Promise<(string | null)[][]> {
    if (userIds.length === 0) return [];
    try {
      const nodes = (await this.stream.commands.smembers(NODES_KEY)).filter((node) => node !== this.node);
      return await Promise.all(nodes.map((node) => this.stream.commands.hmget(nodeKey(node), ...userIds)));
    } catch (error) {
      throw new RedisUnreachableError({ cause: error });
    }
  }

  private onChange(room: string): void {
    const userId = userIdOfRoom(room);
    if (userId !== undefined) this.onUserChange(userId);
  }

  private onUserChange(userId: string): void {
    if (this.changedUsers.size === 0) setImmediate(() => void this.publishChanges());
    this.changedUsers.add(userId);
  }

  /** Writes absolute counts, not differences, so a lost write is corrected by the next one. */
  private async publishChanges(): Promise<void> {
    const pipeline = this.stream.commands.pipeline();
    for (const userId of this.changedUsers) this.writeCount(pipeline, userId);
    this.changedUsers.clear();
    await pipeline.exec().catch(() => {});
  }

  private writeCount(pipeline: ChainableCommander, userId: string): void {
    const count = this.hub.countSockets(userId);
    if (count > 0) pipeline.hset(nodeKey(this.node), userId, count);
    else pipeline.hdel(nodeKey(this.node), userId);
  }

  /** Rewrites the key when it is gone because Redis was restarted or this process was suspended. */
  private async heartbeat(): Promise<void> {
    const sockets = this.hub.countConnections();
    this.stream.commands.set(socketsKey(this.node), sockets, 'PX', NODE_TTL_MS).catch(() => {});
    const renewed = await this.stream.commands
      .pexpire(nodeKey(this.node), NODE_TTL_MS)
      .catch(() => undefined);
    if (renewed === 0) await this.publishAll();
    if (renewed !== undefined) await this.inspectNodes();
  }

  private async publishAll(): Promise<void> {
    const key = nodeKey(this.node);
    const pipeline = this.stream.commands.pipeline().sadd(NODES_KEY, this.node).del(key);
    pipeline.hset(key, PLACEHOLDER_FIELD, partitionsMark(this.stream.partitions)).pexpire(key, NODE_TTL_MS);
    for (const userId of this.hub.localUserIds()) this.writeCount(pipeline, userId);
    await pipeline.exec().catch(() => {});
  }

  /** Removes dead processes, and reports processes that read other streams. */
  private async inspectNodes(): Promise<void> {
    const { commands } = this.stream;
    let differs = false;
    try {
      for (const node of await commands.smembers(NODES_KEY)) {
        const mark = await commands.hget(nodeKey(node), PLACEHOLDER_FIELD);
        if (mark === null) await commands.srem(NODES_KEY, node);
        else if (mark !== partitionsMark(this.stream.partitions)) differs = true;
      }
      if (differs && !this.differs) this.logger.error(DIFFERENT_PARTITIONS);
      this.differs = differs;
    } catch {
      // The next heartbeat tries again.
    }
  }
}
