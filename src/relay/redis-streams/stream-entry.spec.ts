import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryHeader, parseHeader } from './stream-entry.js';

describe('the header of an entry', () => {
  it('is a few bytes for one user', () => {
    expect(entryHeader({ kind: 'event', namespace: '/v1/shared', rooms: ['user:a'] })).toBe('eu user:a');
    expect(entryHeader({ kind: 'mark', namespace: '', rooms: [] })).toBe('m-[]');
  });

  it('is read as it was written, for any room', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('event' as const, 'disconnect' as const, 'mark' as const),
        fc.constantFrom('/v1/shared', '/', ''),
        fc.array(fc.string({ unit: 'binary' })),
        (kind, namespace, rooms) => {
          expect(parseHeader(entryHeader({ kind, namespace, rooms }))).toEqual({ kind, namespace, rooms });
        },
      ),
    );
  });
});
