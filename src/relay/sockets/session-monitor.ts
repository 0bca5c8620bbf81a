import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ALL_SESSIONS, covers, LiveCredentials, SessionInvalidation } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { credentialRoom } from '../rooms/rooms.js';
import type { UserConnection } from '../rooms/socket-data.js';
import { SocketHub } from '../emit/socket-hub.js';

const TICK_MS = 250;
/** Between two checks of all credentials. */
const MIN_INTERVAL_MS = 500;
/** Bounds the load of checks: with more credentials they are less frequent. */
const MAX_CREDENTIALS_PER_MS = 2;
/** Bounds the documents that are decoded without a pause. */
const BATCH = 250;

/**
 * Disconnects the sockets and event streams of sessions and API keys that have ended or lost a permission: at once in
 * the process that ends one and, over Redis, in every other; when one expires; and within a second for changes that
 * nothing has announced, such as those of another process without Redis.
 */
@Injectable()
export class SessionMonitor implements OnApplicationShutdown {
  private readonly logger = new Logger(SessionMonitor.name);
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;
  private nextCheck = 0;
  private storeFails = false;

  constructor(
    private readonly hub: SocketHub,
    private readonly live: LiveCredentials,
    private readonly invalidation: SessionInvalidation,
    private readonly clock: Clock,
  ) {}

  start(): void {
    this.invalidation.onEnded((credentialId) => void this.disconnect(credentialId));
    this.invalidation.onInvalidated((what) => void this.recheckInvalidated(what));
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Checks all credentials. Calls that come before a check begins share it. */
  recheck(): Promise<void> {
    this.queued ??= this.current.then(() => {
      this.queued = undefined;
      this.current = this.checkAll();
      return this.current;
    });
    return this.queued;
  }

  private tick(): void {
    const now = this.clock.now().getTime();
    const expired = this.hub.userConnections().filter(({ data }) => (data.expiresAt ?? Infinity) <= now);
    if (expired.length > 0) void this.disconnectEnded(expired);
    if (performance.now() >= this.nextCheck) void this.recheck();
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
    const connections = this.hub.userConnections();
    for (let start = 0; start < connections.length; start += BATCH) {
      await this.disconnectEnded(connections.slice(start, start + BATCH));
    }
    const interval = Math.max(MIN_INTERVAL_MS, connections.length / MAX_CREDENTIALS_PER_MS);
    this.nextCheck = performance.now() + interval;
  }

  private async disconnectEnded(connections: UserConnection[]): Promise<void> {
    const ids = new Set(connections.map(({ data }) => data.credentialId ?? ''));
    try {
      const live = await this.live.find([...ids]);
      for (const connection of connections) {
        const { data } = connection;
        const credential = live.get(data.credentialId ?? '');
        if (!credential || !covers(credential.scope, data.scope ?? [])) connection.disconnect(true);
        else Object.assign(data, credential);
      }
      this.storeFails = false;
    } catch (error) {
      if (!this.storeFails)
        this.logger.warn(`The credentials of connected sockets could not be checked: ${String(error)}`);
      this.storeFails = true;
    }
  }
}
