import { Injectable } from '@nestjs/common';
import { Metrics } from '../../common/metrics.js';
import type { DeliveryMetrics, DeliveryOutcome } from '../../outbox/index.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';

/** Values of the label `outcome`; the others are `failed`. */
const LABELS: Partial<Record<DeliveryOutcome, string>> = { sent: 'delivered', aborted: 'aborted' };

/** Metrics of webhooks: attempts of this process, and deliveries that have not arrived. */
@Injectable()
export class WebhookMetrics implements DeliveryMetrics {
  private readonly attempts;
  private readonly duration;
  private readonly off;
  private readonly open;

  constructor(metrics: Metrics, deliveries: WebhookDeliveryRepository) {
    this.attempts = metrics.counter({
      name: 'rankwire_webhook_attempts_total',
      help: 'Attempts to deliver to a webhook: delivered, failed, aborted by the shutdown',
      labelNames: ['outcome'],
    });
    this.duration = metrics.histogram({
      name: 'rankwire_webhook_attempt_duration_seconds',
      help: 'Duration of attempts that were not aborted',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    });
    this.off = metrics.counter({
      name: 'rankwire_webhooks_switched_off_total',
      help: 'Webhooks that were switched off because of their receiver',
      labelNames: ['reason'],
    });
    this.open = metrics.gauge({
      name: 'rankwire_webhook_requests_open',
      help: 'Requests to receivers in progress',
    });
    metrics.gauge({
      name: 'rankwire_webhook_deliveries',
      help: 'Deliveries to webhooks of the last 30 days that have not arrived, by state',
      labelNames: ['state'],
      async collect() {
        for (const state of ['pending', 'failed'] as const)
          this.set({ state }, await deliveries.count(state));
      },
    });
  }

  recordAttempt(outcome: DeliveryOutcome, ms: number): void {
    this.attempts.inc({ outcome: LABELS[outcome] ?? 'failed' });
    if (outcome !== 'aborted') this.duration.observe(ms / 1000);
  }

  recordOpen(requests: number): void {
    this.open.set(requests);
  }

  recordSwitchOff(reason: string): void {
    this.off.inc({ reason });
  }
}
