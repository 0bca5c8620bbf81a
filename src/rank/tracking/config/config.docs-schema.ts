import { CHECKED, EXAMPLE, IDS, NOW, s, TODAY } from '../../../common/api-docs/index.js';
import { DEVICES } from '../../positions/series.js';
import { RHYTHMS } from '../../positions/rhythm.js';
import { MATCH_MODES } from '../../positions/website.js';

export const KEYWORD = s.namedObject('Keyword', {
  keyword: s.string('The search query.'),
  country: s.string('Two upper-case letters.', undefined, { pattern: '^[A-Z]{2}$' }),
  'near?': s.string('Location of the search.'),
  'device?': s.choice(['mobile'], 'Absent for desktop.'),
  'tags?': s.list(s.string(), 'Absent without tags.'),
});

/** What identifies a keyword in a report; `near` is '' for none. */
export const SERIES = {
  ...s.each(s.string, { keyword: 'best coffee', country: 'US', near: 'New York' }),
  device: [s.choice(DEVICES), 'desktop'],
} satisfies Record<string, s.Property>;

export const ERROR_ENTRY = s.namedObject('ErrorEntry', {
  ...s.each(s.string, { keyword: 'espresso machine', country: 'DE' }),
  near: s.string("'' when the keyword has none.", ''),
  device: [s.choice(DEVICES), 'desktop'],
  message: s.string('Why the check failed.', 'Provider answered 429'),
  'refused_for?': s.choice(
    ['device'],
    'The part of the search that the provider does not accept; absent for every other failure.',
  ),
});

export const CONFIG_FIELDS = {
  _id: [s.id(), IDS.config],
  account: s.id('The account of the configuration.', IDS.account),
  keywords: [s.list(KEYWORD), EXAMPLE.keywords],
  website: s.string('The tracked site, as it was entered.', EXAMPLE.website),
  language: s.string('Two letters.', 'en'),
  match: s.choice(
    MATCH_MODES,
    'How links are compared with the website; defaults to the setting RANK_MATCH.',
    'contains',
  ),
  'competitors?': [
    s.list(s.string(), 'Other websites whose positions are stored, as they were entered; absent: none.'),
    EXAMPLE.competitors,
  ],
  'every?': s.choice(RHYTHMS, 'Days of the check; absent: every day.'),
  'weekday?': s.integer('Day of a weekly check: 1 = Monday to 7; absent in other rhythms.'),
  'depth?': s.integer('Search results to examine; absent: RANK_DEPTH.'),
  'deep_every?': s.object({
    depth: s.integer('Search results to examine on that day.', 100),
    every: s.choice(['week'], undefined, 'week'),
    weekday: s.integer('1 = Monday to 7.', 1),
  }),
  slot: s.id('The time slot of the daily check.', IDS.slot),
  is_cron_running: s.boolean('Whether a check is in progress.', false),
  managed_by_platform: s.boolean('Whether the parent account is the platform account.', false),
  'parent_account?': s.id('The parent account, if the configuration was created for a child account.'),
  ...s.each(s.dateTime, { createdAt: NOW, updatedAt: NOW }),
} satisfies Record<string, s.Property>;

const NEXT_RUN = s.nullable(
  s.dateTime(
    'When it is checked next, which is in the future: a check that is due is made at the next tick of the scheduler. null when its slot is inactive, and for `manual`.',
    '2026-03-12T06:00:00.000Z',
  ),
);

export const NEW_CONFIG = s.namedObject('NewConfig', {
  ...CONFIG_FIELDS,
  next_run_at: NEXT_RUN,
  next: s.string(
    'What to do next: the request that checks the keywords now.',
    `POST /v1/rank/config/${IDS.config}/check checks the keywords now; otherwise their first check is at next_run_at.`,
  ),
});

export const CONFIG_DETAIL = s.namedObject('ConfigDetail', {
  ...CONFIG_FIELDS,
  last_triggred: s.nullable(s.dateTime('Time of the last daily check; null before the first.', CHECKED)),
  next_run_at: NEXT_RUN,
  is_late: s.boolean(
    'Whether it has been due for more than an hour, and this server has a scheduler.',
    false,
  ),
  error_log: [
    s.map(s.list(ERROR_ENTRY), 'Failed keywords of the last 30 days, by day.'),
    { [TODAY]: [s.findExample(ERROR_ENTRY)] },
  ],
});
