import { expect, it } from 'vitest';
import { showLanguage } from '../../shared/text/language';
import { type Notification, writeWording } from './wording';

const stored = (type: Notification['type'], title: string, body = '') =>
  ({ type, title, body }) as Notification;

it.each([
  [
    stored('project_added', 'SEO integration added', 'A new SEO integration has been added.'),
    ['Website added', 'Its keywords are tracked from now on.'],
  ],
  [
    stored(
      'project_added',
      'SEO integration added',
      'A new SEO integration has been added. Rank tracking was set up for Berta (https://b.example).',
    ),
    ['Website added', 'Berta (b.example) is tracked.'],
  ],
  [
    stored(
      'integration_disconnected',
      'SEO integration is Disconnected',
      'SEO integration has been disconnected.',
    ),
    ['Tracking ended', 'The website is no longer tracked.'],
  ],
  [
    stored(
      'check_suspicious',
      'The check of example.com on 2026-03-11 looks wrong',
      '18 of 20 keywords that ranked on 2026-03-10 were not found.',
    ),
    [
      'The check of example.com on Mar 11, 2026 looks wrong',
      '18 of 20 ranked keywords were not found. If the search results are wrong, discard the check.',
    ],
  ],
  [
    stored(
      'provider_rejected',
      'The search provider rejects the key',
      'No keyword is checked. The provider says: no',
    ),
    ['The search provider rejects the key', 'Set a valid key. The provider says: no'],
  ],
  [
    stored('integration_disconnected', 'Disconnected', 'Rank tracking was ended for Berta (b.example).'),
    ['Tracking ended', 'Berta (b.example) is no longer tracked.'],
  ],
  [
    stored(
      'check_missed',
      'The check of https://b.example on 2026-03-08 was missed',
      'The server did not check on that day. The last results stay in the reports. The next check is on 2026-03-15. Check now to have results before.',
    ),
    [
      'The check of b.example on Mar 8, 2026 was missed',
      'The last results stay in the reports. The next check is on Mar 15, 2026.',
    ],
  ],
  [
    stored('check_missed', '3 checks of b.example were missed, the last on 2026-03-10', 'Details.'),
    ['3 checks of b.example were missed, the last on Mar 10, 2026', 'The last results stay in the reports.'],
  ],
  [
    stored('check_failed', 'The daily check of b.example has failed for three days', 'Details.'),
    [
      'The daily check of b.example has failed for three days',
      'No keyword got a result. The list of checks says why.',
    ],
  ],
  [
    stored(
      'check_failed',
      'No keyword of https://b.example could be checked',
      '0 of 2 keywords got a result. The reason: Provider answered with status 401: Invalid API key',
    ),
    [
      'No keyword of b.example could be checked',
      'The reason: Provider answered with status 401: Invalid API key',
    ],
  ],
  [
    stored('check_failed', 'No keyword of b.example could be checked', '0 of 2 keywords got a result.'),
    ['No keyword of b.example could be checked', 'No keyword got a result. The list of checks says why.'],
  ],
  [
    stored(
      'device_refused',
      'Mobile keywords of b.example have been refused for three days',
      'Refused since 2026-03-11: "shoes", "hats". Their last results are kept.',
    ),
    [
      'Mobile keywords of b.example are not checked',
      'The search provider has refused the device for three days: "shoes", "hats".',
    ],
  ],
  [
    stored('provider_credits', 'Credits', 'Nothing is checked. The provider says: none left\nSee plan'),
    [
      'The credits of the search provider are used up',
      'Buy credits or wait for their renewal. The provider says: none left\nSee plan',
    ],
  ],
  [
    stored('webhook_switched_off', 'The webhook to hooks.example was switched off', 'It answered 410 Gone.'),
    [
      'The webhook to hooks.example was switched off',
      'The receiver answered 410 (gone). Repair it, then resume the webhook.',
    ],
  ],
  [
    stored('webhook_switched_off', 'The webhook to hooks.example was switched off', 'For five days.'),
    [
      'The webhook to hooks.example was switched off',
      'Nothing arrived for five days. Repair the receiver, then resume the webhook.',
    ],
  ],
  [
    stored(
      'channel_switched_off',
      'The channel Chat was switched off',
      'The service answered that it is gone.',
    ),
    [
      'The channel Chat was switched off',
      'The service answered that the channel is gone. Repair it, then resume the channel.',
    ],
  ],
  [stored('webhook_switched_off', 'Off', 'as stored'), ['Off', 'as stored']],
  [
    stored('check_failed', 'The check of https://b.example has failed three times', 'Details.'),
    [
      'The check of b.example has failed three times',
      'No keyword got a result. The list of checks says why.',
    ],
  ],
  [
    stored('scheduler_stalled', 'Stalled', 'Since noon.'),
    ['The scheduled checks have stopped', 'Since noon.'],
  ],
  [stored('backup_failed', 'Failed', 'No space.'), ['The scheduled backup failed', 'No space.']],
  [
    stored('search_console_reconnect', 'Reconnect', 'Connect again.'),
    ['Search Console must be connected again', 'Connect again.'],
  ],
  [stored('budget', 'Budget', 'as stored'), ['Budget', 'as stored']],
])('words %o', (notification, [title, body]) => {
  expect(writeWording(notification)).toEqual({ title, body });
});

