import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Framer, MAX_MESSAGE } from './framer.js';

function message(length: number, fill: number): Buffer {
  const out = Buffer.alloc(length, fill);
  out.writeInt32LE(length, 0);
  return out;
}

describe('the framer', () => {
  it('finds the same messages for any chunk boundaries', () => {
    const lengths = fc.array(fc.integer({ min: 16, max: 80 }), { maxLength: 6 });
    const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 12 });
    fc.assert(
      fc.property(lengths, cuts, (sizes, at) => {
        const messages = sizes.map(message);
        const stream = Buffer.concat(messages);
        const ends = [...new Set([...at.filter((cut) => cut < stream.length), stream.length])].sort(
          (a, b) => a - b,
        );
        const framer = new Framer();
        const found = ends.flatMap((end, i) => [...framer.push(stream.subarray(ends[i - 1] ?? 0, end))]);
        expect(found).toEqual(messages);
      }),
    );
  });

  it.each([0, 15, -1, MAX_MESSAGE + 1])('rejects the length %i before it waits for the bytes', (length) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(length);
    expect(() => [...new Framer().push(bytes)]).toThrow('bad message length');
  });
});
