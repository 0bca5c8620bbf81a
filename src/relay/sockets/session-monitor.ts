import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LiveSessions, SessionInvalidation } from '../../auth/index.js';
import { sessionRoom } from '../rooms/rooms.js';
import type { UserConnection } from '../rooms/socket-data.js';
import { SocketHub } from '../emit/socket-hub.js';

const RECHECK_INTERVAL_MS = 30_000;

/**
 * Disconnects the sockets and event streams of ended sessions (rule 70): immediately and in every process when a
 * session is revoked, within 30 seconds when it expires or when the notification of its end was lost.
 */
@Injectable()
export class SessionMonitor implements OnApplicationShutdown {
  private readonly logger = new Logger(SessionMonitor.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: SocketHub,
    private readonly live: LiveSessions,
    private readonly invalidation: SessionInvalidation,
  ) {}

  start(): void {
    this.invalidation.onEnded((sessionId) => void this.disconnect(sessionId));
    this.invalidation.onInvalidated((what) => void this.recheckSession(what));
    this.timer = setInterval(() => void this.recheck(), RECHECK_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async disconnect(sessionId: string): Promise<void> {
    try {
      await this.hub.disconnectRoom(sessionRoom(sessionId));
    } catch (error) {
      this.logger.warn(
        `The sockets of an ended session stay connected until the next check: ${String(error)}`,
      );
    }
  }

  /**
   * Race: a socket whose session was read before its end may join its rooms after another process has disconnected
   * them. The invalidation that follows closes it.
   */
  private async recheckSession(id: string): Promise<void> {
    const sockets = this.hub.userConnectionsIn(sessionRoom(id));
    if (sockets.length > 0) await this.disconnectEnded(sockets);
  }

  async recheck(): Promise<void> {
    await this.disconnectEnded(this.hub.userConnections());
  }

  private async disconnectEnded(sockets: UserConnection[]): Promise<void> {
    const ids = new Set(sockets.map(({ data }) => data.sessionId ?? ''));
    try {
      const live = await this.live.filterLive([...ids]);
      for (const socket of sockets) if (!live.has(socket.data.sessionId ?? '')) socket.disconnect(true);
    } catch (error) {
      this.logger.warn(`The sessions of connected sockets could not be checked: ${String(error)}`);
    }
  }
}
