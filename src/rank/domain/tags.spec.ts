import { describe, expect, it } from 'vitest';
import { firstRepeatedTag } from './tags.js';

describe('tags', () => {
  it.each([
    [['a', 'b'], undefined],
    [['Tea', 'b', 'tEA'], 'tEA'],
    [['Straße', 'STRASSE'], 'STRASSE'],
    [['caf\u00e9', 'cafe\u0301'], 'cafe\u0301'],
  ])('of %j repeat %j', (tags, repeated) => expect(firstRepeatedTag(tags)).toBe(repeated));
});
