import { expect, it } from 'vitest';
import { shownHost } from './shown-host';

it.each([
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['www.XN--MNCHEN-3YA.de', 'www.münchen.de'],
  ['MÜNCHEN.de', 'münchen.de'],
  ['Example.COM', 'example.com'],
  ['xn--bcher-kva.example:8080', 'bücher.example:8080'],
  ['xn--e1afmkfd.com', 'пример.com'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['xn--r8jz45g.jp', '例え.jp'],
  ['xn--h2brj9c.xn--h2brj9c', 'भारत.भारत'],
  ['xn--fa-hia.de', 'faß.de'],
  ['127.0.0.1', '127.0.0.1'],
  ['1.2.3', '1.2.3'],
  ['[::1]:80', '[::1]:80'],
  ['localhost:4100', 'localhost:4100'],
  ['a b.com', 'a b.com'],
  ['', ''],
])('shows %s as %s', (host, shown) => expect(shownHost(host)).toBe(shown));

it.each([
  ['scripts that are mixed', 'аpple.com', 'xn--pple-43d.com'],
  ['Cyrillic letters that all look like Latin ones', 'аррӏе.com', 'xn--80ak6aa92e.com'],
  ['Greek letters that all look like Latin ones', 'ρορ.com', 'xn--0xadb.com'],
  ['phonetic letters', 'ɡoogle.com', 'xn--oogle-qmc.com'],
  ['symbols', 'i❤.ws', 'xn--i-7iq.ws'],
])('keeps %s in Punycode', (_, letters, punycode) => {
  expect(shownHost(letters)).toBe(punycode);
  expect(shownHost(punycode)).toBe(punycode);
});

it.each(['xn--.com', 'xn--a.com', 'xn--zzzzzzzzzzzz.com', 'xn--99999999999999.com', 'xn--mnchen-3ya-.de'])(
  'leaves %s, which is no Punycode, as it is',
  (host) => expect(shownHost(host)).toBe(host),
);
