import { Injectable } from '@nestjs/common';
import { Metrics } from '../../common/metrics.js';
import type { DeliveryMetrics, DeliveryOutcome } from '../../outbox/index.js';
import type { SwitchOffReason } from '../../webhooks/index.js';
import { ChannelDeliveryRepository } from '../store/channel-delivery.repository.js';
import type { Channel } from '../store/channel.schema.js';

/** Values of the label `outcome`; the others are `failed`. */
const LABELS: Partial<Record<DeliveryOutcome, string>> = { sent: 'delivered', aborted: 'aborted' };

/** Metrics of channels: attempts of this process, and deliveries that have not arrived. */
@Injectable()
export class ChannelMetrics implements DeliveryMetrics<Channel> {
  private readonly attempts;
  private readonly off;

  constructor(metrics: Metrics, deliveries: ChannelDeliveryRepository) {
    this.attempts = metrics.counter({
      name: 'rankwire_channel_attempts_total',
      help: 'Attempts to deliver to a channel, by its kind: delivered, failed, aborted by the shutdown',
      labelNames: ['kind', 'outcome'],
    });
    this.off = metrics.counter({
      name: 'rankwire_channels_switched_off_total',
      help: 'Channels that were switched off because of their service',
      labelNames: ['reason'],
    });
    metrics.gauge({
      name: 'rankwire_channel_deliveries',
      help: 'Deliveries to channels of the last 30 days that have not arrived, by state',
      labelNames: ['state'],
      async collect() {
        for (const state of ['pending', 'failed'] as const)
          this.set({ state }, await deliveries.count(state));
      },
    });
  }

  recordAttempt(outcome: DeliveryOutcome, _ms: number, { kind }: Channel): void {
    this.attempts.inc({ kind, outcome: LABELS[outcome] ?? 'failed' });
  }

  recordSwitchOff(reason: SwitchOffReason): void {
    this.off.inc({ reason });
  }
}
