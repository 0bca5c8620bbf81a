import type { Types } from 'mongoose';

/** Bounds of open requests in a process. Those of an account leave capacity for others while all its receivers hang. */
export interface RequestBounds {
  total: number;
  perAccount: number;
  perWebhook: number;
}

export const REQUEST_BOUNDS: RequestBounds = { total: 128, perAccount: 32, perWebhook: 4 };

interface Sender {
  _id: Types.ObjectId;
  account: Types.ObjectId;
}

/** Counts the open requests by webhook and account. */
export class OpenRequests {
  private readonly counts = new Map<string, number>();
  private open = 0;

  constructor(private readonly bounds: RequestBounds = REQUEST_BOUNDS) {}

  get total(): number {
    return this.open;
  }

  admits({ _id, account }: Sender): boolean {
    return (
      this.open < this.bounds.total &&
      this.of(_id) < this.bounds.perWebhook &&
      this.of(account) < this.bounds.perAccount
    );
  }

  add({ _id, account }: Sender): void {
    this.open += 1;
    for (const id of [_id, account]) this.counts.set(String(id), this.of(id) + 1);
  }

  remove({ _id, account }: Sender): void {
    this.open -= 1;
    for (const id of [_id, account]) {
      const left = this.of(id) - 1;
      if (left > 0) this.counts.set(String(id), left);
      else this.counts.delete(String(id));
    }
  }

  private of(id: Types.ObjectId): number {
    return this.counts.get(String(id)) ?? 0;
  }
}
