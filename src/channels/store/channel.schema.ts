import { Schema, type Types } from 'mongoose';
import type { Language } from '../../common/language.js';
import {
  receiverDeliverySchema,
  type ReceiverDelivery,
  receiverFields,
  type StoredReceiver,
} from '../../webhooks/index.js';
import type { ChannelEvent } from '../messages/event-types.js';
import type { ChannelKind } from '../kinds/index.js';

/** A chat, or another place where people look, that gets messages about events of an account. */
export interface Channel extends StoredReceiver {
  kind: ChannelKind;
  name: string;
  event_types: ChannelEvent[];
  /** Id of the shared view that narrows its events. */
  view: string | null;
  language: Language;
  /** Address, token and topic as JSON, encrypted by SecretBox. */
  secret: string;
  /** The address without what may be secret in it; null: that of the service. */
  address: string | null;
  chat_id: string | null;
  room: string | null;
  /** The service wants no request before. */
  paused_until: Date | null;
}

export const CHANNELS = 'channels';

export const channelSchema = new Schema<Channel>(
  {
    ...receiverFields,
    kind: { type: String, required: true },
    name: { type: String, required: true },
    view: { type: String, default: null },
    language: { type: String, required: true },
    secret: { type: String, required: true },
    address: { type: String, default: null },
    chat_id: { type: String, default: null },
    room: { type: String, default: null },
    paused_until: { type: Date, default: null },
  },
  { collection: CHANNELS, versionKey: false },
);

channelSchema.index({ account: 1, number: 1 }, { unique: true });
channelSchema.index({ wake_at: 1 });
channelSchema.index({ view: 1 });
channelSchema.index({ 'events.at': 1 });

/** One event for one channel; its body is the message before it is written for the service. */
export interface ChannelDelivery extends ReceiverDelivery {
  channel: Types.ObjectId;
  /** Absent before. */
  first_attempt_at?: Date;
}

export const CHANNEL_DELIVERIES = 'channel_deliveries';

export const channelDeliverySchema = receiverDeliverySchema<ChannelDelivery>(CHANNEL_DELIVERIES, 'channel');
channelDeliverySchema.add({ first_attempt_at: Date });
