import { Schema, type Types } from 'mongoose';

export type NotificationType =
  | 'project_added'
  | 'integration_disconnected'
  | 'check_failed'
  | 'provider_rejected'
  | 'provider_credits'
  | 'scheduler_stalled';

/** What a user is told inside the application. */
export interface Notification {
  _id: Types.ObjectId;
  /** Names the event: the same event tells nobody twice, whoever notices it and however often. */
  key: string;
  /** The account of its readers. */
  account: Types.ObjectId;
  /** null: it is for the whole account (rule 314). */
  user: Types.ObjectId | null;
  /** The child account that it is about; without one it is about `account` itself. */
  about?: Types.ObjectId;
  title: string;
  body: string;
  module: string;
  type: NotificationType;
  read_at: Date | null;
  createdAt: Date;
}

export const NOTIFICATIONS = 'notifications';

/** What has been read goes after this long; what has not stays (rule 636). */
const KEPT_SECONDS = 90 * 24 * 3600;

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
notificationSchema.index({ read_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
