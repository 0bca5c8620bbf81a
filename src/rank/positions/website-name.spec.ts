import { expect, it } from 'vitest';
import { nameWebsite, shortenWebsite } from './website-name.js';

it.each([
  ['https://www.Example.com.br/', 'www.Example.com.br'],
  ['HTTP://xn--mnchen-3ya.de/Blog//', 'münchen.de/Blog'],
  ['MÜNCHEN.de:8080', 'münchen.de:8080'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['xn--r8jz45g.jp', '例え.jp'],
  ['аpple.com', 'xn--pple-43d.com'],
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['ρορ.com', 'xn--0xadb.com'],
  ['i❤.ws', 'xn--i-7iq.ws'],
  ['xn--zzzzzzzzzzzz.com', 'xn--zzzzzzzzzzzz.com'],
  ['http://[::1]:80/a', '[::1]:80/a'],
  ['localhost:4100/a', 'localhost:4100/a'],
  ['1.2.3', '1.2.3'],
  ['', ''],
])('of %s is %s', (website, name) => expect(shortenWebsite(website)).toBe(name));

it.each([
  ['https://www.Example.com.br/', 'https://www.Example.com.br/'],
  ['HTTP://xn--mnchen-3ya.de:80/Blog//', 'HTTP://münchen.de:80/Blog//'],
])('of %s is %s where nothing is left out', (website, name) => expect(nameWebsite(website)).toBe(name));

it('has the account in parentheses', () =>
  expect(nameWebsite('example.com', 'Acme')).toBe('example.com (Acme)'));
