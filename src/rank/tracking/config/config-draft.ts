import { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import type { OutboxEvent } from '../../../outbox/index.js';
import { keywordView } from '../../positions/keyword-list.js';
import type { CreateConfigDto } from './config.dto.js';
import type { RankConfig } from './config.schema.js';
import { rhythmChange } from './rhythm-change.js';

/** A configuration as it is stored once it has a slot and its event. */
type ConfigDraft = Omit<RankConfig, 'slot' | 'events'>;
export type StoredDraft = ConfigDraft & { events: OutboxEvent[] };

/** @throws ValidationError when the fields of the rhythm together make no sense */
export function configDraft(
  account: Account,
  body: CreateConfigDto,
  parent: Pick<RankConfig, 'managed_by_platform' | 'parent_account'>,
  now: Date,
): ConfigDraft {
  const { keywords, website, language, match, competitors } = body;
  return {
    _id: new Types.ObjectId(),
    account: account._id,
    keywords: keywords.map(keywordView),
    website,
    language,
    ...omitUndefined({ match, competitors }),
    ...rhythmChange({}, body).set,
    ...parent,
    deleted_on: null,
    createdAt: now,
    updatedAt: now,
    ...neverChecked(),
  };
}

/** The state of the daily check before the first run. */
export const neverChecked = () => ({
  is_cron_running: false,
  last_triggred: null,
  last_day: '',
  run: null,
  run_day: '',
  lease_until: new Date(0),
  claims: 0,
  checked_by_hand_at: new Date(0),
  dirty_days: [],
});
