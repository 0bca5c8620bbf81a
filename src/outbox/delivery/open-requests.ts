import { LRUCache } from 'lru-cache';
import type { Receiver } from './receivers.js';

/** Bounds of open requests in a process; without the others, `total` bounds all. */
export interface RequestBounds {
  total: number;
  /** To receivers that were slow the last time, together. */
  slow?: number;
  perAccount?: number;
  perReceiver?: number;
  /** To a receiver until it has answered quickly. */
  untilProven?: number;
}

/** A receiver is slow when its last request took longer, answered or not. */
export const SLOW_MS = 2000;

const RECEIVERS_REMEMBERED = 10_000;

export interface OpenRequest {
  end(): void;
  /** Instead of the end: it was not made. */
  cancel(): void;
}

/**
 * Counts the open requests by receiver and account. A receiver has few until it has answered quickly, and slow ones
 * together have a part of the capacity, so receivers that hang take it neither from others of their account nor from
 * other accounts.
 */
export class OpenRequests {
  private readonly counts = new Map<string, number>();
  private readonly wasSlow = new LRUCache<string, boolean>({ max: RECEIVERS_REMEMBERED });
  private open = 0;
  private slow = 0;
  private readonly bounds: Required<RequestBounds>;

  constructor(
    bounds: RequestBounds,
    private readonly now: () => number = () => performance.now(),
  ) {
    const { total } = bounds;
    this.bounds = { slow: total, perAccount: total, perReceiver: total, untilProven: total, ...bounds };
  }

  get total(): number {
    return this.open;
  }

  get full(): boolean {
    return this.open >= this.bounds.total;
  }

  admits(receiver: Receiver): boolean {
    return (
      !this.full &&
      this.countOpen(receiver._id) < this.findBound(receiver) &&
      this.countOpen(receiver.account) < this.bounds.perAccount &&
      (!this.isSlow(receiver) || this.slow < this.bounds.slow)
    );
  }

  /** Counts a request from now on. */
  add(receiver: Receiver): OpenRequest {
    const started = this.now();
    const slow = this.isSlow(receiver);
    this.count(receiver, slow, 1);
    const cancel = () => this.count(receiver, slow, -1);
    const end = () => {
      cancel();
      this.wasSlow.set(String(receiver._id), this.now() - started > SLOW_MS);
    };
    return { end, cancel };
  }

  private findBound({ _id }: Receiver): number {
    return this.wasSlow.get(String(_id)) === false ? this.bounds.perReceiver : this.bounds.untilProven;
  }

  /** A failing receiver that this process does not know yet may be one that hangs. */
  private isSlow({ _id, failing_since }: Receiver): boolean {
    return this.wasSlow.get(String(_id)) ?? failing_since !== null;
  }

  private count({ _id, account }: Receiver, slow: boolean, change: 1 | -1): void {
    this.open += change;
    if (slow) this.slow += change;
    for (const id of [_id, account]) {
      const count = this.countOpen(id) + change;
      if (count > 0) this.counts.set(String(id), count);
      else this.counts.delete(String(id));
    }
  }

  private countOpen(id: unknown): number {
    return this.counts.get(String(id)) ?? 0;
  }
}
