import { expect, it } from 'vitest';
import { featureFile } from './feature-file';
import type { FeaturesReport } from './queries';

const day = (date: string, types: object) => ({ date, keywords: 40, types });

it('has the figures of the newest day in the range, and nothing for what was not reported', () => {
  const report = {
    days: [
      day('2026-03-01', {
        ai_overview: { seen: 40, present: 28, owned: 5, owner_known: 20 },
        video: { seen: 40, present: 3, owned: 0, owner_known: 3 },
      }),
      day('2026-03-02', { ai_overview: { seen: 40, present: 30, owned: 4, owner_known: 20 } }),
      day('2026-03-03', { ai_overview: { seen: 40, present: 1, owned: 0, owner_known: 1 } }),
    ],
  } as unknown as FeaturesReport;
  const { text } = featureFile('a.example', { from: '2026-03-01', to: '2026-03-02' }, report);
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Feature,Keywords,Change,With your website,Change,Others only,Unknown',
    'AI Overview,30,2,4,-1,16,10',
    'Videos,,,,,,',
  ]);
});
