import type { Delivery, Leased } from './delivery/delivery.js';
import type { DeliveryRepository } from './delivery/delivery.repository.js';
import type { OutboxEvent } from './outbox-event.js';

/** A way of delivering outbox events, such as in-app notifications or mail. */
export interface Channel {
  readonly name: string;
  /**
   * Delivers an event to its recipients on this channel, or adds deliveries to the channel's queue. Idempotent: after a
   * crash it is called again. A channel that cannot handle an event of a kind unknown to it throws.
   */
  deliver(event: OutboxEvent): Promise<void>;
}

/**
 * Why an attempt failed.
 * - `permanent`: this delivery will never succeed
 * - `transient`: this delivery failed now
 * - `unavailable`: the receiving server is down or rejects us; the next delivery would fail too
 */
export type FailureKind = 'permanent' | 'transient' | 'unavailable';

export interface DeliveryFailure {
  kind: FailureKind;
  reason: string;
}

export type DeliveryOutcome = 'sent' | 'expired' | 'aborted' | FailureKind;

/** A channel whose deliveries are queued, and attempted by the delivery worker until they succeed. */
export interface QueuedChannel<D extends Delivery = Delivery> extends Channel {
  readonly queue: DeliveryRepository<D>;
  /** Attempts in flight in this process. */
  readonly concurrency: number;
  readonly leaseMs: number;
  /** Wait after the first failure; it doubles with each further one. */
  readonly retryBaseMs: number;
  /** Whether this process can deliver at all. */
  readonly configured: boolean;
  /** Calls back when a delivery was queued by this process. */
  onQueued(callback: () => void): void;
  send(delivery: Leased<D>, signal: AbortSignal): Promise<void>;
  failureOf(error: unknown): DeliveryFailure;
  attempted(outcome: DeliveryOutcome): void;
  close(): void;
}
