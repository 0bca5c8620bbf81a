import type { DeliveryOutcome, DeliveryResult, Leased, QueuedDelivery } from './delivery.js';
import type { RequestBounds } from './open-requests.js';
import type { QueueRepository } from './queue.repository.js';
import type { Receiver, Receivers } from './receivers.js';

export interface DeliveryMetrics<R extends Receiver = Receiver> {
  recordAttempt(outcome: DeliveryOutcome, ms: number, receiver: R): void;
  recordOpen?(requests: number): void;
}

/**
 * A channel whose receiver cannot detect duplicates, such as mail: its deliveries are queued, and attempted by the
 * delivery worker.
 */
export interface QueuedChannel<D extends QueuedDelivery = QueuedDelivery, R extends Receiver = Receiver> {
  readonly queue: QueueRepository<D, R>;
  /** Absent: one receiver, such as the mail server. */
  readonly receivers?: Receivers<R>;
  /** Of concurrent attempts in this process. */
  readonly bounds: RequestBounds;
  readonly leaseMs: number;
  readonly metrics?: DeliveryMetrics<R>;
  /** Whether this process has the settings to deliver. */
  readonly configured: boolean;
  /** Repeated work on the queue, such as its retention, until it is stopped; a pass follows it. */
  readonly upkeep?: { everyMs: number; run(now: Date, signal: AbortSignal): Promise<unknown> };
  /** Whether deliveries of this receiver may be attempted; otherwise those that are pending have been ended. */
  mayReceive?(receiver: R, now: Date): Promise<boolean>;
  /** Rejects when the signal aborts it, and for a fault, after which the lease runs out. */
  send(delivery: Leased<D>, signal: AbortSignal, receiver: R, at: Date): Promise<DeliveryResult>;
  /** Due time of the attempt after one that failed; null: that was the last one. */
  nextAttempt(
    delivery: Leased<D>,
    now: Date,
    receiver: R,
    result: DeliveryResult,
  ): Date | null | Promise<Date | null>;
  /** For log lines: 'Mail 65f…'. */
  label(delivery: Leased<D>): string;
  close?(): void;
}
