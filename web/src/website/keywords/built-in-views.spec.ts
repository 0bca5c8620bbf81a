import { expect, it } from 'vitest';
import { builtInViews } from './built-in-views';
import { keywordSearch } from './url-state';
import { searchOfView } from './view-query';

it('has views that every website has, in the words of what they show', () => {
  expect(builtInViews({}).map(({ text }) => text)).toEqual([
    'Almost page one',
    'AI Overview without you',
    'Lost this week',
    'Two of your pages',
    'Quick wins',
  ]);
});

it('opens what the address of the table knows, without what was set before, and marks it', () => {
  for (const { id, query } of builtInViews({})) {
    const opened = searchOfView(query);
    const given = Object.entries(opened).filter(([, value]) => value !== undefined);
    expect(new URLSearchParams(given as [string, string][]).size).toBe(new URLSearchParams(query).size);
    expect(keywordSearch(Object.fromEntries(given))).toEqual(Object.fromEntries(given));
    const shown = builtInViews(opened).filter(({ isShown }) => isShown);
    expect(shown.map((view) => view.id)).toEqual([id]);
    expect(builtInViews({ ...opened, q: 'tea' }).some(({ isShown }) => isShown)).toBe(false);
  }
  expect(builtInViews({}).some(({ isShown }) => isShown)).toBe(false);
});
