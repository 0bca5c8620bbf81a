import { expect, it } from 'vitest';
import { type Notification, wordingOf } from './wording';

const stored = (type: Notification['type'], title: string, body = '') =>
  ({ type, title, body }) as Notification;

it.each([
  [
    stored('project_added', 'SEO integration added', 'A new SEO integration has been added.'),
    ['Website added', 'Its keywords are checked once a day.'],
  ],
  [
    stored(
      'project_added',
      'SEO integration added',
      'A new SEO integration has been added. Rank tracking was set up for Berta (b.example).',
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
  [stored('check_failed', 'Another text', 'of another release'), ['Another text', 'of another release']],
  [stored('budget', 'Budget', 'as stored'), ['Budget', 'as stored']],
])('words %o', (notification, [title, body]) => {
  expect(wordingOf(notification)).toEqual({ title, body });
});
