import { describe, expect, it } from 'vitest';
import { cleanWebsite, isWebsite, requireOtherWebsites, websiteProblem } from './website-rules.js';
import { ValidationError } from '../../../common/errors.js';

describe('cleanWebsite', () => {
  it.each([
    ['example.com', 'example.com'],
    [' example.com\u00a0', 'example.com'],
    ['\u200bexample.com\u200b', 'example.com'],
    ['https://example.com/?utm_source=mail', 'https://example.com/'],
    ['https://example.com/shop?utm_source=a&b=c#top', 'https://example.com/shop'],
    ['example.com?x=1', 'example.com'],
    ['example.com#top', 'example.com'],
    ['https://example.com:443/', 'https://example.com/'],
    ['http://example.com:80', 'http://example.com'],
    ['example.com:443/shop', 'example.com/shop'],
    ['http://example.com:443', 'http://example.com:443'],
    ['https://example.com:8443/', 'https://example.com:8443/'],
    ['example.com//shop//', 'example.com/shop/'],
    ['https://example.com//a///b', 'https://example.com/a/b'],
    ['HTTPS://Example.com/Shop', 'HTTPS://Example.com/Shop'],
    ['', ''],
    ['https://', 'https://'],
    ['not a site', 'not a site'],
  ])('of %j is %j', (text, website) => {
    expect(cleanWebsite(text)).toBe(website);
    expect(cleanWebsite(website)).toBe(website);
  });
});

describe('the problem of a website', () => {
  it.each([
    ['', 'it is empty'],
    ['exam ple.com', 'it has a blank or control character'],
    ['example.com/*', 'leave out the *: all pages below a site belong to it'],
    ['*.example.com', 'leave out the *: all pages below a site belong to it'],
    ['ftp://example.com', 'the scheme ftp: is not http or https'],
    ['user@example.com', 'it has a user name or e-mail address'],
    ['example.com:99999', 'the port "99999" does not exist'],
    ['-example.com', '"-example.com" is not a domain name'],
    ['co.uk', '"co.uk" is an ending that many sites share: enter one of them, such as www.co.uk'],
    ['example', '"example" has no ending such as .com'],
  ])('%j is: %s', (text, problem) => expect(websiteProblem(text)).toBe(problem));
});

describe('isWebsite', () => {
  it.each([
    'example.com',
    'www.example.com',
    'https://example.com',
    'HTTP://www.Example.co.uk/',
    'https://example.com/shop/a%20b',
    'example.com:8080/x',
    'example.com:65535',
    'münchen.de',
    'https://例え.テスト/道',
    'xn--mnchen-3ya.de',
    'MÜNCHEN.DE',
    'example.com.',
    'https://www.münchen.de./straße',
    'example.com.:8080/x',
    'my_shop.example.com',
    'paral·lel.cat',
    'ジェー・ビー.jp',
    'i❤.ws',
    'https://☕.example/menu',
    '例え。テスト',
    'xn--i-7iq.ws',
    'www.gov.uk',
    'https://example.co.uk/shop',
    'github.io',
    'uk.com',
    '10.0.0.1:8080',
    'wiki.internal',
  ])('accepts %s', (text) => expect(isWebsite(text)).toBe(true));

  it.each([
    '',
    ' ',
    'example',
    'https://',
    'ftp://example.com',
    'javascript:alert(1)',
    'exam ple.com',
    ' example.com',
    '-example.com',
    'example..com',
    'example.com..',
    'example.',
    'user@example.com',
    'example.com:65536',
    'https://example.com:99999/x',
    'https://user:pw@example.com',
    `${'a'.repeat(64)}.com`,
    `${'abc.'.repeat(70)}com`,
    `example.com/${'a'.repeat(2048)}`,
    'example.com/\ud800',
    'example.com/\0',
    'com',
    'CO.UK',
    'https://gov.uk/tax',
    'com.au.:8080',
    '公司.cn',
    'xn--55qx5d.cn',
  ])('rejects %j', (text) => expect(isWebsite(text)).toBe(false));
});

type Websites = Parameters<typeof requireOtherWebsites>[0];

function problem(config: Websites, given: Partial<Websites> = config) {
  try {
    requireOtherWebsites(config, given);
    return undefined;
  } catch (error) {
    return (error as ValidationError).fields[0];
  }
}

describe('a competitor', () => {
  it.each([
    ['example.com', 'rival.example'],
    ['example.com', 'notexample.com'],
    ['https://example.com/shop', 'https://example.com'],
    ['https://example.com/shop', 'https://example.com/blog'],
    ['https://example.com/shop', 'https://example.com/shopping'],
    ['shop.example.com', 'example.com'],
    ['one.example.com', 'two.example.com'],
  ])('of %s may be %s', (website, competitor) => {
    expect(problem({ website, competitors: ['a.example', competitor] })).toBeUndefined();
  });

  it.each([
    ['https://example.com', 'http://www.EXAMPLE.com/'],
    ['https://example.com/shop', 'example.com/shop/'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
  ])('of %s is the tracked website as %s', (website, competitor) => {
    expect(problem({ website, competitors: ['a.example', competitor] })).toEqual({
      path: 'competitors',
      message: `competitors must not include your website: ${competitor}`,
    });
  });

  it.each([
    ['https://example.com', 'https://example.com/shop'],
    ['example.com', 'https://www.example.com/shop/a'],
    ['https://example.com/shop', 'example.com/Shop/a'],
    ['www.example.com', 'shop.example.com'],
    ['https://münchen.de', 'shop.xn--mnchen-3ya.de/a'],
  ])('of %s is part of the tracked website as %s', (website, competitor) => {
    expect(problem({ website, competitors: ['a.example', competitor] })).toEqual({
      path: 'competitors',
      message: `competitors must not include part of your website: ${competitor}`,
    });
  });

  it.each([
    ['rival.example', 'website must not be one of the competitors: www.rival.example'],
    ['example', 'website must not contain one of the competitors: www.rival.example'],
  ])(
    'is named by the website %s that only a change of the website makes it a part of',
    (website, message) => {
      const given = { website };
      expect(problem({ website, competitors: ['www.rival.example'] }, given)).toEqual({
        path: 'website',
        message,
      });
    },
  );

  it('that is part of the website does not refuse a change of the keywords', () => {
    expect(problem({ website: 'example.com', competitors: ['shop.example.com'] }, {})).toBeUndefined();
  });
});
