import { Schema, type Types } from 'mongoose';

export const NOTIFICATION_TYPES = [
  'project_added',
  'integration_disconnected',
  'check_failed',
  'check_missed',
  'check_suspicious',
  'device_refused',
  'provider_rejected',
  'provider_credits',
  'scheduler_stalled',
  'backup_failed',
  'budget',
  'webhook_switched_off',
  'channel_switched_off',
  'search_console_reconnect',
  'rank_alert',
] as const;
type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** An in-app notification. */
export interface Notification {
  _id: Types.ObjectId;
  /** Idempotency key: several processes may report the same event. */
  key: string;
  /** Account of the readers. */
  account: Types.ObjectId;
  /** null: for all users of the account. */
  user: Types.ObjectId | null;
  /** Child account that it is about; by default `account`. */
  about?: Types.ObjectId;
  title: string;
  body: string;
  module: string;
  type: NotificationType;
  read_at: Date | null;
  createdAt: Date;
}

export const NOTIFICATIONS = 'notifications';

/** Read notifications are deleted after this time; unread ones are not. */
const RETENTION_SECONDS = 90 * 24 * 3600;

const id = Schema.Types.ObjectId;

export const notificationSchema = new Schema<Notification>(
  {
    key: { type: String, required: true },
    account: { type: id, required: true },
    user: { type: id, default: null },
    about: id,
    title: { type: String, required: true },
    body: { type: String, required: true },
    module: { type: String, required: true },
    type: { type: String, required: true },
    read_at: { type: Date, default: null },
    createdAt: Date,
  },
  { collection: NOTIFICATIONS, versionKey: false },
);

notificationSchema.index({ key: 1 }, { unique: true });
notificationSchema.index({ account: 1, user: 1, read_at: 1 });
notificationSchema.index({ read_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
