import { Injectable, Logger } from '@nestjs/common';
import {
  ALL_SESSIONS,
  covers,
  LiveCredentials,
  SESSION_ENDED,
  SessionInvalidation,
  SESSIONS_INVALIDATED,
} from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { EventBus } from '../../common/event-bus.js';
import { credentialRoom } from '../rooms/rooms.js';
import type { UserConnection } from '../rooms/socket-data.js';
import { SocketHub } from '../emit/socket-hub.js';

/** Between two looks for credentials that have expired, and for changes that other processes have announced. */
const LOOK_MS = 250;
/** In which the credentials of 2,000 to 20,000 connections are read; of a hundred, twice a second. */
const ROUND_MS = 10_000;
/** Between two slices of a round. */
const MAX_PAUSE_MS = 500;
const MIN_PAUSE_MS = 50;
/** Bounds the documents that are decoded without a pause. */
const SLICE = 100;

/**
 * Disconnects the sockets and event streams of sessions and API keys that have ended or lost a permission: at once in
 * the process that ends one and, over Redis, in every other; within a second without Redis, by the announcement in the
 * store; and when one expires. What nothing has announced, such as the last change of a killed process, is found by
 * reading the credentials of all connections again and again, in slices spread over ten seconds.
 */
@Injectable()
export class SessionMonitor {
  private readonly logger = new Logger(SessionMonitor.name);
  /** Those that the check of all has not reached yet. */
  private rest: UserConnection[] = [];
  private pauseMs = 0;
  private nextSlice = 0;
  private current: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;
  private storeFails = false;

  constructor(
    private readonly hub: SocketHub,
    private readonly live: LiveCredentials,
    private readonly invalidation: SessionInvalidation,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly repeated: RepeatedWork,
  ) {}

  start(): void {
    this.bus.on(SESSION_ENDED, (credentialId) => void this.disconnect(credentialId));
    this.bus.on(SESSIONS_INVALIDATED, (what) => void this.recheckInvalidated(what));
    this.repeated.every(SessionMonitor.name, LOOK_MS, () => this.disconnectExpired());
    this.repeated.every(SessionMonitor.name, LOOK_MS, () => this.readAnnounced());
    this.repeated.every(SessionMonitor.name, MIN_PAUSE_MS, () => this.checkSlice());
  }

  /** Checks all credentials at once. Calls that come before a check begins share it. */
  recheck(): Promise<void> {
    this.queued ??= this.current.then(() => {
      this.queued = undefined;
      this.current = this.checkAll();
      return this.current;
    });
    return this.queued;
  }

  private disconnectExpired(): void {
    const now = this.clock.now().getTime();
    const expired = this.hub.userConnections().filter(({ data }) => (data.expiresAt ?? Infinity) <= now);
    if (expired.length > 0) void this.disconnectEnded(expired);
  }

  private async readAnnounced(): Promise<void> {
    if (this.hub.countConnections() > 0) await this.guardStore(() => this.invalidation.readAnnounced());
  }

  private async checkSlice(): Promise<void> {
    const now = performance.now();
    if (now < this.nextSlice) return;
    if (this.rest.length === 0) {
      this.rest = this.connectionsByUser();
      this.pauseMs = Math.min(MAX_PAUSE_MS, (ROUND_MS * SLICE) / this.rest.length);
    }
    this.nextSlice = Math.max(now, this.nextSlice + this.pauseMs);
    await this.disconnectEnded(this.rest.splice(0, SLICE));
  }

  private async disconnect(credentialId: string): Promise<void> {
    try {
      await this.hub.disconnectRoom(credentialRoom(credentialId));
    } catch (error) {
      this.logger.warn(
        `The sockets of an ended session or API key stay connected until the next check: ${String(error)}`,
      );
    }
  }

  /**
   * Race: a socket whose credential was read before its end may join its rooms after another process has disconnected
   * them. The invalidation that follows closes it.
   */
  private async recheckInvalidated(what: string): Promise<void> {
    if (what === ALL_SESSIONS) return this.recheck();
    const sockets = this.hub.userConnectionsIn(credentialRoom(what));
    if (sockets.length > 0) await this.disconnectEnded(sockets);
  }

  private async checkAll(): Promise<void> {
    const connections = this.connectionsByUser();
    while (connections.length > 0) await this.disconnectEnded(connections.splice(0, SLICE));
  }

  /** Those of a user together, who is then read once. */
  private connectionsByUser(): UserConnection[] {
    const byUser = new Map<string | undefined, UserConnection[]>();
    for (const connection of this.hub.userConnections()) {
      const { userId } = connection.data;
      const others = byUser.get(userId);
      if (others) others.push(connection);
      else byUser.set(userId, [connection]);
    }
    return [...byUser.values()].flat();
  }

  private async disconnectEnded(connections: UserConnection[]): Promise<void> {
    if (connections.length === 0) return;
    const ids = new Set(connections.map(({ data }) => data.credentialId ?? ''));
    await this.guardStore(async () => {
      const live = await this.live.find([...ids]);
      for (const connection of connections) {
        const { data } = connection;
        const credential = live.get(data.credentialId ?? '');
        if (!credential || !covers(credential.scope, data.scope ?? [])) connection.disconnect(true);
        else Object.assign(data, credential);
      }
    });
  }

  /** Warns once while the store fails. */
  private async guardStore(read: () => Promise<void>): Promise<void> {
    try {
      await read();
      this.storeFails = false;
    } catch (error) {
      if (!this.storeFails)
        this.logger.warn(`The credentials of connected sockets could not be checked: ${String(error)}`);
      this.storeFails = true;
    }
  }
}
