import { expect, it } from 'vitest';
import { searchesOf, withoutDoubles } from './same-search';

const TRACKED = searchesOf([
  { keyword: 'Trail shoes', country: 'US' },
  { keyword: 'socks', country: 'US', device: 'mobile' },
  { keyword: 'hats', country: 'US', near: 'Austin, Texas' },
]);

it.each([
  { keyword: 'trail SHOES', country: 'US' },
  { keyword: 'trail  shoes', country: 'US', device: 'desktop' as const },
  { keyword: 'Socks', country: 'US', device: 'mobile' as const },
  { keyword: 'hats', country: 'US', near: 'austin,  texas' },
])('leaves out $keyword, which is tracked by another spelling', (keyword) => {
  expect(withoutDoubles([keyword], TRACKED)).toEqual({ single: [], doubles: [keyword.keyword] });
});

it.each([
  { keyword: 'Trail shoes', country: 'US' },
  { keyword: 'trail shoes', country: 'DE' },
  { keyword: 'Socks', country: 'US' },
  { keyword: 'Hats', country: 'US' },
])('keeps $keyword in $country', (keyword) => {
  expect(withoutDoubles([keyword], TRACKED)).toEqual({ single: [keyword], doubles: [] });
});

it('names a keyword once that is tracked on several devices', () => {
  const both = searchesOf(
    (['desktop', 'mobile'] as const).map((device) => ({ keyword: 'tea', country: 'US', device })),
  );
  const given = (['desktop', 'mobile'] as const).map((device) => ({ keyword: 'Tea', country: 'US', device }));
  expect(withoutDoubles(given, both)).toEqual({ single: [], doubles: ['Tea'] });
});
