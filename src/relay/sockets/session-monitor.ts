import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LiveSessions, SessionInvalidation } from '../../auth/index.js';
import { sessionRoom, SHARED_NAMESPACE } from './rooms.js';
import { SocketHub } from './socket-hub.js';

const RECHECK_MS = 30_000;

/**
 * A socket lives no longer than its session (rule 70): one that is revoked ends at once, in every process; one that
 * ran out, or whose end this process was not told of, within half a minute.
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
    this.invalidation.onEnded((sessionId) => void this.end(sessionId));
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async end(sessionId: string): Promise<void> {
    try {
      await this.hub.disconnectRoom(sessionRoom(sessionId));
    } catch (error) {
      this.logger.warn(`The sockets of an ended session wait for the next look: ${String(error)}`);
    }
  }

  async recheck(): Promise<void> {
    const sockets = [...this.hub.localSockets(SHARED_NAMESPACE)];
    const ids = new Set(sockets.map(({ data }) => data.sessionId ?? ''));
    try {
      const live = await this.live.filterLive([...ids]);
      for (const socket of sockets) if (!live.has(socket.data.sessionId ?? '')) socket.disconnect(true);
    } catch (error) {
      this.logger.warn(`Sessions could not be looked at: ${String(error)}`);
    }
  }
}
