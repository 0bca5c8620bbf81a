import {
  EXAMPLE_COMPETITORS,
  IDS,
  EXAMPLE_KEYWORDS,
  NOW,
  TODAY,
  EXAMPLE_WEBSITE,
} from '../../../common/api-docs/examples.js';
import {
  boolean,
  id,
  dateTime,
  listOf,
  mapOf,
  namedSchema,
  object,
  enumOf,
  nullable,
  string,
} from '../../../common/api-docs/schema.js';
import { DEVICES } from '../../domain/series.js';
import { MATCH_MODES } from '../../domain/website.js';

export const KEYWORD = namedSchema(
  'Keyword',
  object(
    {
      keyword: string('The search query.'),
      country: string('Two upper-case letters.', { pattern: '^[A-Z]{2}$' }),
      near: string('Location of the search.'),
      device: enumOf(['mobile'], 'Absent for desktop.'),
      tags: listOf(string(), 'Absent without tags.'),
    },
    ['near', 'device', 'tags'],
  ),
);

const ERROR_ENTRY = namedSchema(
  'ErrorEntry',
  object({
    keyword: string(),
    country: string(),
    near: string("'' when the keyword has none."),
    device: enumOf(DEVICES),
    message: string('Why the check failed.'),
  }),
);

export const CONFIG_FIELDS = {
  _id: id(),
  account: id('The account of the configuration.'),
  keywords: listOf(KEYWORD),
  website: string('The tracked site, as it was entered.'),
  language: string('Two letters.'),
  match: enumOf(MATCH_MODES, 'How links are compared with the website; defaults to the setting RANK_MATCH.'),
  competitors: listOf(
    string(),
    'Other websites whose positions are stored, as they were entered; absent: none.',
  ),
  slot: id('The time slot of the daily check.'),
  is_cron_running: boolean('Whether a check is in progress.'),
  managed_by_platform: boolean('Whether the parent account is the platform account.'),
  parent_account: id('The parent account, if the configuration was created for a child account.'),
  createdAt: dateTime(),
  updatedAt: dateTime(),
};

const NEXT_RUN = nullable(
  dateTime('When it is checked next; past while a check is due. null when its slot is inactive.'),
);

export const NEW_CONFIG = namedSchema(
  'NewConfig',
  object(
    {
      ...CONFIG_FIELDS,
      next_run_at: NEXT_RUN,
      next: string('What to do next: the request that checks the keywords now.'),
    },
    ['parent_account', 'competitors'],
  ),
);

export const CONFIG_DETAIL = namedSchema(
  'ConfigDetail',
  object(
    {
      ...CONFIG_FIELDS,
      last_triggred: nullable(dateTime('Time of the last daily check; null before the first.')),
      next_run_at: NEXT_RUN,
      error_log: mapOf(listOf(ERROR_ENTRY), 'Failed keywords of the last 30 days, by day.'),
    },
    ['parent_account', 'competitors'],
  ),
);

export const CONFIG_EXAMPLE = {
  _id: IDS.config,
  account: IDS.account,
  keywords: EXAMPLE_KEYWORDS,
  website: EXAMPLE_WEBSITE,
  language: 'en',
  match: 'contains',
  competitors: EXAMPLE_COMPETITORS,
  slot: IDS.slot,
  is_cron_running: false,
  managed_by_platform: false,
  createdAt: NOW,
  updatedAt: NOW,
};

export const ERROR_LOG_EXAMPLE = {
  [TODAY]: [
    {
      keyword: 'espresso machine',
      country: 'DE',
      near: '',
      device: 'desktop',
      message: 'Provider answered 429',
    },
  ],
};
