/** The chapters of the API description, in their order. */
export const TAGS = {
  Platform: 'Status, health, metrics and this description.',
  Sessions:
    'Login, tokens and sessions. A credential is looked for as `Authorization: Bearer`, `X-Session-Id`, cookie ' +
    '`sid_app_sw` and, for GET, query `token`; the first one that is there decides.',
  Accounts: 'The tree of accounts, and their users. A parent acts for every account below it.',
  Slots: 'The times of day at which configurations are checked, and how many fit in each.',
  'Rank: configuration': 'What an account wants tracked: one configuration an account.',
  'Rank: checks': 'The daily check of all that is due, and what ran when.',
  'Rank: reports': 'Graph, table and summary of what the checks found.',
  Notifications: 'What users are told. Each is also pushed to sockets (docs/events.md).',
  Relay:
    'For internal callers: events for connected sockets (docs/events.md). The content is opaque and arrives as it was given. ' +
    'A wrong request gets all of its faults in `message`.',
  Geography:
    'Countries, states, cities and postal codes. Answers change with an import only, and say so by their ETag.',
  Announcements: 'The feed of product announcements.',
  Gateway: 'Prefixes that belong to other services.',
} as const;

export type TagName = keyof typeof TAGS;
