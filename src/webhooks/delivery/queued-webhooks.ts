import { Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import { AccountsService } from '../../auth/index.js';
import type { QueuedChannel } from '../../outbox/index.js';
import { attemptAfter, hasFailedTooLong } from '../domain/schedule.js';
import { signedHeaders } from '../sending/signature.js';
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
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSwitchOff } from './webhook-switch-off.js';

const GONE = 410;
const TIDY_MS = 10 * 60_000;
const RETENTION_MS = 30 * millisecondsInDay;

/** Posts queued deliveries, each to its webhook. */
@Injectable()
export class QueuedWebhooks implements QueuedChannel<WebhookDelivery, Receiver> {
  readonly bounds = { total: 128, slow: 64, perAccount: 32, perReceiver: 4, untilProven: 1 };
  readonly leaseMs = LEASE_MS;
  readonly configured = true;
  readonly upkeep = { everyMs: TIDY_MS, run: (now: Date, signal: AbortSignal) => this.tidy(now, signal) };

  constructor(
    readonly queue: WebhookDeliveryRepository,
    readonly receivers: WebhookRepository,
    private readonly sender: WebhookSender,
    private readonly secrets: WebhookSecrets,
    private readonly off: WebhookSwitchOff,
    private readonly accounts: AccountsService,
    readonly metrics: WebhookMetrics,
  ) {}

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
      secrets = this.secrets.valid(keys, at);
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

  private async switchOff(receiver: Receiver, reason: 'gone' | 'failing'): Promise<boolean> {
    const off = await this.off.switchOff(receiver, reason);
    if (off) this.metrics.recordSwitchOff(reason);
    return off;
  }

  /** Deletes old deliveries, and finds those that a crash left without a wake. */
  private async tidy(now: Date, signal: AbortSignal): Promise<void> {
    await this.queue.deleteCreatedBefore(new Date(now.getTime() - RETENTION_MS), signal);
    if (signal.aborted) return;
    await this.receivers.wakeSleeping(await this.queue.webhooksWithDue(now), now);
  }
}
