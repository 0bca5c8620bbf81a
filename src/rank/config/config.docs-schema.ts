import { IDS, KEYWORDS, NOW, TODAY, WEBSITE } from '../../common/api-docs/examples.js';
import {
  flag,
  id,
  instant,
  listOf,
  mapOf,
  named,
  object,
  oneOf,
  orNull,
  text,
} from '../../common/api-docs/schema.js';
import { MATCH_MODES } from '../domain/website.js';

export const KEYWORD = named(
  'Keyword',
  object(
    {
      keyword: text('The search query.'),
      country: text('Two upper-case letters.', { pattern: '^[A-Z]{2}$' }),
      near: text('Location of the search.'),
    },
    ['near'],
  ),
);

const ERROR_ENTRY = named(
  'ErrorEntry',
  object({
    keyword: text(),
    country: text(),
    near: text("'' when the keyword has none."),
    message: text('Why the check failed.'),
  }),
);

export const CONFIG_FIELDS = {
  _id: id(),
  account: id('The account of the configuration.'),
  keywords: listOf(KEYWORD),
  website: text('The tracked site, as it was entered.'),
  language: text('Two letters.'),
  match: oneOf(MATCH_MODES, 'How links are compared with the website; defaults to the setting RANK_MATCH.'),
  slot: id('The time slot of the daily check.'),
  is_cron_running: flag('Whether a check is in progress.'),
  managed_by_platform: flag('Whether the parent account is the platform account.'),
  parent_account: id('The parent account, if the configuration was created for a child account.'),
  createdAt: instant(),
  updatedAt: instant(),
};

export const CONFIG = named('Config', object(CONFIG_FIELDS, ['parent_account']));

export const CONFIG_DETAIL = named(
  'ConfigDetail',
  object(
    {
      ...CONFIG_FIELDS,
      last_triggred: orNull(instant('Time of the last daily check; null before the first.')),
      error_log: mapOf(listOf(ERROR_ENTRY), 'Failed keywords of the last 30 days, by day.'),
    },
    ['parent_account'],
  ),
);

export const CONFIG_EXAMPLE = {
  _id: IDS.config,
  account: IDS.account,
  keywords: KEYWORDS,
  website: WEBSITE,
  language: 'en',
  match: 'contains',
  slot: IDS.slot,
  is_cron_running: false,
  managed_by_platform: false,
  createdAt: NOW,
  updatedAt: NOW,
};

export const ERROR_LOG_EXAMPLE = {
  [TODAY]: [{ keyword: 'espresso machine', country: 'DE', near: '', message: 'Provider answered 429' }],
};
