import type { Types } from 'mongoose';
import type { MailPayload } from '../../../mail/index.js';
import { OutboxKind } from '../../../outbox/index.js';
import type { AlertRule } from '../../positions/alert-rules.js';
import type { Keyword } from '../../positions/keyword-list.js';
import type { Language } from '../../../common/language.js';

/** A keyword that met rules; positions are null for not found. */
export interface AlertedKeyword extends Omit<Keyword, 'tags'> {
  from: number | null;
  to: number | null;
  rules: AlertRule[];
}

/** A user, or all users of an account without an owner. */
export interface AlertRecipient {
  account: Types.ObjectId;
  user: Types.ObjectId | null;
  /** The account that the alert is about, for a recipient in the one above. */
  child?: { account: Types.ObjectId; name: string };
  language: Language;
}

/** Payload of `rankAlert`. The names and the number of all keywords; the alert in the store has all of them. */
export interface RankAlert extends MailPayload {
  /** Id of the alert. */
  alert: string;
  config: Types.ObjectId;
  account: Types.ObjectId;
  website: string;
  day: string;
  total: number;
  /** The first MAX_NAMED. */
  named: AlertedKeyword[];
  tell: AlertRecipient[];
  /** Present with a recipient of the mail; `child`: name of the account, for an owner in one above. */
  mailed?: { language: Language; child?: string };
}

export const MAX_NAMED = 20;

export const rankAlert = new OutboxKind<RankAlert>('rank_alert');
