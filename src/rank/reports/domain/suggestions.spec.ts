import { expect, it } from 'vitest';
import { citedSites } from './suggestions.js';
import type { PageFeature } from '../../positions/features/page-features.js';

const block = (type: PageFeature['type'], ...links: string[]): PageFeature => ({
  type,
  links: links.map((link, index) => ({ link, place: index + 1 })),
});
const findSite = (link: string) => {
  const [website] = link.split('/');
  if (website === '') return null;
  return { website: website!, own: website === 'own', competitor: website === 'rival' };
};

it('counts each website once a page, your own and competitors marked, those of most keywords first', () => {
  const pages = [
    [block('ai_overview', 'wiki/1', 'own/1', 'wiki/2'), block('video', 'tube/1')],
    [block('ai_overview', 'wiki/3', 'rival/1'), block('ai_overview', 'wiki/4', '')],
    [block('video', 'wiki/9')],
    [block('ai_overview')],
  ];
  expect(citedSites(pages, 'ai_overview', findSite)).toEqual({
    present: 3,
    known: 2,
    sites: [
      { website: 'wiki', own: false, competitor: false, keywords: 2 },
      { website: 'own', own: true, competitor: false, keywords: 1 },
      { website: 'rival', own: false, competitor: true, keywords: 1 },
    ],
  });
});

it('has none without a page', () => {
  expect(citedSites([], 'video', findSite)).toEqual({ present: 0, known: 0, sites: [] });
});
