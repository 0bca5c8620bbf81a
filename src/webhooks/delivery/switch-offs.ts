import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange, runAs } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { NotificationsService } from '../../notifications/index.js';
import { OutboxDispatcher, type OutboxKind } from '../../outbox/index.js';
import { hasFailedTooLong } from '../domain/schedule.js';
import type { ReceiverResult } from '../store/receiver-delivery.schema.js';
import type { ReceiverRepository } from '../store/receiver.repository.js';
import type { StoredReceiver, SwitchOffReason } from '../store/receiver.schema.js';

/** Payload of the event that a receiver was switched off. */
export interface SwitchedOff {
  account: Types.ObjectId;
  /** What is named to the owner. */
  host: string;
  reason: SwitchOffReason;
}

/** A kind of receivers that can be switched off. */
export interface Switchable<R extends StoredReceiver> {
  /** Type of the target in the audit log, and prefix of its action. */
  name: 'webhook' | 'channel';
  collection: string;
  receivers: ReceiverRepository<R>;
  kind: OutboxKind<SwitchedOff>;
  readName(receiver: R): string;
  toText(event: SwitchedOff): { title: string; body: string };
  metrics: { recordSwitchOff(reason: SwitchOffReason): void };
}

/** Switches off receivers that want or accept no messages, and notifies the owner of the account. */
@Injectable()
export class SwitchOffs {
  constructor(
    private readonly accounts: AccountsService,
    private readonly notifications: NotificationsService,
    private readonly dispatcher: OutboxDispatcher,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Called before the bootstrap. */
  register<R extends StoredReceiver>(switchable: Switchable<R>): void {
    this.dispatcher.watchCollection(switchable.collection);
    this.dispatcher.subscribe(switchable.kind, ({ key, ...event }) => this.notify(switchable, key, event));
  }

  /**
   * Records a failed attempt, and switches the receiver off when it is gone or has failed for too long; not for credentials
   * that this process cannot decrypt.
   * @returns whether it is off now, also by another attempt or a request meanwhile
   */
  async recordFailure<R extends StoredReceiver>(
    switchable: Switchable<R>,
    receiver: R,
    { attempt: { at }, isUnreadable }: ReceiverResult,
    isGone: boolean,
  ): Promise<boolean> {
    const since = isGone ? null : await switchable.receivers.markFailing(receiver, at);
    if (isGone) await this.switchOff(switchable, receiver, 'gone');
    if (since && !isUnreadable && hasFailedTooLong(since, at))
      await this.switchOff(switchable, receiver, 'failing');
    return switchable.receivers.isOff(receiver);
  }

  /** Has no effect when it is off already, or was changed since the attempt started. */
  private async switchOff<R extends StoredReceiver>(
    { name, collection, receivers, kind, readName, metrics }: Switchable<R>,
    receiver: R,
    reason: SwitchOffReason,
  ): Promise<void> {
    const { _id, account } = receiver;
    const now = this.clock.now();
    const event = kind.event(new Types.ObjectId(), now, { account, host: readName(receiver), reason });
    const planned: PlannedChange = {
      action: `${name}.switch_off`,
      account,
      target: { type: name, id: String(_id) },
      before: { active: true },
      after: { active: false, reason },
      proof: { collection, filter: { _id }, fields: ['active'] },
    };
    // The delivery may have been started by a request, whose caller did not do this.
    const isSwitchedOff = await runAs({}, () =>
      this.trail.perform(
        planned,
        () => receivers.switchOff(receiver, reason, event, now),
        (switchedOff) => (switchedOff ? {} : null),
      ),
    );
    if (!isSwitchedOff) return;
    await this.dispatcher.dispatch(collection, _id);
    metrics.recordSwitchOff(reason);
  }

  private async notify(
    { name, toText }: Pick<Switchable<never>, 'name' | 'toText'>,
    key: string,
    event: SwitchedOff,
  ): Promise<void> {
    const account = await this.accounts.find(event.account);
    if (!account) return;
    await this.notifications.notifyOwner(account, {
      key,
      module: `${name}s`,
      type: `${name}_switched_off`,
      ...toText(event),
    });
  }
}
