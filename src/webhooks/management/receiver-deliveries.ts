import { Types } from 'mongoose';
import type { AuditTrail, PlannedChange, Proof } from '../../audit/index.js';
import type { Account } from '../../auth/index.js';
import type { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import type { ReceiverDeliveryRepository } from '../store/receiver-delivery.repository.js';
import type { ReceiverDelivery, ReceiverDeliveryState } from '../store/receiver-delivery.schema.js';
import type { StoredReceiver } from '../store/receiver.schema.js';
import { deliveryDetailView, deliveryView } from './webhook.view.js';

/** @throws NotFoundError for an unknown receiver, and one of another account */
type FindReceiver<R> = (account: Account, id: Types.ObjectId) => Promise<R>;

/**
 * The API of deliveries to receivers of one kind; methods @throw NotFoundError for an unknown receiver or delivery, and
 * one of another account or receiver.
 */
export abstract class ReceiverDeliveries<D extends ReceiverDelivery, R extends StoredReceiver> {
  /** The kind of receiver, in texts and in the audit log. */
  protected abstract readonly kind: 'webhook' | 'channel';
  protected abstract readonly collection: string;

  constructor(
    private readonly findReceiver: FindReceiver<R>,
    private readonly deliveries: ReceiverDeliveryRepository<D, R>,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async list(account: Account, id: Types.ObjectId, query: PageQuery & { state?: ReceiverDeliveryState }) {
    const receiver = await this.findReceiver(account, id);
    const { rows, total } = await this.deliveries.list(receiver._id, query.state, query);
    return { rows: rows.map(deliveryView), pagination: pagination(query, total) };
  }

  async get(account: Account, id: Types.ObjectId, deliveryId: Types.ObjectId) {
    return deliveryDetailView(await this.find(await this.findReceiver(account, id), deliveryId));
  }

  /** Queues the test event. @throws ConflictError while the receiver is off */
  async test(account: Account, id: Types.ObjectId) {
    const receiver = this.requireActive(await this.findReceiver(account, id));
    const event = `evt_${String(new Types.ObjectId())}`;
    const delivery = await this.trail.perform(
      this.plan('test', receiver, { filter: { [this.kind]: receiver._id, event } }),
      () => this.addTest(receiver, event, this.clock.now()),
      ({ _id }) => ({ after: { delivery: _id } }),
    );
    return deliveryView(delivery);
  }

  /**
   * Attempts a delivery again, in any state, from the start of the schedule.
   * @throws ConflictError while the receiver is off, and during an attempt
   */
  async retry(account: Account, id: Types.ObjectId, deliveryId: Types.ObjectId) {
    const receiver = await this.findReceiver(account, id);
    await this.find(receiver, deliveryId);
    this.requireActive(receiver);
    const now = this.clock.now();
    const fields = ['state', 'since', 'next_attempt_at'];
    const delivery = await this.trail.perform(
      {
        ...this.plan('retry', receiver, { filter: { _id: deliveryId }, fields }),
        after: { delivery: deliveryId },
      },
      async () => {
        const retried = await this.deliveries.retry(id, deliveryId, now);
        if (!retried) throw new ConflictError('The delivery is being attempted.');
        await this.wake(receiver, now);
        return retried;
      },
    );
    return deliveryView(delivery);
  }

  protected abstract addTest(receiver: R, event: string, at: Date): Promise<D>;

  /** Makes the worker look at a receiver. */
  protected abstract wake(receiver: R, at: Date): Promise<void>;

  private async find({ _id }: R, id: Types.ObjectId): Promise<D> {
    const delivery = await this.deliveries.find(_id, id);
    if (!delivery) throw new NotFoundError('Delivery not found.');
    return delivery;
  }

  private requireActive(receiver: R): R {
    if (receiver.active) return receiver;
    throw new ConflictError(`The ${this.kind} is off: switch it on first, by PATCH with active: true.`);
  }

  private plan(action: string, { _id, account }: R, deliveries: Omit<Proof, 'collection'>): PlannedChange {
    return {
      action: `${this.kind}.${action}`,
      account,
      target: { type: this.kind, id: String(_id) },
      proof: { collection: this.collection, ...deliveries },
    };
  }
}
