import { expect, it } from 'vitest';
import { allSetFilters, bandsWithin, filterLabel, filterText, setFilters, valueText } from './filter-texts';

it('names each filter', () => {
  const names = ['q', 'tag', 'country', 'near', 'device', 'state', 'pos', 'change', 'left', 'url'] as const;
  expect(names.map(filterLabel)).toEqual([
    'Keyword',
    'Tag',
    'Country',
    'Location',
    'Device',
    'Status',
    'Position',
    'Change',
    'Left',
    'URL',
  ]);
  expect(filterLabel('urlchanged')).toBe('URL');
  expect(filterLabel('pageurl')).toBe('Page');
  expect((['feature', 'owned', 'notowned'] as const).map(filterLabel)).toEqual([
    'SERP feature',
    'Own SERP feature',
    'SERP feature of others',
  ]);
});

it.each([
  ['country', 'DE', 'Germany'],
  ['near', '', 'None'],
  ['near', 'Austin, Texas', 'Austin, Texas'],
  ['device', 'mobile', 'Mobile'],
  ['device', 'desktop', 'Desktop'],
  ['state', 'failed,never', 'Failed, Not checked yet'],
  ['state', 'not_found', 'Not in top 100'],
  ['pos', '4-10', '4–10'],
  ['change', 'up', 'Improved'],
  ['change', 'down', 'Declined'],
  ['change', 'new', 'New'],
  ['change', 'lost', 'Lost'],
  ['change', 'sideways', 'sideways'],
  ['left', '10', 'Top 10'],
  ['urlchanged', 'true', 'Changed'],
  ['url', '/shop', '/shop'],
  ['pageurl', 'https://www.example.com/', 'www.example.com'],
  ['feature', 'ai_overview,paid', 'AI Overview, Ads'],
  ['owned', 'video', 'Videos'],
  ['notowned', 'local_pack', 'Local pack'],
  ['tag', 'shoes', 'shoes'],
] as const)('says %s=%s as %s', (name, value, expected) => {
  expect(valueText(name, value)).toBe(expected);
});

it('quotes the searched text, and puts the name before other values', () => {
  expect(filterText('q', 'tea')).toBe('“tea”');
  expect(filterText('tag', 'shoes')).toBe('Tag: shoes');
});

it('leaves out what the search field and the bands show', () => {
  expect(setFilters({ q: 'tea', pos: '1-10', tag: 'a', url: undefined } as never)).toEqual([
    { id: 'tag', text: 'Tag: a' },
  ]);
  expect(setFilters({ state: 'not_found' }).map(({ id }) => id)).toEqual([]);
  expect(setFilters({ pos: '1-3' })).toEqual([{ id: 'pos', text: 'Position: 1–3' }]);
  expect(setFilters({ pos: '4-10', state: 'failed' }).map(({ id }) => id)).toEqual(['pos', 'state']);
});

it('names every filter where no row is shown', () => {
  expect(allSetFilters({ q: 'tea', pos: '1-10', tag: undefined } as never)).toEqual([
    { id: 'q', text: '“tea”' },
    { id: 'pos', text: 'Position: 1–10' },
  ]);
});

it('offers bands within the depth of the search', () => {
  expect(bandsWithin()).toEqual(['1-3', '4-10', '11-20', '21-50', '51-100']);
});
