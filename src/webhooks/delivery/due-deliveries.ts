import { Injectable, Logger } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { LEASE_MS, type LeasedDelivery } from '../store/webhook-delivery.schema.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import { type Receiver, WebhookRepository } from '../store/webhook.repository.js';
import { type OpenRequest, OpenRequests } from './open-requests.js';
import { WebhookAttempts } from './webhook-attempts.js';
import { WebhookMetrics } from './webhook-metrics.js';

/** Webhooks whose deliveries are claimed at the same time. */
const SERVED_AT_ONCE = 16;
const RETENTION_MS = 30 * millisecondsInDay;

/**
 * Starts the attempts that are due. A pass goes through the webhooks with due deliveries, not through the deliveries: a
 * webhook that hangs with a long queue delays no other one.
 */
@Injectable()
export class DueDeliveries {
  private readonly logger = new Logger('Webhook');
  private readonly open = new OpenRequests();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly abortion = new AbortController();
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly attempts: WebhookAttempts,
    private readonly accounts: AccountsService,
    private readonly metrics: WebhookMetrics,
    private readonly clock: Clock,
  ) {}

  /** Starts what is due. During a pass, another one follows it. */
  start(): void {
    this.again = true;
    if (!this.stopped) this.running ??= this.run();
  }

  /** Deletes old deliveries, and finds those that a crash left without a wake. */
  async tidy(): Promise<void> {
    const now = this.clock.now();
    await this.deliveries.deleteCreatedBefore(new Date(now.getTime() - RETENTION_MS));
    await this.webhooks.wakeSleeping(await this.deliveries.webhooksWithDue(now), now);
    this.start();
  }

  /** Starts no further attempts. */
  stop(): void {
    this.stopped = true;
  }

  /** Aborts the attempts in progress, and returns their deliveries to the queue. */
  abort(): void {
    this.abortion.abort();
  }

  /** Resolves once nothing is in progress; after `stop`. */
  async idle(): Promise<void> {
    await this.running;
    await Promise.all(this.inFlight);
  }

  private async run(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      await this.pass().catch((error: unknown) => this.logger.error(error));
    }
    this.running = undefined;
  }

  private async pass(): Promise<void> {
    const serving = new Set<Promise<void>>();
    for await (const receiver of this.webhooks.due(this.clock.now())) {
      // The end of each request starts another pass.
      if (this.stopped || this.open.full) break;
      if (!this.open.admits(receiver)) continue;
      const served = this.serve(receiver)
        .catch((error: unknown) => this.logger.error(error))
        .finally(() => serving.delete(served));
      serving.add(served);
      if (serving.size === SERVED_AT_ONCE) await Promise.race(serving);
    }
    await Promise.all(serving);
  }

  /** Claims as many deliveries of a webhook as its bounds admit. */
  private async serve(receiver: Receiver): Promise<void> {
    const { _id } = receiver;
    if (!(await this.mayReceive(receiver))) {
      await this.deliveries.failPending(_id, this.clock.now());
      await this.isDue(receiver);
      return;
    }
    do {
      await this.claim(receiver);
    } while ((await this.isDue(receiver)) && this.open.admits(receiver));
  }

  /** Counts the request before the claim, so that webhooks that are served at once keep the bounds. */
  private async claim(receiver: Receiver): Promise<void> {
    const request = this.open.add(receiver);
    const delivery = await this.deliveries
      .claim(receiver._id, this.clock.now(), LEASE_MS)
      .catch((error: unknown) => {
        request.cancel();
        throw error;
      });
    if (delivery) this.attempt(receiver, delivery, request);
    else request.cancel();
  }

  /** Whether it has a further delivery that is due; otherwise the webhook sleeps until one is. */
  private async isDue(receiver: Receiver): Promise<boolean> {
    const next = await this.deliveries.nextDue(receiver._id);
    if (next && next <= this.clock.now()) return true;
    await this.webhooks.sleep(receiver, next);
    return false;
  }

  /** Whether the webhook is on, and its account and those above it are active. */
  private async mayReceive({ active, account }: Receiver): Promise<boolean> {
    return active && (await this.accounts.findActive([account])).length > 0;
  }

  private attempt(receiver: Receiver, delivery: LeasedDelivery, request: OpenRequest): void {
    this.metrics.open.set(this.open.total);
    const attempt = this.complete(receiver, delivery, request);
    this.inFlight.add(attempt);
    void attempt.finally(() => this.inFlight.delete(attempt));
  }

  /** Never rejects. The webhook may have further deliveries, so a pass follows. */
  private async complete(receiver: Receiver, delivery: LeasedDelivery, request: OpenRequest): Promise<void> {
    try {
      await this.attempts.attempt(receiver, delivery, this.abortion.signal);
    } catch (error) {
      this.logger.error(error);
    }
    request.end();
    this.metrics.open.set(this.open.total);
    this.start();
  }
}
