import type { Delivery, Leased } from './delivery.js';
import type { DeliveryRepository } from './delivery.repository.js';

/**
 * Why an attempt failed.
 * - `permanent`: this delivery can never succeed
 * - `transient`: this delivery may succeed later
 * - `unavailable`: the server is down or rejects us, so every delivery would fail now
 */
export type DeliveryFailureKind = 'permanent' | 'transient' | 'unavailable';

export interface DeliveryFailure {
  kind: DeliveryFailureKind;
  reason: string;
}

export type DeliveryOutcome = 'sent' | 'expired' | 'aborted' | DeliveryFailureKind;

/**
 * A channel whose receiver cannot detect duplicates, such as mail: its deliveries are queued, and attempted by the
 * delivery worker.
 */
export interface QueuedChannel<D extends Delivery = Delivery> {
  readonly name: string;
  readonly queue: DeliveryRepository<D>;
  /** Maximum concurrent attempts in this process. */
  readonly concurrency: number;
  readonly leaseMs: number;
  /** Delay after the first failure; doubles with each further one. */
  readonly retryBaseMs: number;
  /** Whether this process has the settings to deliver. */
  readonly configured: boolean;
  /** Calls back when this process has queued a delivery. */
  onQueued(callback: () => void): void;
  send(delivery: Leased<D>, signal: AbortSignal): Promise<void>;
  classifyError(error: unknown): DeliveryFailure;
  recordAttempt(outcome: DeliveryOutcome): void;
  close(): void;
}
