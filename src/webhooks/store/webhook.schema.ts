import { Schema } from 'mongoose';
import type { WebhookEvent } from '../domain/event-types.js';
import { receiverFields, type StoredReceiver } from './receiver.schema.js';

/** A secret that still signs after a rotation. */
interface FormerSecret {
  /** Encrypted by SecretBox. */
  secret: string;
  until: Date;
}

/** A receiver of signed messages. */
export interface Webhook extends StoredReceiver {
  url: string;
  description: string;
  event_types: WebhookEvent[];
  /** Encrypted by SecretBox. */
  secret: string;
  former: FormerSecret | null;
}

export const WEBHOOKS = 'webhooks';

const formerSecretSchema = new Schema<FormerSecret>(
  { secret: { type: String, required: true }, until: { type: Date, required: true } },
  { _id: false },
);

export const webhookSchema = new Schema<Webhook>(
  {
    ...receiverFields,
    url: { type: String, required: true },
    description: { type: String, default: '' },
    secret: { type: String, required: true },
    former: { type: formerSecretSchema, default: null },
  },
  { collection: WEBHOOKS, versionKey: false },
);

webhookSchema.index({ account: 1, number: 1 }, { unique: true });
webhookSchema.index({ wake_at: 1 });
webhookSchema.index({ 'events.at': 1 });
