import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HttpProblem } from './exchange.js';
import { decodeSearchParams } from './search-params.js';

const rest = 'num=100&lr=lang_en&hl=en&cr=US';

function refusal(raw: string): HttpProblem | undefined {
  try {
    decodeSearchParams(raw);
    return undefined;
  } catch (error) {
    if (error instanceof HttpProblem) return error;
    throw error;
  }
}

describe('decodeSearchParams', () => {
  it('reads the golden example', () => {
    expect(decodeSearchParams('q=best+caf%C3%A9&num=100&lr=lang_en&hl=en&cr=US&near=New%20York')).toEqual({
      q: 'best café',
      num: 100,
      language: 'en',
      country: 'US',
      near: 'New York',
      start: 0,
    });
  });

  it.each([
    ['a+b', 'a b'],
    ['a%2Bb', 'a+b'],
    ['a%20b', 'a b'],
    ['C%2B%2B+guide', 'C++ guide'],
    ['a%252Bb', 'a%2Bb'],
    ['AT%26T', 'AT&T'],
    ['1%3D1', '1=1'],
    ['1=1', '1=1'],
    ['a%2Fb%3Fc%23d', 'a/b?c#d'],
    ["it's+(not)+so!*~", "it's (not) so!*~"],
    ['cafe%CC%81', 'cafe\u0301'],
    ['%F0%9F%98%80', '😀'],
    ['%e6%9d%b1%e4%ba%ac', '東京'],
    ['100%25', '100%'],
  ])('decodes q=%s byte for byte', (encoded, q) => {
    expect(decodeSearchParams(`q=${encoded}&${rest}`).q).toBe(q);
  });

  it('takes a plus outside q as a plus', () => {
    expect(decodeSearchParams(`q=a&${rest}&near=New+York`).near).toBe('New+York');
  });

  it('decodes any encoded words and place', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => /\S/u.test(text));
    fc.assert(
      fc.property(words, words, (q, near) => {
        const encoded = q.split(' ').map(encodeURIComponent).join('+');
        const decoded = decodeSearchParams(`q=${encoded}&${rest}&near=${encodeURIComponent(near)}`);
        expect(decoded).toMatchObject({ q, near });
      }),
    );
  });

  it.each([
    ['', 'q is missing'],
    [rest, 'q is missing'],
    [`q=&${rest}`, 'q is not valid'],
    [`q=+%20+&${rest}`, 'q is not valid'],
    ['q=a&lr=lang_en&hl=en&cr=US', 'num is missing'],
    ['q=a&num=0&lr=lang_en&hl=en&cr=US', 'num is not valid'],
    ['q=a&num=101&lr=lang_en&hl=en&cr=US', 'num is not valid'],
    ['q=a&num=1e1&lr=lang_en&hl=en&cr=US', 'num is not valid'],
    ['q=a&num=+9&lr=lang_en&hl=en&cr=US', 'num is not valid'],
    ['q=a&num=10&hl=en&cr=US', 'lr is missing'],
    ['q=a&num=10&lr=en&hl=en&cr=US', 'lr is not valid'],
    ['q=a&num=10&lr=lang_EN&hl=en&cr=US', 'lr is not valid'],
    ['q=a&num=10&lr=lang_en&cr=US', 'hl is missing'],
    ['q=a&num=10&lr=lang_en&hl=eng&cr=US', 'hl is not valid'],
    ['q=a&num=10&lr=lang_en&hl=en', 'cr is missing'],
    ['q=a&num=10&lr=lang_en&hl=en&cr=us', 'cr is not valid'],
    ['q=a&num=10&lr=lang_en&hl=en&cr=countryUS', 'cr is not valid'],
    [`q=a&${rest}&near=`, 'near is not valid'],
    [`q=a&${rest}&start=-1`, 'start is not valid'],
    [`q=a&${rest}&q=b`, 'q is given twice'],
    [`q=AT&T&${rest}`, "Unknown parameter 'T'"],
    [`q=a&${rest}&`, "Unknown parameter ''"],
    [`q=a&${rest}&__proto__=1`, "Unknown parameter '__proto__'"],
    [`q=100%&${rest}`, 'percent-encoded'],
    [`q=%zz&${rest}`, 'percent-encoded'],
    [`q=%ff&${rest}`, 'q is not valid UTF-8'],
    [`q=%C0%AF&${rest}`, 'q is not valid UTF-8'],
    [`q=%ED%A0%80&${rest}`, 'q is not valid UTF-8'],
    [`q=a b&${rest}`, 'percent-encoded'],
    [`q=a"b&${rest}`, 'percent-encoded'],
    [`q=caf\u00c3\u00a9&${rest}`, 'percent-encoded'],
    [`q=a/b&${rest}`, 'one path segment'],
    [`q=a?b&${rest}`, 'no query string'],
  ])('refuses %j and says why', (raw, why) => {
    expect(refusal(raw)).toMatchObject({ status: 400, message: expect.stringContaining(why) as string });
  });
});
