import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, canonicalText } from './website.js';

describe('canonicalAddress', () => {
  it.each([
    ['HTTPS://WWW.MÜNCHEN.DE/Straße', 'https://www.münchen.de/straße'],
    ['https://XN--MNCHEN-3YA.de/stra%C3%9Fe', 'https://münchen.de/straße'],
    ['m%C3%BCnchen.de', 'münchen.de'],
    ['mu\u0308nchen.de', 'münchen.de'],
    ['xn--mnchen-3ya.de.', 'münchen.de'],
    ['example.com.:8080/a.', 'example.com:8080/a.'],
    ['https://example.com./?u=other.org./', 'https://example.com/?u=other.org./'],
    ['https://a.example/?u=https%3A%2F%2Fxn--mnchen-3ya.de', 'https://a.example/?u=https%3a%2f%2fmünchen.de'],
    ['https://a.example/50%25%2F%C3', 'https://a.example/50%25%2f%c3'],
    ['https://xn--zzzzzz99/', 'https://xn--zzzzzz99/'],
    ['https://axn--mnchen-3ya.de/', 'https://axn--mnchen-3ya.de/'],
    ['/a./b', '/a./b'],
    ['', ''],
  ])('of %s is %s', (address, expected) => expect(canonicalAddress(address)).toBe(expected));
});

describe('canonicalAddress of any text', () => {
  it('differs from its canonical text by root dots only', () => {
    const part = fc.constantFrom(
      'a',
      'É',
      '%C3%89',
      '%2f',
      'XN--',
      'xn--bcher-kva',
      '.',
      '/',
      ':80',
      '?',
      '#',
      'B-',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        const rootDot = /\.+(?=(?::\d*)?(?:[/?#]|$))/g;
        expect(canonicalAddress(text).replace(rootDot, '')).toBe(canonicalText(text).replace(rootDot, ''));
      }),
    );
  });
});

describe('canonicalText', () => {
  it('does not change lower-case ASCII, and never throws', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        fc.pre(!url.includes('xn--') && !/%[89a-f]/i.test(url));
        expect(canonicalText(url)).toBe(url.toLowerCase());
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(canonicalText(text)).toBeTypeOf('string');
      }),
    );
  });
});
