import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account, User } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { MailChannel } from '../../../mail/index.js';
import { InAppChannel, Recipients } from '../../../notifications/index.js';
import { MailSubscriptions } from '../../../subscriptions/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../../outbox/index.js';
import { WebhookChannel } from '../../../webhooks/index.js';
import {
  configCreated,
  configDeleted,
  configWebhookData,
  CREATED_NOTIFICATION,
  DELETED_MAIL,
  DELETED_NOTIFICATION,
} from './config-messages.js';
import { RANK_CONFIGS, type RankConfig } from './config.schema.js';

type EventSubject = Pick<RankConfig, '_id' | 'website'>;

/** Outbox events of configurations: stored by the update they describe, dispatched after it. */
@Injectable()
export class ConfigEvents implements OnModuleInit {
  constructor(
    private readonly recipients: Recipients,
    private readonly dispatcher: OutboxDispatcher,
    private readonly inApp: InAppChannel,
    private readonly mail: MailChannel,
    private readonly subscriptions: MailSubscriptions,
    private readonly webhooks: WebhookChannel,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(RANK_CONFIGS);
    this.inApp.register(configCreated, CREATED_NOTIFICATION);
    this.inApp.register(configDeleted, DELETED_NOTIFICATION);
    this.mail.register(configDeleted, {
      ...DELETED_MAIL,
      recipients: ({ account, mail }) => this.subscriptions.withoutUnsubscribed(account, mail),
    });
    this.webhooks.register(configCreated, 'rank.config.created', configWebhookData);
    this.webhooks.register(configDeleted, 'rank.config.deleted', configWebhookData);
  }

  async created({ _id, website }: EventSubject, account: Account): Promise<OutboxEvent> {
    const tell = await this.recipients.forAccount(account);
    return configCreated.event(_id, this.clock.now(), { website, tell, ...of(_id, account) });
  }

  async deleted({ _id, website }: EventSubject, account: Account, by: User): Promise<OutboxEvent> {
    const tell = await this.recipients.forAccount(account);
    return configDeleted.event(_id, this.clock.now(), {
      website,
      tell,
      mail: [by.email],
      ...of(_id, account),
    });
  }

  /** Never rejects: the dispatcher retries events that could not be dispatched. */
  dispatch(config: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(RANK_CONFIGS, config);
  }

  /**
   * Dispatches what the end of a run has stored.
   * @param events stored ones that were not dispatched when it began; there are none as a rule, and no need to look
   */
  dispatchEnded({ _id, events }: Pick<RankConfig, '_id' | 'events'>, ended: OutboxEvent): Promise<void> {
    if (events?.length > 0) return this.dispatch(_id);
    return this.dispatcher.dispatchStored(RANK_CONFIGS, _id, ended);
  }
}

const of = (config: Types.ObjectId, { _id: account }: Account) => ({ config, account });
