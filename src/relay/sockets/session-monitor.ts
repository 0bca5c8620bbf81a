import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LiveCredentials, SessionInvalidation } from '../../auth/index.js';
import { credentialRoom } from '../rooms/rooms.js';
import type { UserConnection } from '../rooms/socket-data.js';
import { SocketHub } from '../emit/socket-hub.js';

const RECHECK_INTERVAL_MS = 30_000;

/**
 * Disconnects the sockets and event streams of ended sessions and API keys (rules 70 and 868): immediately and in every process when
 * one is revoked, within 30 seconds when it expires or when the notification of its end was lost.
 */
@Injectable()
export class SessionMonitor implements OnApplicationShutdown {
  private readonly logger = new Logger(SessionMonitor.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: SocketHub,
    private readonly live: LiveCredentials,
    private readonly invalidation: SessionInvalidation,
  ) {}

  start(): void {
    this.invalidation.onEnded((credentialId) => void this.disconnect(credentialId));
    this.invalidation.onInvalidated((what) => void this.recheckCredential(what));
    this.timer = setInterval(() => void this.recheck(), RECHECK_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
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
  private async recheckCredential(id: string): Promise<void> {
    const sockets = this.hub.userConnectionsIn(credentialRoom(id));
    if (sockets.length > 0) await this.disconnectEnded(sockets);
  }

  async recheck(): Promise<void> {
    await this.disconnectEnded(this.hub.userConnections());
  }

  private async disconnectEnded(sockets: UserConnection[]): Promise<void> {
    const ids = new Set(sockets.map(({ data }) => data.credentialId ?? ''));
    try {
      const live = await this.live.filterLive([...ids]);
      for (const socket of sockets) if (!live.has(socket.data.credentialId ?? '')) socket.disconnect(true);
    } catch (error) {
      this.logger.warn(`The credentials of connected sockets could not be checked: ${String(error)}`);
    }
  }
}
