import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';

/** Bounds of open requests in a process. */
export interface RequestBounds {
  total: number;
  /** To receivers that were slow the last time, together. */
  slow: number;
  perAccount: number;
  perWebhook: number;
}

export const REQUEST_BOUNDS: RequestBounds = { total: 128, slow: 64, perAccount: 32, perWebhook: 4 };

/** A receiver is slow when its last request took longer, answered or not. */
export const SLOW_MS = 2000;

const WEBHOOKS_REMEMBERED = 10_000;

export interface OpenRequest {
  end(): void;
  /** Instead of the end: it was not made. */
  cancel(): void;
}

interface Receiver {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  failing_since: Date | null;
}

/**
 * Counts the open requests by webhook and account. A webhook has one until it has answered quickly, and slow ones together
 * have half of the capacity, so receivers that hang take it neither from others of their account nor from other accounts.
 */
export class OpenRequests {
  private readonly counts = new Map<string, number>();
  private readonly wasSlow = new LRUCache<string, boolean>({ max: WEBHOOKS_REMEMBERED });
  private open = 0;
  private slow = 0;

  constructor(
    private readonly bounds: RequestBounds = REQUEST_BOUNDS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get total(): number {
    return this.open;
  }

  get full(): boolean {
    return this.open >= this.bounds.total;
  }

  admits(receiver: Receiver): boolean {
    return (
      !this.full &&
      this.of(receiver._id) < this.boundOf(receiver) &&
      this.of(receiver.account) < this.bounds.perAccount &&
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

  private boundOf({ _id }: Receiver): number {
    return this.wasSlow.get(String(_id)) === false ? this.bounds.perWebhook : 1;
  }

  /** A failing receiver that this process does not know yet may be one that hangs. */
  private isSlow({ _id, failing_since }: Receiver): boolean {
    return this.wasSlow.get(String(_id)) ?? failing_since !== null;
  }

  private count({ _id, account }: Receiver, slow: boolean, change: 1 | -1): void {
    this.open += change;
    if (slow) this.slow += change;
    for (const id of [_id, account]) {
      const count = this.of(id) + change;
      if (count > 0) this.counts.set(String(id), count);
      else this.counts.delete(String(id));
    }
  }

  private of(id: Types.ObjectId): number {
    return this.counts.get(String(id)) ?? 0;
  }
}
