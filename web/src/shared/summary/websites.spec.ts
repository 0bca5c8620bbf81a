import { beforeEach, expect, it } from 'vitest';
import { showLanguage } from '../text/language';
import { type WebsitesFacts, writeWebsitesSentence } from './websites';

const website = (name: string, keywords: number, change: number | null, course: (number | null)[]) => ({
  name,
  keywords,
  change,
  course,
});
const NO_FAILURES = { failed: 0, keywords: 100, reason: null };
const FACTS: WebsitesFacts = { websites: [], today: '2026-11-28', failures: NO_FAILURES };

beforeEach(() => showLanguage('en'));

it.each<[string, Partial<WebsitesFacts>, string, string]>([
  [
    'a fall, weighed by keywords, since its day',
    {
      websites: [
        website('small.example', 2, 40, [10, 10, 50, 50]),
        website('large.example', 98, -10, [40, 40, null, 30]),
        website('new.example', 0, null, []),
      ],
    },
    'Down since Nov 28: visibility −9 points over all keywords in 30 days. Most of it: large.example (−10).',
    'Rückgang seit 28. Nov.: Sichtbarkeit −9 Punkte über alle Keywords in 30 Tagen. Vor allem: large.example (−10).',
  ],
  [
    'a rise of two websites',
    { websites: [website('a.example', 50, 2, [10, 12, 12]), website('b.example', 50, 1, [5, 6, 6])] },
    'Up since Nov 27: visibility +1.5 points over all keywords in 30 days. Most of it: a.example (+2) and b.example (+1).',
    'Anstieg seit 27. Nov.: Sichtbarkeit +1,5 Punkte über alle Keywords in 30 Tagen. Vor allem: a.example (+2) und b.example (+1).',
  ],
  [
    'nothing, where no website changed',
    { websites: [website('a.example', 50, 0.4, [10, 10.4]), website('b.example', 50, 0, [6, 6])] },
    'Nothing changed in 30 days: the visibility of all websites moved by 0.2 points.',
    'Nichts geändert in 30 Tagen: Die Sichtbarkeit aller Websites bewegte sich um 0,2 Punkte.',
  ],
  [
    'the largest changes, where little changed over all',
    { websites: [website('a.example', 50, 2, [10, 12]), website('b.example', 50, -2, [6, 4])] },
    'Little changed over all keywords in 30 days: visibility 0 points. Largest changes: a.example (+2) and b.example (−2).',
    'Über alle Keywords änderte sich in 30 Tagen wenig: Sichtbarkeit 0 Punkte. Größte Änderungen: a.example (+2) und b.example (−2).',
  ],
  [
    'failures first, also without results',
    {
      websites: [website('a.example', 2, null, [])],
      failures: { failed: 2, keywords: 2, reason: 'unreachable' },
    },
    '2 of 2 keywords could not be checked: the provider cannot be reached.',
    '2 von 2 Keywords konnten nicht geprüft werden: Der Anbieter ist nicht erreichbar.',
  ],
  ['nothing without websites', {}, '', ''],
])('says %s', async (_, change, english, german) => {
  expect(writeWebsitesSentence({ ...FACTS, ...change })).toBe(english);
  await showLanguage('de');
  expect(writeWebsitesSentence({ ...FACTS, ...change })).toBe(german);
});
