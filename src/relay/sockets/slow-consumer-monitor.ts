import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EngineConnection } from '../../compat/engine-io-connections.js';
import { terminateConnection, unsentBytes } from '../../compat/engine-io-unsent.js';
import { ServerSettings } from '../../config/settings.js';
import { RelayMetrics } from '../relay-metrics.js';
import { SocketHub } from './socket-hub.js';

const CHECK_INTERVAL_MS = 500;
/** Limit of unsent data, in multiples of BODY_LIMIT. */
const LIMIT_IN_BODIES = 4;

/**
 * Terminates connections whose client does not read, before their unsent data exhausts memory (rule 374). A connection
 * has to exceed the limit at two consecutive checks, because one may be a burst.
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
    this.timer = setInterval(() => this.check(), CHECK_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    const slow = new Set<EngineConnection>();
    let total = 0;
    for (const connection of this.hub.connections()) {
      const unsent = unsentBytes(connection);
      total += unsent;
      if (unsent <= this.limit) continue;
      if (this.suspects.has(connection)) this.drop(connection, unsent);
      else slow.add(connection);
    }
    this.suspects = slow;
    this.metrics.queuedBytes.set(total);
  }

  private drop(connection: EngineConnection, unsent: number): void {
    this.logger.warn(`Dropped a connection that does not read: ${unsent} bytes were unsent`);
    this.metrics.drops.inc();
    terminateConnection(connection);
  }
}
