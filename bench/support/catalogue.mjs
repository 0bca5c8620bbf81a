// All benchmarks.

/**
 * `quick`: arguments for a few seconds, for `npm run bench -- --quick`. `least`: arguments with which a test runs the
 * benchmark, to see that it works. `key`: figures that --quick prints.
 */
export const BENCHMARKS = [
  {
    name: 'relay',
    measures:
      'connects, publishes, deliveries, latency and memory per connection, beside a bare Socket.IO server',
    quick: ['--rounds', '1', '--only', 'connect,one,all,latency'],
    least: [
      '--rounds',
      '1',
      '--seconds',
      '0.2',
      '--only',
      'connect,one,all,latency',
      '--clients',
      '20',
      '--users',
      '5',
      '--publishers',
      '2',
    ],
    key: [
      'connections/s, all clients at the same time',
      'publishes/s to one user',
      'server CPU µs per publish to one user',
      'deliveries/s to all',
      'p99 ms until the event arrives',
    ],
  },
  {
    name: 'check',
    measures:
      'the daily check: time with a slow provider, CPU beside a bare axios loop, memory, sequential time',
    quick: ['--only', 'b', '--rounds', '5'],
    least: [
      '--keywords',
      '5',
      '--rounds',
      '1',
      '--memory',
      '10',
      '--single',
      '2',
      '--small',
      '2',
      '--latency',
      '5',
    ],
    key: ['CPU per keyword'],
  },
  {
    name: 'report',
    measures: 'graph, table, competitors and history of 1,000 keywords over a year; users during a check',
    least: ['--keywords', '5', '--days', '5', '--checked', '5', '--users', '1', '--store', 'embedded'],
    args: ['--store', 'embedded'],
  },
  {
    name: 'answers',
    measures:
      'the screens of AI answers of 10,000 prompts over 90 days beside the keyword table, in processor time; bytes a run',
    least: ['--prompts', '20', '--days', '3', '--rounds', '1'],
  },
  {
    name: 'websites',
    measures: 'a list of 1,000 websites beside the summary of one; import and export of CSV files',
    quick: ['--websites', '300', '--rounds', '5'],
    least: ['--websites', '3', '--keywords', '3', '--lines', '20', '--rounds', '1'],
    key: ['list of websites, limit=25'],
  },
  {
    name: 'start',
    measures: 'time until a process is ready and its memory, beside a bare Nest application',
    quick: ['--rounds', '5', '--results', '1000'],
    least: ['--rounds', '1', '--results', '1000'],
    key: ['ms until the first answer'],
  },
  {
    name: 'auth',
    measures:
      'cost of the access guard per request; time of a rejected login, with a known and an unknown address',
    least: ['--seconds', '0.2', '--rounds', '1', '--tries', '3', '--connections', '2'],
  },
  {
    name: 'geo',
    measures:
      'geographic look-up beside a naive filter, country-state-city, and an ordinary Nest handler over the same data',
    flags: ['--expose-gc'],
    quick: ['--only', 'http', '--seconds', '1', '--rounds', '1'],
    least: ['--seconds', '0.1', '--rounds', '1'],
    key: [
      'CPU speed of /v1/geo/aachen beside an ordinary Nest handler',
      'CPU speed of /v1/geo/an?limit=9700 beside an ordinary Nest handler',
    ],
  },
  {
    name: 'mail',
    measures:
      'how fast 10,000 mails leave through the outbox, and memory, beside a loop that hands over the same mails',
    least: ['--mails', '20'],
  },
  {
    name: 'store',
    measures: 'the same work on the embedded store and on MongoDB; opening a store of a million documents',
    least: ['--skip-open', '--documents', '100', '--rounds', '1'],
  },
  {
    name: 'web',
    measures:
      'JavaScript that a screen loads; first rows, scrolling, charts, progress and interactions in headless Chromium',
    least: ['--keywords', '30', '--competitors', '1', '--rounds', '1'],
  },
  {
    name: 'webhooks',
    measures: 'delivery of 1,000 events to 50 receivers of which ten hang, ten fail and one is slow',
    quick: ['--events', '200'],
    least: ['--events', '5', '--receivers', '5', '--hanging', '1', '--failing', '1'],
    key: ['p99 ms of arrival at the others'],
  },
  {
    name: 'assistants',
    measures: 'lists and calls of tools a second, and what the process holds after 60,000 of them',
    flags: ['--expose-gc'],
    quick: ['--calls', '500'],
    least: ['--calls', '50'],
  },
  {
    name: 'search-console',
    measures:
      'import of 16 months of Search Console with 5,000 queries a day; the table of 10,000 keywords with its columns and without',
    quick: ['--days', '30', '--rounds', '5'],
    least: ['--days', '3', '--queries', '20', '--keywords', '20', '--history', '3', '--rounds', '1'],
    key: ['memory that an import adds at most'],
  },
];
