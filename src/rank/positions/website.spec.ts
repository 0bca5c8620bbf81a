import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  competitorPositions,
  containsMatcher,
  extractPositions,
  hostMatcher,
  MATCH_MODES,
  normalizeWebsite,
  registrableDomain,
  websiteMatcher,
} from './website.js';

describe('normalizeWebsite', () => {
  it.each([
    ['https://www.example.com', 'example.com'],
    ['HTTP://WWW.Example.com/Path', 'Example.com/Path'],
    ['www.example.com', 'example.com'],
    ['example.com/', 'example.com/'],
    ['wwwexample.com', 'wwwexample.com'],
    ['https://shop.www.example.com', 'shop.www.example.com'],
    ['ftp://example.com', 'ftp://example.com'],
    ['https://www.gov.uk', 'www.gov.uk'],
    ['https://www.gov.uk/tax', 'www.gov.uk/tax'],
    ['www.hmrc.gov.uk', 'hmrc.gov.uk'],
    ['www.github.io', 'www.github.io'],
    ['www.co.uk.example.com', 'co.uk.example.com'],
    ['www.com', 'com'],
  ])('changes %s to %s', (website, expected) => {
    expect(normalizeWebsite(website)).toBe(expected);
  });
});

describe('a website whose name is a public suffix', () => {
  it.each(MATCH_MODES)('has only its own pages, by %s', (mode) => {
    const matches = websiteMatcher('https://www.gov.uk', mode);
    expect(matches('https://www.gov.uk/vat')).toBe(true);
    expect(matches('https://www.hmrc.gov.uk/vat')).toBe(false);
    expect(matches('https://tax.service.gov.uk/')).toBe(false);
  });
});

describe('registrableDomain', () => {
  it.each([
    ['https://xn--mnchen-3ya.de/a', 'münchen.de'],
    ['https://www.münchen.de/b', 'münchen.de'],
    ['https://shop.example.co.uk/', 'example.co.uk'],
    ['https://someone.github.io/', 'someone.github.io'],
    ['https://localhost/', null],
  ])('of %s is %s', (link, domain) => expect(registrableDomain(link)).toBe(domain));
});

describe('containsMatcher', () => {
  it.each([
    ['https://www.example.com/page', 'example.com', true],
    ['https://WWW.EXAMPLE.COM/page', 'Example.com', true],
    ['https://notexample.com/', 'example.com', true],
    ['https://other.org/?ref=example.com', 'example.com', true],
    ['https://example.org/', 'example.com', false],
    ['https://example.org/', '', false],
    ['https://xn--mnchen-3ya.de/', 'münchen.de', true],
    ['https://www.m%C3%BCnchen.de/', 'MÜNCHEN.de', true],
    ['https://münchen.de/', 'xn--mnchen-3ya.de', true],
    ['https://XN--MNCHEN-3YA.DE/', 'mu\u0308nchen.de', true],
    ['https://übermünchen.de/', 'xn--mnchen-3ya.de', true],
    ['https://münchen.de/straße/1', 'xn--mnchen-3ya.de/stra%C3%9Fe', true],
    ['https://münchen.de/platz', 'münchen.de/straße', false],
    ['https://munchen.de/', 'münchen.de', false],
    ['https://example.com/page', 'example.com.', true],
    ['https://example.com./shop', 'example.com/shop', true],
    ['https://other.org/?ref=example.com%2Fshop', 'example.com/shop', false],
  ])('of %s and %s says %s', (link, normalized, expected) => {
    expect(containsMatcher(normalized)(link)).toBe(expected);
  });

  it('matches everything that a plain comparison matches', () => {
    const texts = fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.constantFrom('xn--', '%C3', 'É.'));
    fc.assert(
      fc.property(texts, texts, texts, (before, wanted, after) => {
        fc.pre(wanted !== '' && wanted !== '.');
        const link = before + wanted + after;
        fc.pre(link.toLowerCase().includes(wanted.toLowerCase()));
        expect(containsMatcher(wanted)(link)).toBe(true);
      }),
    );
  });
});

