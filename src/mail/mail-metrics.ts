import { Injectable } from '@nestjs/common';
import { Metrics } from '../common/metrics.js';
import { DELIVERY_STATES, type DeliveryMetrics, type DeliveryOutcome } from '../outbox/index.js';
import { MailRepository } from './mail.repository.js';

/** Values of the label `outcome`. */
const LABELS: Record<DeliveryOutcome, string> = {
  sent: 'sent',
  permanent: 'mail',
  transient: 'later',
  unavailable: 'server',
  expired: 'expired',
  aborted: 'aborted',
};

/** Metrics of the mail outbox: attempts of this process by outcome, and mails by state. */
@Injectable()
export class MailMetrics implements DeliveryMetrics {
  private readonly attempts;

  constructor(metrics: Metrics, outbox: MailRepository) {
    this.attempts = metrics.counter({
      name: 'rankwire_mail_attempts_total',
      help: 'Attempts to send a mail: sent, refused for the mail (mail, later), for the server (server), expired, aborted',
      labelNames: ['outcome'],
    });
    const states = DELIVERY_STATES.filter((state) => state !== 'sent');
    metrics.gauge({
      name: 'rankwire_mails',
      help: 'Mails in the outbox that are not sent, by state',
      labelNames: ['state'],
      async collect() {
        for (const state of states) this.set({ state }, await outbox.count(state));
      },
    });
  }

  recordAttempt(outcome: DeliveryOutcome): void {
    this.attempts.inc({ outcome: LABELS[outcome] });
  }
}
