import { Injectable, type OnModuleInit } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange, runAs } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { SecretBox } from '../../mail/index.js';
import { NotificationsService } from '../../notifications/index.js';
import { OutboxDispatcher, OutboxKind, type QueuedChannel } from '../../outbox/index.js';
import { attemptAfter, hasFailedTooLong } from '../domain/schedule.js';
import { openSecrets, signedHeaders } from '../sending/signature.js';
import { type Answer, WebhookSender } from '../sending/webhook.sender.js';
import {
  type Attempt,
  LEASE_MS,
  type LeasedDelivery,
  type WebhookDelivery,
  type WebhookResult,
} from '../store/webhook-delivery.schema.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import { type Receiver, WebhookRepository } from '../store/webhook.repository.js';
import { type SwitchOffReason, WEBHOOKS } from '../store/webhook.schema.js';
import { WebhookMetrics } from './webhook-metrics.js';

const GONE = 410;
const TIDY_MS = 10 * 60_000;
const RETENTION_MS = 30 * millisecondsInDay;

interface SwitchedOff {
  account: Types.ObjectId;
  host: string;
  reason: SwitchOffReason;
}

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
export class QueuedWebhooks implements QueuedChannel<WebhookDelivery, Receiver>, OnModuleInit {
  readonly bounds = { total: 128, slow: 64, perAccount: 32, perReceiver: 4, untilProven: 1 };
  readonly leaseMs = LEASE_MS;
  readonly configured = true;
  readonly upkeep = { everyMs: TIDY_MS, run: (now: Date, signal: AbortSignal) => this.tidy(now, signal) };

  constructor(
    readonly queue: WebhookDeliveryRepository,
    readonly receivers: WebhookRepository,
    private readonly sender: WebhookSender,
    private readonly box: SecretBox,
    private readonly accounts: AccountsService,
    private readonly notifications: NotificationsService,
    private readonly dispatcher: OutboxDispatcher,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    readonly metrics: WebhookMetrics,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(WEBHOOKS);
    this.dispatcher.subscribe(webhookSwitchedOff, ({ key, ...event }) => this.notify(key, event));
  }

  /** Whether the webhook is on, and its account and those above it are active. */
  async mayReceive({ _id, active, account }: Receiver, now: Date): Promise<boolean> {
    if (active && (await this.accounts.findActive([account])).length > 0) return true;
    await this.queue.failPending(_id, now);
    return false;
  }

  async send(
    { event, body }: LeasedDelivery,
    signal: AbortSignal,
    receiver: Receiver,
    at: Date,
  ): Promise<WebhookResult> {
    const started = performance.now();
    const answer = await this.post(receiver, event, body, at, signal);
    const attempt = { at, ...answer, ms: Math.round(performance.now() - started) };
    const { status } = answer;
    const hasArrived = status !== null && status >= 200 && status < 300;
    return { kind: hasArrived ? 'sent' : 'transient', reason: String(status ?? answer.answer), attempt };
  }

  /** Switches off first: after a crash in between, the pending delivery ends with the others of the webhook. */
  async nextAttempt(
    delivery: LeasedDelivery,
    _now: Date,
    receiver: Receiver,
    { attempt }: WebhookResult,
  ): Promise<Date | null> {
    return (await this.switchOffIfDue(receiver, attempt)) ? null : attemptAfter(delivery, attempt.at);
  }

  label({ webhook, event }: LeasedDelivery): string {
    return `Webhook ${String(webhook)}, message ${event}`;
  }

  private async post(
    { url, ...keys }: Receiver,
    event: string,
    body: string,
    at: Date,
    signal: AbortSignal,
  ): Promise<Answer> {
    let secrets: string[];
    try {
      secrets = openSecrets(this.box, keys, at);
    } catch {
      return {
        status: null,
        answer: 'The secret cannot be decrypted, as JWT_SECRET has changed: rotate it.',
      };
    }
    return this.sender.send({ url, body, headers: signedHeaders(event, at, body, secrets) }, signal);
  }

  private async switchOffIfDue(receiver: Receiver, { at, status }: Attempt): Promise<boolean> {
    if (status === GONE) return this.switchOff(receiver, 'gone');
    const since = await this.receivers.markFailing(receiver, at);
    return since !== null && hasFailedTooLong(since, at) && this.switchOff(receiver, 'failing');
  }

  /** @returns false when it is off already, or was changed since the attempt started */
  private async switchOff(receiver: Receiver, reason: SwitchOffReason): Promise<boolean> {
    const { _id, account, url } = receiver;
    const now = this.clock.now();
    const payload = { account, host: new URL(url).host, reason };
    const event = webhookSwitchedOff.event(new Types.ObjectId(), now, payload);
    const planned: PlannedChange = {
      action: 'webhook.switch_off',
      account,
      target: { type: 'webhook', id: String(_id) },
      before: { active: true },
      after: { active: false, reason },
      proof: { collection: WEBHOOKS, filter: { _id }, fields: ['active'] },
    };
    // The delivery may have been started by a request, whose caller did not do this.
    const isSwitchedOff = await runAs({}, () =>
      this.trail.perform(
        planned,
        () => this.receivers.switchOff(receiver, reason, event, now),
        (switchedOff) => (switchedOff ? {} : null),
      ),
    );
    if (!isSwitchedOff) return false;
    await this.dispatcher.dispatch(WEBHOOKS, _id);
    this.metrics.recordSwitchOff(reason);
    return true;
  }

  private async notify(key: string, { account: id, host, reason }: SwitchedOff): Promise<void> {
    const account = await this.accounts.find(id);
    if (!account) return;
    await this.notifications.notifyOwner(account, {
      key,
      module: 'webhooks',
      type: 'webhook_switched_off',
      title: `The webhook to ${host} was switched off`,
      body: `Messages to ${host} are no longer sent: ${CAUSES[reason]}. Repair the receiver, then switch the webhook on.`,
    });
  }

  /** Deletes old deliveries, and finds those that a crash left without a wake. */
  private async tidy(now: Date, signal: AbortSignal): Promise<void> {
    await this.queue.deleteCreatedBefore(new Date(now.getTime() - RETENTION_MS), signal);
    if (signal.aborted) return;
    await this.receivers.wakeSleeping(await this.queue.webhooksWithDue(now), now);
  }
}
