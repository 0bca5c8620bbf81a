import { expect, it } from 'vitest';
import { featureFile } from './feature-file';
import type { FeaturesDay, FeaturesReport } from './queries';

const day = (date: string, types: FeaturesDay['types']): FeaturesDay => ({ date, keywords: 40, types });

it('has the figures of the newest day in the range, and nothing for what was not reported', () => {
  const before = day('2026-02-28', {
    ai_overview: { seen: 40, present: 28, owned: 5, owner_known: 20 },
    video: { seen: 40, present: 3, owned: 0, owner_known: 3 },
  });
  const report = {
    days: [
      day('2026-03-02', { ai_overview: { seen: 40, present: 30, owned: 4, owner_known: 20 } }),
      day('2026-03-03', { ai_overview: { seen: 40, present: 1, owned: 0, owner_known: 1 } }),
    ],
  } as unknown as FeaturesReport;
  const { text } = featureFile('a.example', { from: '2026-03-01', to: '2026-03-02' }, report, before);
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Feature,Keywords,Change (vs Feb 28),With your website,Change (vs Feb 28),Others only,Unknown',
    'AI Overview,30,2,4,-1,16,10',
    'Videos,,,,,,',
  ]);
});
