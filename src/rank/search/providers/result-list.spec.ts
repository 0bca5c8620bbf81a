import { describe, expect, it } from 'vitest';
import { ResultList } from './result-list.js';

const results = (...links: string[]) => links.map((link) => ({ link }));

describe('ResultList', () => {
  it('drops links that came before, on the same page too', () => {
    const list = new ResultList(true);
    expect(list.add(results('a', 'b', 'a'))).toBe(2);
    expect(list.add(results('b', 'c'))).toBe(1);
    expect(list.first(10)).toEqual(results('a', 'b', 'c'));
  });

  it('counts a page that repeats everything as nothing new', () => {
    const list = new ResultList(true);
    list.add(results('a', 'b'));
    expect(list.add(results('b', 'a'))).toBe(0);
    expect(list.length).toBe(2);
  });

  it('keeps the place of a result without a link', () => {
    const list = new ResultList(true);
    list.add([null, { link: 'a' }, {}, { link: 7 }]);
    expect(list.length).toBe(4);
  });

  it('keeps repeated links of a single list', () => {
    const list = new ResultList(false);
    expect(list.add(results('a', 'a'))).toBe(2);
  });

  it('is cut to the depth', () => {
    const list = new ResultList(true);
    list.add(results('a', 'b', 'c'));
    expect(list.first(2)).toEqual(results('a', 'b'));
  });
});
