import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { SecretBox } from '../../common/secret-box.js';
import { OutboxKind, type QueuedChannel } from '../../outbox/index.js';
import { attemptAfter } from '../domain/schedule.js';
import { openSecrets, signedHeaders } from '../sending/signature.js';
import { type Answer, WebhookSender } from '../sending/webhook.sender.js';
import type { ReceiverResult } from '../store/receiver-delivery.schema.js';
import type { SwitchOffReason } from '../store/receiver.schema.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import type { LeasedDelivery, WebhookDelivery } from '../store/webhook-delivery.schema.js';
import { WebhookRepository } from '../store/webhook.repository.js';
import { type Webhook, WEBHOOKS } from '../store/webhook.schema.js';
import { ReceiverQueue } from './receiver-queue.js';
import { type Switchable, type SwitchedOff, SwitchOffs } from './switch-offs.js';
import { WebhookMetrics } from './webhook-metrics.js';

const GONE = 410;

const UNREADABLE: Answer = {
  status: null,
  answer: 'The secret cannot be decrypted, as SECRETS_KEY or JWT_SECRET has changed: rotate it.',
};

const webhookSwitchedOff = new OutboxKind<SwitchedOff>('webhook_switched_off');

const CAUSES: Record<SwitchOffReason, string> = {
  gone: 'it answered 410 Gone',
  failing: 'no message has arrived there for five days',
};

/**
 * Posts queued deliveries, each to its webhook. Switches off webhooks whose receivers want or accept no messages, and
 * notifies the owner of the account.
 */
@Injectable()
export class QueuedWebhooks
  extends ReceiverQueue<WebhookDelivery, Webhook, WebhookDeliveryRepository, WebhookRepository>
  implements QueuedChannel<WebhookDelivery, Webhook>
{
  readonly bounds = { total: 128, slow: 64, perAccount: 32, perReceiver: 4, untilProven: 1 };
  protected readonly switchable: Switchable<Webhook>;

  constructor(
    queue: WebhookDeliveryRepository,
    receivers: WebhookRepository,
    private readonly sender: WebhookSender,
    private readonly box: SecretBox,
    accounts: AccountsService,
    switchOffs: SwitchOffs,
    readonly metrics: WebhookMetrics,
  ) {
    super(queue, receivers, accounts, switchOffs);
    this.switchable = {
      name: 'webhook',
      collection: WEBHOOKS,
      kind: webhookSwitchedOff,
      receivers,
      metrics,
      readName: ({ url }) => new URL(url).host,
      toText: ({ host, reason }) => ({
        title: `The webhook to ${host} was switched off`,
        body: `Messages to ${host} are no longer sent: ${CAUSES[reason]}. Repair the receiver, then switch the webhook on.`,
      }),
    };
  }

  async send(
    { event, body }: LeasedDelivery,
    signal: AbortSignal,
    receiver: Webhook,
    at: Date,
  ): Promise<ReceiverResult> {
    const started = performance.now();
    const answered = await this.post(receiver, event, body, at, signal);
    const { status, answer } = answered;
    const attempt = { at, status, answer, ms: Math.round(performance.now() - started) };
    const hasArrived = status !== null && status >= 200 && status < 300;
    const kind = hasArrived ? 'sent' : 'transient';
    return { kind, reason: String(status ?? answer), attempt, isUnreadable: answered === UNREADABLE };
  }

  /** Switches off first: after a crash in between, the pending delivery ends with the others of the webhook. */
  async nextAttempt(
    delivery: LeasedDelivery,
    _now: Date,
    receiver: Webhook,
    result: ReceiverResult,
  ): Promise<Date | null> {
    const { attempt } = result;
    const isGone = attempt.status === GONE;
    const isOff = await this.switchOffs.recordFailure(this.switchable, receiver, result, isGone);
    return isOff ? null : attemptAfter(delivery, attempt.at);
  }

  label({ webhook, event }: LeasedDelivery): string {
    return `Webhook ${String(webhook)}, message ${event}`;
  }

  private async post(
    { url, ...keys }: Webhook,
    event: string,
    body: string,
    at: Date,
    signal: AbortSignal,
  ): Promise<Answer> {
    const secrets = openSecrets(this.box, keys, at);
    if (!secrets) return UNREADABLE;
    return this.sender.send({ url, body, headers: signedHeaders(event, at, body, secrets) }, signal);
  }
}
