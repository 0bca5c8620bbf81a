/** Tags of the API description in display order. */
export const TAGS: Record<string, string> = {
  Platform: 'Status, health, metrics and this description.',
  Sessions:
    'Login, tokens and sessions. Credentials are read from `Authorization: Bearer`, `X-Api-Key`, `X-Session-Id`, cookie ' +
    '`sid_app_sw` and, for GET, query `token`; the first one that is present is used.',
  Webhooks: 'Receivers of events, as Standard Webhooks. See docs/webhooks.md.',
  Channels: 'Chats, and other places where people look, that get messages. See docs/channels.md.',
  Assistants: 'The rank tracker as tools of assistants, and OAuth 2.1 for hosted ones. See docs/mcp.md.',
  'API keys': 'Keys with which programs call the API as their user. See docs/guide.md.',
  Accounts: 'The tree of accounts, and their users. A parent acts for every account below it.',
  'Audit log': 'Who changed what, from where.',
  Slots: 'Times of day at which configurations are checked, each with a capacity.',
  'Rank: configuration': 'Keywords and website to track; one configuration per account.',
  'Rank: checks': 'The daily check of all due configurations, and its runs.',
  'Rank: reports': 'Graph, table and summary of the results.',
  'Rank: Search Console': 'Clicks, impressions and positions that Google counts. See docs/search-console.md.',
  'Rank: AI answers': 'What assistants say about the website: prompts, answers and sources.',
  'Rank: alerts': 'Rules by which movements of positions raise alerts.',
  'Rank: digests': 'The report of a website by e-mail: daily, weekly or monthly, and on request.',
  'Rank: views':
    'Named filters, order, columns and range of a screen, of one user or shared with the account.',
  'Rank: share links': 'Reports without a login, by a link that ends or is revoked.',
  Notifications: 'Notifications of users, which are also pushed to sockets (docs/events.md).',
  Relay:
    'For internal callers: events for connected sockets (docs/events.md). The content is opaque and delivered unchanged. ' +
    'All problems of an invalid request are listed in `message`.',
  Geography:
    'Countries, states, cities and postal codes. Responses change only with an import, and so does their ETag.',
  Announcements: 'The feed of product announcements.',
  Gateway: 'Path prefixes that are forwarded to other services.',
};
