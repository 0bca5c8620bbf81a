import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PREFERENCES_BYTES, mergePreferences, parsePreferences } from './preferences.js';

describe('mergePreferences', () => {
  it('replaces whole values, keeps other keys, and removes those that are null', () => {
    const first = mergePreferences(undefined, { density: 'compact', columns: { url: true }, 'a.b': [1] });
    const second = mergePreferences(first, { columns: { best: true }, density: null, none: null });
    expect(parsePreferences(second)).toEqual({ columns: { best: true }, 'a.b': [1] });
    expect(parsePreferences(undefined)).toEqual({});
  });

  it('counts the bytes of the result', () => {
    const frame = '{"a":""}'.length;
    const largest = 'ä'.repeat((MAX_PREFERENCES_BYTES - frame) / 2);
    expect(mergePreferences(undefined, { a: largest })).toHaveLength(largest.length + frame);
    expect(mergePreferences(undefined, { a: `${largest}b` })).toBeUndefined();
    const full = mergePreferences(undefined, { a: largest });
    expect(mergePreferences(full, { b: 1 })).toBeUndefined();
    expect(mergePreferences(full, { a: null, b: 1 })).toBe('{"b":1}');
  });

  it('stores any key and value of JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 })), (changes) => {
        const text = mergePreferences(undefined, changes);
        if (text === undefined) return;
        const expected = Object.entries(changes).filter(([, value]) => value !== null);
        expect(parsePreferences(text)).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(expected))));
      }),
    );
  });
});
