import { expect, it } from 'vitest';
import type { NamedKeyword } from '../../../shared/configuration/named-keyword';
import { type Scope, searchesOf, withoutDuplicates } from './same-search';

const TRACKED = searchesOf([
  { keyword: 'Trail shoes', country: 'US' },
  { keyword: 'socks', country: 'US', device: 'mobile' },
  { keyword: 'hats', country: 'US', near: 'Austin, Texas' },
]);
const US = { country: 'US' };
const DE = { country: 'DE' };

const add = ({ keyword, ...scope }: NamedKeyword) => withoutDuplicates([keyword], [scope], TRACKED);

it.each([
  { keyword: 'trail SHOES', country: 'US' },
  { keyword: 'trail  shoes', country: 'US', device: 'desktop' as const },
  { keyword: 'Socks', country: 'US', device: 'mobile' as const },
  { keyword: 'hats', country: 'US', near: 'austin,  texas' },
])('does not add $keyword, which is tracked with another spelling', (given) => {
  const { keyword, ...scope } = given;
  expect(add(given)).toEqual({ keywords: [], duplicates: [{ keyword, of: 'tracked', scopes: [scope] }] });
});

it.each([
  { keyword: 'Trail shoes', country: 'US' },
  { keyword: 'trail shoes', country: 'DE' },
  { keyword: 'Socks', country: 'US' },
  { keyword: 'Hats', country: 'US' },
])('keeps $keyword in $country', (keyword) => {
  expect(add(keyword)).toEqual({ keywords: [keyword], duplicates: [] });
});

it('names a keyword once that is tracked on several devices', () => {
  const devices: Scope[] = [
    { country: 'US', device: 'desktop' },
    { country: 'US', device: 'mobile' },
  ];
  const both = searchesOf(devices.map((scope) => ({ keyword: 'tea', ...scope })));
  expect(withoutDuplicates(['Tea'], devices, both)).toEqual({
    keywords: [],
    duplicates: [{ keyword: 'Tea', of: 'tracked', scopes: devices }],
  });
});

it.each([[['tea', 'TEA']], [['TEA', 'tea']]])('prefers the tracked spelling in %j', (texts) => {
  const tracked = searchesOf([{ keyword: 'TEA', country: 'US' }]);
  expect(withoutDuplicates(texts, [US], tracked)).toEqual({
    keywords: [{ keyword: 'TEA', country: 'US' }],
    duplicates: [{ keyword: 'tea', of: 'tracked', scopes: [US] }],
  });
});

it('keeps the first of several spellings where none is tracked', () => {
  const tracked = searchesOf([{ keyword: 'TEA', country: 'US' }]);
  expect(withoutDuplicates(['tea', 'Tea'], [US, DE], tracked)).toEqual({
    keywords: [{ keyword: 'tea', country: 'DE' }],
    duplicates: [
      { keyword: 'tea', of: 'tracked', scopes: [US] },
      { keyword: 'Tea', of: 'tracked', scopes: [US] },
      { keyword: 'Tea', of: 'listed', scopes: [DE] },
    ],
  });
});
