import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageId, PageNames, pageUrl } from './page-url.js';

describe('the address of a page', () => {
  it.each([
    ['https://a.com/tea', 'https://a.com/tea'],
    ['https://a.com/tea#:~:text=green', 'https://a.com/tea'],
    ['https://a.com/tea?utm_source=x&utm_medium=y', 'https://a.com/tea'],
    ['https://a.com/tea?id=1&gclid=x&color=red', 'https://a.com/tea?id=1&color=red'],
    ['https://a.com/tea?srsltid=Abc#top', 'https://a.com/tea'],
    ['https://a.com/tea?UTM_Campaign=x', 'https://a.com/tea'],
    ['https://a.com/?reference=gclid', 'https://a.com/?reference=gclid'],
    ['https://a.com/tea?', 'https://a.com/tea'],
    ['https://a.com/?u=b?c', 'https://a.com/?u=b?c'],
    ['', ''],
  ])('of %s is %s', (link, url) => expect(pageUrl(link)).toBe(url));

  it('is its own address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (link) => {
        expect(pageUrl(pageUrl(link))).toBe(pageUrl(link));
        expect(pageId(pageUrl(link))).toBe(pageId(link));
      }),
    );
  });
});

it.each([
  ['http://www.a.com/tea', 'https://a.com/tea/'],
  ['https://A.com/Tea#x', 'https://a.com/tea'],
  ['https://xn--mnchen-3ya.de/', 'https://münchen.de'],
  ['https://a.com/tea?id=1&utm_term=x', 'https://a.com/tea/?id=1'],
])('%s and %s are one page', (a, b) => expect(pageId(a)).toBe(pageId(b)));

it.each([
  ['https://a.com/tea', 'https://a.com/coffee'],
  ['https://a.com/tea?id=1', 'https://a.com/tea?id=2'],
  ['https://shop.a.com/tea', 'https://a.com/tea'],
])('%s and %s are two pages', (a, b) => expect(pageId(a)).not.toBe(pageId(b)));

it('names of pages grow with the dictionary, by the link that was met first', () => {
  const links = ['https://a.com/tea?utm_source=x'];
  const names = new PageNames((index) => links[index]!);
  expect(names.toPage(0)).toBe(0);
  links.push('https://a.com/coffee', 'http://www.a.com/tea');
  expect([names.toPage(1), names.toPage(2), names.toPage(0)]).toEqual([1, 0, 0]);
  expect([names.toUrl(0), names.toUrl(1)]).toEqual(['https://a.com/tea', 'https://a.com/coffee']);
});
