import type { OnModuleInit } from '@nestjs/common';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { AccountsService } from '../../auth/index.js';
import type { ReceiverDeliveryRepository } from '../store/receiver-delivery.repository.js';
import { LEASE_MS, type ReceiverDelivery } from '../store/receiver-delivery.schema.js';
import type { ReceiverRepository } from '../store/receiver.repository.js';
import type { StoredReceiver } from '../store/receiver.schema.js';
import type { Switchable, SwitchOffs } from './switch-offs.js';

const TIDY_MS = 10 * millisecondsInMinute;
const RETENTION_MS = 30 * millisecondsInDay;

/** What the queues of deliveries to receivers have in common. */
export abstract class ReceiverQueue<
  D extends ReceiverDelivery,
  R extends StoredReceiver,
  Queue extends ReceiverDeliveryRepository<D, R>,
  Receivers extends ReceiverRepository<R>,
> implements OnModuleInit {
  readonly leaseMs = LEASE_MS;
  readonly configured = true;
  readonly upkeep = { everyMs: TIDY_MS, run: (now: Date, signal: AbortSignal) => this.tidy(now, signal) };
  protected abstract readonly switchable: Switchable<R>;

  constructor(
    readonly queue: Queue,
    readonly receivers: Receivers,
    private readonly accounts: AccountsService,
    protected readonly switchOffs: SwitchOffs,
  ) {}

  onModuleInit(): void {
    this.switchOffs.register(this.switchable);
  }

  /** Whether the receiver is on, and its account and those above it are active. */
  async mayReceive({ _id, active, account }: R, now: Date): Promise<boolean> {
    if (active && (await this.accounts.findActive([account])).length > 0) return true;
    await this.queue.failPending(_id, now);
    return false;
  }

  /** Deletes old deliveries, and finds those that a crash left without a wake. */
  private async tidy(now: Date, signal: AbortSignal): Promise<void> {
    await this.queue.deleteCreatedBefore(new Date(now.getTime() - RETENTION_MS), signal);
    if (signal.aborted) return;
    await this.receivers.wakeSleeping(await this.queue.receiversWithDue(now), now);
  }
}
