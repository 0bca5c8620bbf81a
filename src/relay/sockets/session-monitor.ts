import { Injectable, Logger } from '@nestjs/common';
import {
  ALL_SESSIONS,
  covers,
  LiveCredentials,
  SESSION_ENDED,
  SESSIONS_INVALIDATED,
} from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { EventBus } from '../../common/event-bus.js';
import { credentialRoom } from '../rooms/rooms.js';
import type { UserConnection } from '../rooms/socket-data.js';
import { SocketHub } from '../emit/socket-hub.js';

const EXPIRY_MS = 250;
/** Between the beginnings of two checks of all credentials; with more than a thousand each takes longer. */
const ROUND_MS = 500;
/** A check goes in slices, each of which delays events less than all at once. */
const SLICE_MS = 50;
/** Bounds the documents that are decoded without a pause. */
const SLICE = 100;

/**
 * Disconnects the sockets and event streams of sessions and API keys that have ended or lost a permission: at once in
 * the process that ends one and, over Redis, in every other; when one expires; and within a second for changes that
 * nothing has announced, such as those of another process without Redis.
 */
@Injectable()
export class SessionMonitor {
  private readonly logger = new Logger(SessionMonitor.name);
  /** Those that the check of all has not reached yet. */
  private rest: UserConnection[] = [];
  private nextRound = 0;
  private current: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;
  private storeFails = false;

  constructor(
    private readonly hub: SocketHub,
    private readonly live: LiveCredentials,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly repeated: RepeatedWork,
  ) {}

  start(): void {
    this.bus.on(SESSION_ENDED, (credentialId) => void this.disconnect(credentialId));
    this.bus.on(SESSIONS_INVALIDATED, (what) => void this.recheckInvalidated(what));
    this.repeated.every(SessionMonitor.name, EXPIRY_MS, () => this.disconnectExpired());
    this.repeated.every(SessionMonitor.name, SLICE_MS, () => this.checkSlice());
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

  /** A slice that takes longer than the time between two delays the next. */
  private async checkSlice(): Promise<void> {
    if (this.rest.length === 0 && performance.now() >= this.nextRound) {
      this.nextRound = performance.now() + ROUND_MS;
      this.rest = this.connectionsByUser();
    }
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
    const findUser = ({ data }: UserConnection) => data.userId ?? '';
    return this.hub.userConnections().toSorted((a, b) => (findUser(a) < findUser(b) ? -1 : 1));
  }

  private async disconnectEnded(connections: UserConnection[]): Promise<void> {
    if (connections.length === 0) return;
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
