import { Injectable } from '@nestjs/common';
import type { Counter, Gauge } from 'prom-client';
import { Metrics } from '../../common/metrics.js';
import { EventHistory } from '../history/event-history.js';
import { EventStreams } from '../event-streams/event-streams.js';
import { type NamespaceName, SCRAPER_NAMESPACE, SHARED_NAMESPACE } from '../rooms/rooms.js';
import { SocketHub } from './socket-hub.js';

/** Metrics of the relay. Connections and users are counted on each scrape. */
@Injectable()
export class RelayMetrics {
  readonly emits: Counter;
  readonly deliveries: Counter;
  readonly drops: Counter;
  readonly queuedBytes: Gauge;

  constructor(metrics: Metrics, hub: SocketHub, streams: EventStreams, history: EventHistory) {
    this.emits = metrics.counter({ name: 'rankwire_relay_emits_total', help: 'Events accepted for sending' });
    this.deliveries = metrics.counter({
      name: 'rankwire_relay_deliveries_total',
      help: 'Events delivered to sockets of this process for requests it received',
    });
    this.drops = metrics.counter({
      name: 'rankwire_relay_drops_total',
      help: 'Connections dropped because they did not read',
    });
    this.queuedBytes = metrics.gauge({
      name: 'rankwire_relay_queue_bytes',
      help: 'Unsent bytes of all connections',
    });
    metrics.gauge({
      name: 'rankwire_relay_connections',
      help: 'Connected sockets',
      labelNames: ['namespace'],
      collect() {
        for (const name of [SHARED_NAMESPACE, SCRAPER_NAMESPACE] as NamespaceName[])
          this.set({ namespace: name }, [...hub.localSockets(name)].length);
      },
    });
    metrics.gauge({
      name: 'rankwire_relay_users',
      help: 'Users with a connected socket or event stream',
      collect() {
        this.set(hub.localUserIds().size);
      },
    });
    metrics.counter({
      name: 'rankwire_relay_stream_entries_total',
      help: 'Entries read from Redis: delivered to sockets of this process, or skipped',
      labelNames: ['outcome'],
      collect() {
        this.reset();
        this.inc({ outcome: 'delivered' }, history.counts.delivered);
        this.inc({ outcome: 'skipped' }, history.counts.skipped);
      },
    });
    metrics.gauge({
      name: 'rankwire_relay_event_streams',
      help: 'Open event streams (GET /v1/shared/events)',
      collect() {
        this.set(streams.all.length);
      },
    });
  }
}
