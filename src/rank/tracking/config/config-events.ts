import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account, User } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { MailChannel, type MailPayload, type MailTemplate } from '../../../mail/index.js';
import {
  InAppChannel,
  type InAppPayload,
  type InAppTemplate,
  Recipients,
} from '../../../notifications/index.js';
import { MailSubscriptions } from '../../../subscriptions/index.js';
import { OutboxDispatcher, type OutboxEvent, OutboxKind } from '../../../outbox/index.js';
import { WebhookChannel } from '../../../webhooks/index.js';
import { nameWebsite } from '../../positions/website-name.js';
import { RANK_CONFIGS, type RankConfig } from './config.schema.js';
import { EventKind } from '../../../common/event-bus.js';

/** A configuration was created, changed or deleted, or a run of it ended; with its account. */
export const CONFIG_CHANGED = new EventKind<Types.ObjectId>('ConfigChanged');

interface ConfigPayload extends InAppPayload {
  website: string;
  config: Types.ObjectId;
  account: Types.ObjectId;
}
type DeletedPayload = ConfigPayload & MailPayload;

export const configCreated = new OutboxKind<ConfigPayload>('config_created');
export const configDeleted = new OutboxKind<DeletedPayload>('config_deleted');

/** What webhooks get of a configuration. */
const configWebhookData = ({ account, config, website }: ConfigPayload) => ({
  account,
  config,
  website,
});

const trackedBy = (child: string, { website }: ConfigPayload) => `${child} (${nameWebsite(website)})`;

/** The specification fixes the texts about configurations. */
export const CREATED_NOTIFICATION: InAppTemplate<ConfigPayload> = {
  title: 'SEO integration added',
  body: 'A new SEO integration has been added.',
  module: 'projects',
  type: 'project_added',
  ofChild: (child, event) => `Rank tracking was set up for ${trackedBy(child, event)}.`,
};

export const DELETED_NOTIFICATION: InAppTemplate<ConfigPayload> = {
  title: 'SEO integration is Disconnected',
  body: 'SEO integration has been disconnected.',
  module: 'analytics',
  type: 'integration_disconnected',
  ofChild: (child, event) => `Rank tracking was ended for ${trackedBy(child, event)}.`,
};

const DELETED_MAIL: MailTemplate<DeletedPayload> = {
  subject: 'SEO integration disconnected',
  content: 'SEO integration has been disconnected.',
  origin: 'analytics',
  charge: ({ account }) => ({ purpose: 'report', account }),
  outlivesConfig: true,
};

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
    return configCreated.event(_id, this.clock.now(), { website, tell, ...toIds(_id, account) });
  }

  async deleted({ _id, website }: EventSubject, account: Account, by: User): Promise<OutboxEvent> {
    const tell = await this.recipients.forAccount(account);
    return configDeleted.event(_id, this.clock.now(), {
      website,
      tell,
      mail: [by.email],
      ...toIds(_id, account),
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

const toIds = (config: Types.ObjectId, { _id: account }: Account) => ({ config, account });