describe('hostMatcher', () => {
  it.each([
    ['https://example.com', 'example.com', true],
    ['https://www.example.com/a?b#c', 'https://www.example.com', true],
    ['http://shop.example.com:8080/', 'example.com', true],
    ['https://EXAMPLE.com./', 'Example.com', true],
    ['www.example.com/page', 'example.com', true],
    ['https://bücher.example/', 'xn--bcher-kva.example', true],
    ['https://XN--BCHER-KVA.example./', 'BÜCHER.example', true],
    ['https://b%C3%BCcher.example/a', 'bücher.example.', true],
    ['https://shop.xn--bcher-kva.example/', 'bu\u0308cher.example', true],
    ['https://mehrbücher.example/', 'bücher.example', false],
    ['https://bücher.example/CAF%C3%89/x', 'xn--bcher-kva.example/café', true],
    ['https://bücher.example/cafés', 'bücher.example/café', false],
    ['https://notexample.com/', 'example.com', false],
    ['https://example.com.evil.org/', 'example.com', false],
    ['https://example.com@evil.org/', 'example.com', false],
    ['https://other.org/?ref=example.com', 'example.com', false],
    ['https://example.com/', 'shop.example.com', false],
    ['https://example.com/blog', 'example.com/blog/', true],
    ['https://example.com/Blog/post', 'example.com/blog', true],
    ['https://example.com//blog//post', 'example.com/blog', true],
    ['https://example.com/blogger', 'example.com/blog', false],
    ['https://example.com/a/blog', 'example.com/blog', false],
    ['https://example.com/caf%c3%a9/x', 'example.com/café', true],
    ['javascript:alert(1)', 'example.com', false],
    ['mailto:me@example.com', 'example.com', false],
    ['mailto:1me@example.com', 'example.com', false],
    ['localhost:4100/page', 'http://localhost:4100', true],
    ['http://', 'example.com', false],
    ['', 'example.com', false],
    ['https://example.com/', '', false],
    ['https://example.com/', 'https://', false],
  ])('of %s and %s says %s', (link, website, expected) => {
    expect(hostMatcher(website)(link)).toBe(expected);
  });

  it('never throws', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(odd, odd, (link, website) => {
        expect(hostMatcher(website)(link)).toBeTypeOf('boolean');
      }),
    );
  });
});

describe('extractPositions', () => {
  const results = [
    { link: 'https://other.org/' },
    { link: 'https://www.example.com/a' },
    { title: 'an answer box without a link' },
    { link: 42 },
    null,
    { link: 'https://notexample.com/' },
    { link: 'https://shop.example.com/b' },
  ];

  it('counts from one and includes entries without a link', () => {
    expect(extractPositions(results, 'https://example.com', 'contains')).toEqual([
      { link: 'https://www.example.com/a', position: 2 },
      { link: 'https://notexample.com/', position: 6 },
      { link: 'https://shop.example.com/b', position: 7 },
    ]);
  });

  it.each(['contains', 'host'] as const)(
    'finds an international domain in each of its forms (%s)',
    (mode) => {
      const forms = [
        'münchen.de',
        'MÜNCHEN.DE',
        'xn--mnchen-3ya.de',
        'XN--MNCHEN-3YA.de',
        'https://www.münchen.de.',
      ];
      const links = [...forms.slice(0, 4), 'www.m%c3%bcnchen.de.', 'munchen.de'].map((host) => ({
        link: `https://${host}/`,
      }));
      for (const website of forms) {
        const found = extractPositions(links, website, mode);
        expect(found).toEqual(links.slice(0, 5).map(({ link }, index) => ({ link, position: index + 1 })));
      }
    },
  );

  it('compares hosts in mode host', () => {
    const found = extractPositions(results, 'https://example.com', 'host');
    expect(found.map(({ position }) => position)).toEqual([2, 7]);
  });

  it('continues counting across pages and stops at 100', () => {
    const page = Array.from({ length: 20 }, () => ({ link: 'https://example.com/' }));
    const positions = extractPositions(page, 'example.com', 'contains', 90).map(({ position }) => position);
    expect(positions).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99, 100]);
    expect(extractPositions(page, 'example.com', 'contains', 150)).toEqual([]);
  });

  it('finds nothing in an empty list or for an empty website', () => {
    expect(extractPositions([], 'example.com', 'contains')).toEqual([]);
    expect(extractPositions(results, 'https://www.', 'contains')).toEqual([]);
  });

  it('returns ascending positions between 1 and 100 with the links of the list', () => {
    const list = fc.array(
      fc.record({ link: fc.constantFrom('https://a.example/', 'https://b.example/', 7) }),
      {
        maxLength: 150,
      },
    );
    fc.assert(
      fc.property(list, fc.constantFrom('contains' as const, 'host' as const), (results, mode) => {
        const found = extractPositions(results, 'a.example', mode);
        const expected = results
          .slice(0, 100)
          .flatMap(({ link }, index) => (link === 'https://a.example/' ? [index + 1] : []));
        expect(found.map(({ position }) => position)).toEqual(expected);
      }),
    );
  });
});

describe('a link that leads to no page', () => {
  const links = [
    'javascript:alert(1)//www.example.com',
    'data:text/html,www.example.com',
    'ftp://www.example.com/',
    '//www.example.com/',
    'www.example.com',
    ' https://www.example.com/',
  ];
  it.each(MATCH_MODES)('has no position for a website with match %s', (mode) => {
    const results = [...links, 'HTTPS://www.example.com/'].map((link) => ({ link }));
    expect(extractPositions(results, 'example.com', mode)).toEqual([
      { link: 'HTTPS://www.example.com/', position: links.length + 1 },
    ]);
    expect(competitorPositions(results.slice(0, -1), ['example.com'], mode)).toEqual([
      { website: 'example.com', position: null, link: '' },
    ]);
  });
});
