import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EngineConnection } from '../../compat/engine-io-connections.js';
import { terminateConnection, unsentBytes } from '../../compat/engine-io-unsent.js';
import { ServerSettings } from '../../config/settings.js';
import { RelayMetrics } from '../relay-metrics.js';
import { SocketHub } from './socket-hub.js';

const LOOK_EVERY_MS = 500;
const LIMIT_IN_BODIES = 4;

/**
 * Drops whoever does not read what is sent (rule 374): its unsent data would grow until the process dies of it. One
 * look above the limit may be a burst, two in a row are not.
 */
@Injectable()
export class SlowConsumerMonitor implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SlowConsumerMonitor.name);
  private readonly limit: number;
  private suspects = new Set<EngineConnection>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: SocketHub,
    private readonly metrics: RelayMetrics,
    { bodyLimitBytes }: ServerSettings,
  ) {
    this.limit = LIMIT_IN_BODIES * bodyLimitBytes;
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const slow = new Set<EngineConnection>();
    let queued = 0;
    for (const connection of this.hub.connections()) {
      const unsent = unsentBytes(connection);
      queued += unsent;
      if (unsent <= this.limit) continue;
      if (this.suspects.has(connection)) this.drop(connection, unsent);
      else slow.add(connection);
    }
    this.suspects = slow;
    this.metrics.queuedBytes.set(queued);
  }

  private drop(connection: EngineConnection, unsent: number): void {
    this.logger.warn(`Dropped a connection that does not read: ${unsent} bytes were waiting`);
    this.metrics.drops.inc();
    terminateConnection(connection);
  }
}
