import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { attemptAfter, hasFailedTooLong } from '../domain/schedule.js';
import { signedHeaders } from '../sending/signature.js';
import { type Answer, WebhookSender } from '../sending/webhook.sender.js';
import type { Attempt, LeasedDelivery } from '../store/webhook-delivery.schema.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import { type Receiver, WebhookRepository } from '../store/webhook.repository.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSwitchOff } from './webhook-switch-off.js';

const GONE = 410;

const hasArrived = ({ status }: Pick<Attempt, 'status'>) => status !== null && status >= 200 && status < 300;

/** Attempts claimed deliveries, and stores the results. */
@Injectable()
export class WebhookAttempts {
  private readonly logger = new Logger('Webhook');

  constructor(
    private readonly sender: WebhookSender,
    private readonly secrets: WebhookSecrets,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly off: WebhookSwitchOff,
    private readonly metrics: WebhookMetrics,
    private readonly clock: Clock,
  ) {}

  /** Rejects only when the store fails: then the lease ends, and the delivery is attempted again. */
  async attempt(receiver: Receiver, delivery: LeasedDelivery, signal: AbortSignal): Promise<void> {
    const at = this.clock.now();
    const started = performance.now();
    const answer = await this.send(receiver, delivery, at, signal);
    if (!answer) {
      this.metrics.recordAttempt('aborted');
      return this.returnToQueue(receiver, delivery);
    }
    const attempt = { at, ...answer, ms: Math.round(performance.now() - started) };
    const arrived = hasArrived(attempt);
    this.metrics.recordAttempt(arrived ? 'delivered' : 'failed', attempt.ms);
    return arrived ? this.succeed(receiver, delivery, attempt) : this.fail(receiver, delivery, attempt);
  }

  /** @returns null when it was aborted */
  private async send(
    { url, ...keys }: Receiver,
    { event, body }: LeasedDelivery,
    at: Date,
    signal: AbortSignal,
  ): Promise<Answer | null> {
    let secrets: string[];
    try {
      secrets = this.secrets.valid(keys, at);
    } catch {
      return {
        status: null,
        answer: 'The secret cannot be decrypted, as JWT_SECRET has changed: rotate it.',
      };
    }
    try {
      return await this.sender.send({ url, body, headers: signedHeaders(event, at, body, secrets) }, signal);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  private async returnToQueue({ _id }: Receiver, delivery: LeasedDelivery): Promise<void> {
    const now = this.clock.now();
    await this.deliveries.returnToQueue(delivery, now);
    await this.webhooks.wake(_id, now);
  }

  private async succeed(receiver: Receiver, delivery: LeasedDelivery, attempt: Attempt): Promise<void> {
    await this.deliveries.recordAttempt(delivery, attempt, { state: 'delivered', next_attempt_at: null });
    await this.webhooks.markWorking(receiver);
  }

  /** Switches off first: after a crash in between, the pending delivery ends with the others of the webhook. */
  private async fail(receiver: Receiver, delivery: LeasedDelivery, attempt: Attempt): Promise<void> {
    const { _id } = receiver;
    this.logger.warn(
      `Webhook ${String(_id)}, message ${delivery.event}: ${attempt.status ?? attempt.answer}`,
    );
    const off = await this.switchOffIfDue(receiver, attempt);
    const next = off ? null : attemptAfter(delivery, attempt.at);
    const state = next ? 'pending' : 'failed';
    await this.deliveries.recordAttempt(delivery, attempt, { state, next_attempt_at: next });
    if (next || off) await this.webhooks.wake(_id, next ?? this.clock.now());
  }

  private async switchOffIfDue(receiver: Receiver, { at, status }: Attempt): Promise<boolean> {
    if (status === GONE) return this.switchOff(receiver, 'gone');
    const since = await this.webhooks.markFailing(receiver, at);
    return since !== null && hasFailedTooLong(since, at) && this.switchOff(receiver, 'failing');
  }

  private async switchOff(receiver: Receiver, reason: 'gone' | 'failing'): Promise<boolean> {
    const off = await this.off.switchOff(receiver, reason);
    if (off) this.metrics.recordSwitchOff(reason);
    return off;
  }
}