it.each([
  ['check_failed', 'Another text', 'of another release'],
  ['check_failed', 'Again: The daily check of b.example has failed for three days', ''],
  ['check_failed', 'The daily check of b.example has failed for three days again', ''],
  ['check_missed', 'Another text', 'of another release'],
  ['check_suspicious', 'Another text', '18 of 20 keywords'],
  ['check_suspicious', 'The check of b.example on 2026-03-11 looks wrong', 'Some of 20 keywords'],
  ['check_suspicious', 'The check of b.example on 2026-03-11 looks wrong', 'About 18 of 20 keywords'],
  ['check_suspicious', 'The check of b.example on 2026-03-11 looks wrong again', '18 of 20 keywords'],
  ['check_suspicious', 'Again: The check of b.example on 2026-03-11 looks wrong', '18 of 20 keywords'],
  ['device_refused', 'Another text', 'Refused since 2026-03-11: "a". Their last results'],
  ['device_refused', 'Mobile keywords of b.example have been refused for three days', 'Another text'],
] as const)('leaves a text of another form as it is stored: %s, %s, %s', (type, title, body) => {
  expect(writeWording(stored(type, title, body))).toEqual({ title, body });
});

it.each([
  [
    'en',
    '2 keywords of example.com (Berta) meet your alert rules',
    'tea (US): 3 → not found; not found (DE, Köln, mobile): not found → 4; oil (US): 5 (another page ranks). And 1 more.',
  ],
  [
    'de',
    '2 Keywords von example.com (Berta) erfüllen Ihre Warnregeln',
    'tea (US): 3 → nicht gefunden; not found (DE, Köln, mobil): nicht gefunden → 4; oil (US): 5 (eine andere Seite rankt). Und 1 weitere.',
  ],
] as const)('words an alert in the language of the reader: %s', async (language, title, body) => {
  await showLanguage(language);
  const english = stored(
    'rank_alert',
    '2 keywords of https://example.com (Berta) met your alert rules',
    'tea (US): 3 → not found; not found (DE, Köln, mobile): not found → 4; oil (US): 5 (another page ranks). And 1 more.',
  );
  const german = stored(
    'rank_alert',
    '2 Keywords von https://example.com (Berta) erfüllen Ihre Alarmregeln',
    'tea (US): 3 → nicht gefunden; not found (DE, Köln, mobil): nicht gefunden → 4; oil (US): 5 (eine andere Seite rankt). Und 1 weiteres.',
  );
  expect([writeWording(english), writeWording(german)]).toEqual([
    { title, body },
    { title, body },
  ]);
  await showLanguage('en');
});
