import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, isSecretName } from './changes.js';

describe('compare', () => {
  it('lists the fields that differ by their paths', () => {
    const before = { name: 'A', limits: { accounts: 1, keywords: 5 }, active: true, gone: 1 };
    const after = { name: 'B', limits: { accounts: 2, keywords: 5 }, active: true, added: [1] };
    expect(compare(before, after)).toEqual([
      { path: 'name', before: 'A', after: 'B' },
      { path: 'limits.accounts', before: 1, after: 2 },
      { path: 'added', before: null, after: [1] },
      { path: 'gone', before: 1, after: null },
    ]);
  });

  it.each([
    ['nothing', undefined, undefined, []],
    ['equal', { a: { b: [1] } }, { a: { b: [1] } }, []],
    ['undefined and null alike', { a: undefined }, { a: null }, []],
    ['a date', {}, { at: new Date(0) }, [{ path: 'at', before: null, after: '1970-01-01T00:00:00.000Z' }]],
    ['a new object', {}, { a: { b: { c: 1 } } }, [{ path: 'a.b.c', before: null, after: 1 }]],
    ['an object instead of a number', { a: 1 }, { a: { b: 2 } }, [{ path: 'a', before: 1, after: { b: 2 } }]],
    ['an empty object', {}, { a: {} }, [{ path: 'a', before: null, after: {} }]],
    ['__proto__', {}, JSON.parse('{"__proto__":1}'), [{ path: '__proto__', before: null, after: 1 }]],
  ])('compares %s', (_, before, after, expected) => {
    expect(compare(before, after)).toEqual(expected);
  });

  it('masks secrets at any depth', () => {
    const after = { password: 'p1', webhook: { signing_secret: 'p2', list: [{ token: 'p3' }] }, key: null };
    expect(compare({ key: 'p4' }, after)).toEqual([
      { path: 'password', before: null, after: '***' },
      { path: 'webhook.signing_secret', before: null, after: '***' },
      { path: 'webhook.list', before: null, after: [{ token: '***' }] },
      { path: 'key', before: '***', after: null },
    ]);
    expect(compare({}, { secrets: { a: 'p5' } })).toEqual([{ path: 'secrets', before: null, after: '***' }]);
  });

  it('masks credentials in URLs', () => {
    const [change] = compare({}, { url: 'https://me:p1@example.com/x?a=p2&b=p3#c' });
    expect(change!.after).toBe('https://***@example.com/x?a=***&b=***#c');
  });

  it('shortens texts and lists, and counts what it omits', () => {
    const numbers = Array.from({ length: 60 }, (_, i) => i);
    expect(compare({}, { text: 'x'.repeat(600) })[0]!.after).toBe(`${'x'.repeat(500)}…`);
    expect(compare({ list: numbers }, { list: [...numbers, 60] })).toEqual([
      { path: 'list', before: [], after: [60] },
    ]);
    expect(compare({}, { list: numbers })[0]!.after).toEqual([...numbers.slice(0, 20), '40 more']);
    const many = compare({}, Object.fromEntries(numbers.map((n) => [`f${n}`, n])));
    expect(many).toHaveLength(51);
    expect(many.at(-1)).toEqual({ path: '…', before: null, after: '10 more changes' });
  });

  it('never contains the value of a secret', () => {
    const name = fc.constantFrom('password', 'apiKey', 'token_hash', 'secret');
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.constant('LEAK'),
        fc.array(tie('node')),
        fc.dictionary(fc.string(), tie('node')),
      ),
    })).node;
    fc.assert(
      fc.property(fc.dictionary(name, value), fc.dictionary(name, value), (before, after) => {
        expect(JSON.stringify(compare({ in: before }, { in: after }))).not.toContain('LEAK');
      }),
    );
  });
});

describe('isSecretName', () => {
  it.each([
    'password',
    'new_password',
    'token_hash',
    'apiKey',
    'apikey',
    'X-Api-Key',
    'secret',
    'refreshToken',
  ])('%s is secret', (name) => expect(isSecretName(name)).toBe(true));
  it.each(['keyword', 'keywords', 'name', 'passage', 'tokenize', 'monkey', 'hashtag'])('%s is not', (name) =>
    expect(isSecretName(name)).toBe(false),
  );
});
