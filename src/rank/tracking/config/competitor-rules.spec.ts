import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../../common/errors.js';
import { requireOtherWebsites } from './competitor-rules.js';

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
