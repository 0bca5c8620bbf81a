import type { Types } from 'mongoose';
import type { MailPayload, MailTemplate } from '../../../mail/index.js';
import type { InAppPayload, InAppTemplate } from '../../../notifications/index.js';
import { OutboxKind } from '../../../outbox/index.js';

interface ConfigPayload extends InAppPayload {
  website: string;
  config: Types.ObjectId;
  account: Types.ObjectId;
}
type DeletedPayload = ConfigPayload & MailPayload;

export const configCreated = new OutboxKind<ConfigPayload>('config_created');
export const configDeleted = new OutboxKind<DeletedPayload>('config_deleted');

/** What webhooks get of a configuration. */
export const configWebhookData = ({ account, config, website }: ConfigPayload) => ({
  account,
  config,
  website,
});

const trackedBy = (child: string, { website }: ConfigPayload) => `${child} (${website})`;

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

export const DELETED_MAIL: MailTemplate<DeletedPayload> = {
  subject: 'SEO integration disconnected',
  content: 'SEO integration has been disconnected.',
  origin: 'analytics',
  charge: ({ account }) => ({ purpose: 'report', account }),
  outlivesConfig: true,
};
