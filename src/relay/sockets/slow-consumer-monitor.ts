import { setImmediate as turn } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { terminateConnection, unsentBytes } from '../../compat/engine-io-connections.js';
import { ServerSettings } from '../../settings/settings.js';
import { EventStreams } from '../event-streams/event-streams.js';
import { RelayMetrics } from '../emit/relay-metrics.js';
import { SocketHub } from '../emit/socket-hub.js';

const CHECK_INTERVAL_MS = 500;
/** Looked at in one turn of the event loop. */
const SLICE = 250;
/** Limit of unsent data, in multiples of BODY_LIMIT. */
const LIMIT_IN_BODIES = 4;

/** A connection, or the response of an event stream. */
interface Consumer {
  key: object;
  unsent: number;
  terminate: () => void;
}

/**
 * Terminates connections whose client does not read, before their unsent data exhausts memory. A connection has to
 * exceed the limit at two consecutive checks, because one may be a burst.
 */
@Injectable()
export class SlowConsumerMonitor {
  private readonly logger = new Logger(SlowConsumerMonitor.name);
  private readonly limit: number;
  private suspects = new Set<object>();

  constructor(
    private readonly hub: SocketHub,
    private readonly streams: EventStreams,
    private readonly metrics: RelayMetrics,
    { bodyLimitBytes }: ServerSettings,
    repeated: RepeatedWork,
  ) {
    this.limit = LIMIT_IN_BODIES * bodyLimitBytes;
    repeated.every(SlowConsumerMonitor.name, CHECK_INTERVAL_MS, () => this.check());
  }

  private *consumers(): Generator<Consumer> {
    for (const key of this.hub.connections())
      yield { key, unsent: unsentBytes(key), terminate: () => terminateConnection(key) };
    for (const key of this.streams.all)
      yield { key, unsent: key.unsentBytes, terminate: () => key.terminate() };
  }

  private async check(): Promise<void> {
    const slow = new Set<object>();
    let [total, count] = [0, 0];
    for (const consumer of this.consumers()) {
      if (++count % SLICE === 0) await turn();
      total += consumer.unsent;
      if (consumer.unsent <= this.limit) continue;
      if (this.suspects.has(consumer.key)) this.drop(consumer);
      else slow.add(consumer.key);
    }
    this.suspects = slow;
    this.metrics.queuedBytes.set(total);
  }

  private drop({ unsent, terminate }: Consumer): void {
    this.logger.warn(`Dropped a connection that does not read: ${unsent} bytes were unsent`);
    this.metrics.drops.inc();
    terminate();
  }
}
