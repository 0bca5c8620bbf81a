import { describe, expect, it } from 'vitest';
import { isWithinWebsite, websiteId } from './website-id';

describe('two websites', () => {
  it.each([
    ['example.com', 'https://www.Example.com/'],
    ['example.com/Shop', 'http://example.com/shop/'],
    ['müller.example', 'https://xn--mller-kva.example'],
    ['example.com/grün', 'EXAMPLE.com./gr%C3%BCn'],
  ])('%s and %s are the same', (one, other) => expect(websiteId(one)).toBe(websiteId(other)));

  it.each([
    ['example.com', 'shop.example.com'],
    ['example.com', 'example.com/shop'],
    ['example.com', 'example.org'],
  ])('%s and %s differ', (one, other) => expect(websiteId(one)).not.toBe(websiteId(other)));
});

it.each([
  ['http://www.own.example/shop', 'own.example', true],
  ['shop.own.example', 'https://www.own.example/', true],
  ['own.example/shop/tea', 'own.example/Shop', true],
  ['own.example', 'own.example/shop', false],
  ['own.example/shopping', 'own.example/shop', false],
  ['notown.example', 'own.example', false],
])('%s is within %s: %s', (website, whole, expected) => {
  expect(isWithinWebsite(website, whole)).toBe(expected);
});
