import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditContext, AuditTrail, type PlannedChange } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { NotificationsService } from '../../notifications/index.js';
import { OutboxDispatcher, OutboxKind } from '../../outbox/index.js';
import { type Receiver, WebhookRepository } from '../store/webhook.repository.js';
import { type SwitchOffReason, WEBHOOKS } from '../store/webhook.schema.js';

interface SwitchedOff {
  account: Types.ObjectId;
  host: string;
  reason: SwitchOffReason;
}

const webhookSwitchedOff = new OutboxKind<SwitchedOff>('webhook_switched_off');

const CAUSES: Record<SwitchOffReason, string> = {
  gone: 'it answered 410 Gone',
  failing: 'no message has arrived there for five days',
};

/** Switches off webhooks whose receivers want or accept no messages, and notifies the owner of the account. */
@Injectable()
export class WebhookSwitchOff implements OnModuleInit {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly dispatcher: OutboxDispatcher,
    private readonly accounts: AccountsService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditTrail,
    private readonly auditContext: AuditContext,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(WEBHOOKS);
    this.dispatcher.subscribe(webhookSwitchedOff, ({ key, ...event }) => this.notify(key, event));
  }

  /** @returns false when it is off already, or was changed since the attempt started */
  async switchOff(receiver: Receiver, reason: SwitchOffReason): Promise<boolean> {
    const { _id, account, url } = receiver;
    const now = this.clock.now();
    const payload = { account, host: new URL(url).host, reason };
    const event = webhookSwitchedOff.event(new Types.ObjectId(), now, payload);
    const planned: PlannedChange = {
      action: 'webhook.switch_off',
      account,
      target: { type: 'webhook', id: String(_id) },
      before: { active: true },
      after: { active: false, reason },
      proof: { collection: WEBHOOKS, filter: { _id }, fields: ['active'] },
    };
    // The delivery may have been started by a request, whose caller did not do this.
    const isSwitchedOff = await this.auditContext.run({}, () =>
      this.audit.perform(
        planned,
        () => this.webhooks.switchOff(receiver, reason, event, now),
        (switchedOff) => (switchedOff ? {} : null),
      ),
    );
    if (isSwitchedOff) await this.dispatcher.dispatch(WEBHOOKS, _id);
    return isSwitchedOff;
  }

  private async notify(key: string, { account: id, host, reason }: SwitchedOff): Promise<void> {
    const account = await this.accounts.find(id);
    if (!account) return;
    await this.notifications.notifyOwner(account, {
      key,
      module: 'webhooks',
      type: 'webhook_switched_off',
      title: `The webhook to ${host} was switched off`,
      body: `Messages to ${host} are no longer sent: ${CAUSES[reason]}. Repair the receiver, then switch the webhook on.`,
    });
  }
}
